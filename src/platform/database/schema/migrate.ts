import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';
import { OperatorError } from '#core/errors/operator-error.js';
import type { DatabaseAddress } from '../connections/database-addresses.js';
import { ensureRoles } from './ensure-roles.js';
import { acquireMigrationLock } from './migration-lock.js';
import { MigrationFailed } from './migration-failed.js';
import { MigrationSource, type Migration } from './migration-source.js';
import { packageOf, recordedMigrations, type PackageMigrations } from './package-migrations.js';
import { shownViewProblem } from './shown-views.js';
import { packageProblem, tableMarks } from './table-marks.js';

/** Result of a migration run. */
export interface Migrated {
  /** Recorded names of the migrations that ran. Empty if the schema was current. */
  readonly applied: readonly string[];
  /** Packages with recorded migrations that are no longer installed. Their tables stay. */
  readonly gone: readonly string[];
}

/**
 * Migrates the schema as the owner of the tables, and creates missing roles. All pending migrations run in
 * one transaction: the product's own first, then each package's in the given order.
 *
 * @param migrations all migrations of the product, oldest first
 * @param say prints what the migration waits for
 * @throws OperatorError when a newer version of the product has migrated the schema, or one before 0.1.0
 * @throws MigrationFailed when a migration fails, or one of a package does what a package may not. The
 *   schema is then unchanged.
 */
export async function migrate(
  owner: DatabaseAddress,
  migrations: readonly Migration[],
  packages: readonly PackageMigrations[] = [],
  say: (line: string) => void = () => undefined,
): Promise<Migrated> {
  const all = [...migrations, ...packages.flatMap(recordedMigrations)];
  const dataSource = await new MigrationSource(owner, all).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await acquireMigrationLock(dataSource, lock, say);
    await requireKnownSchema(dataSource, migrations);
    await ensureRoles(dataSource);
    const applied = await runPending(dataSource, packages);
    return { applied, gone: await packagesGone(dataSource, packages) };
  } finally {
    // Closing the connections would release the lock too, but not if a proxy keeps its own connections open.
    if (lock.isTransactionActive) await lock.rollbackTransaction().catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}

/**
 * Refuses a schema that a newer version has migrated, because this version may rely on what was changed, and one
 * from before the first migration of this version, which began the schema anew.
 */
async function requireKnownSchema(dataSource: DataSource, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const recorded = (await new MigrationExecutor(dataSource).getExecutedMigrations()).map(({ name }) => name);
  const unknown = recorded.filter((name) => packageOf(name) === undefined && !known.has(name));
  if (unknown.length === 0) return;
  const [first] = migrations;
  if (first !== undefined && !recorded.includes(first.name)) {
    throw new OperatorError(
      'The database was made by a version before 0.1.0: export its tenants with the last version before that ' +
        '(tenant:export), and import them into a new database (tenant:import).',
    );
  }
  throw new OperatorError(
    `The database belongs to a newer version of Heliograph, which has made changes that this one does not know ` +
      `(${unknown.join(', ')}): start that version or a later one, or restore the backup from before the upgrade.`,
  );
}

/** @returns the recorded names of the migrations that ran */
async function runPending(dataSource: DataSource, packages: readonly PackageMigrations[]): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    const applied = await run(dataSource, runner, undefined);
    for (const one of packages) {
      const before = await tableMarks(runner);
      applied.push(...(await run(dataSource, runner, one.name)));
      const isLatest = await knowsAll(dataSource, runner, one);
      const problem =
        packageProblem(one, before, await tableMarks(runner), isLatest) ??
        (isLatest ? await shownViewProblem(runner, one) : undefined);
      if (problem !== undefined)
        throw new MigrationFailed(`The migrations of ${one.name} were not kept`, problem);
    }
    await runner.commitTransaction();
    return applied;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
}

/** Runs the pending migrations of one package, or of the product without one, in the open transaction. */
async function run(
  dataSource: DataSource,
  runner: QueryRunner,
  owner: string | undefined,
): Promise<string[]> {
  const executor = new MigrationExecutor(dataSource, runner);
  const pending = await executor.getPendingMigrations();
  const own = pending.filter(({ name }) => packageOf(name) === owner);
  for (const migration of own) {
    await executor.executeMigration(migration).catch((error: unknown) => {
      throw new MigrationFailed(`The migration ${migration.name} failed`, error);
    });
  }
  return own.map(({ name }) => name);
}

/** False if migrations of a later version of the package are recorded. */
async function knowsAll(
  dataSource: DataSource,
  runner: QueryRunner,
  { name: owner }: PackageMigrations,
): Promise<boolean> {
  const known = new Set(dataSource.migrations.map(({ name }) => name));
  const recorded = await new MigrationExecutor(dataSource, runner).getExecutedMigrations();
  return recorded.every(({ name }) => packageOf(name) !== owner || known.has(name));
}

async function packagesGone(
  dataSource: DataSource,
  packages: readonly PackageMigrations[],
): Promise<string[]> {
  const recorded = await new MigrationExecutor(dataSource).getExecutedMigrations();
  const known = new Set<string | undefined>(packages.map(({ name }) => name));
  const gone = recorded.map(({ name }) => packageOf(name)).filter((name) => name !== undefined);
  return [...new Set(gone)].filter((name) => !known.has(name)).sort();
}
