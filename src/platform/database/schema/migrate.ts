import { setTimeout as pause } from 'node:timers/promises';
import {
  MigrationExecutor,
  type DataSource,
  type Migration as RecordedMigration,
  type QueryRunner,
} from 'typeorm';
import { OperatorError } from '#core/errors/operator-error.js';
import { APP_ROLE, type DatabaseAddress } from '../connections/database-addresses.js';
import { ensureRoles } from './ensure-roles.js';
import { isLockFailure, lockTables, longestHolder } from './lock-tables.js';
import { acquireMigrationLock } from './migration-lock.js';
import { MigrationFailed } from './migration-failed.js';
import { MigrationSource, type LockingMigration, type Migration } from './migration-source.js';
import { packageOf, recordedMigrations, type PackageMigrations } from './package-migrations.js';
import { recordedRelease, recordRelease, type Release } from './release.js';
import { newerSchemaProblem, unknownMigrations } from './schema-problem.js';
import { shownViewProblem } from './shown-views.js';
import { packageProblem, tableMarks } from './table-marks.js';

/** A backup or an export of a large tenant may take this long. */
const GIVE_UP_AFTER_MS = 600_000;
const SAID_AT_ATTEMPT = 10;
const PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

/** Result of a migration run. */
export interface Migrated {
  /** Recorded names of the migrations that ran. Empty if the schema was current. */
  readonly applied: readonly string[];
  /** Packages with recorded migrations that are no longer installed. Their tables stay. */
  readonly gone: readonly string[];
}

/**
 * Migrates the schema as the owner of the tables, and creates missing roles. Each pending migration of the product runs
 * in a transaction of its own, then all of each package in one, in the given order. They wait for one another and give
 * way to requests: a transaction that does not get its locks soon starts anew.
 *
 * @param migrations all migrations of the product, oldest first
 * @param say prints what the migration waits for
 * @param release this release, which is noted; without one, nothing is
 * @throws OperatorError when a newer release has migrated the schema on which this one must not run, or one before 0.1.0
 * @throws MigrationFailed when a migration fails, or one of a package does what a package may not. Of it, nothing is kept.
 */
export async function migrate(
  owner: DatabaseAddress,
  migrations: readonly Migration[],
  packages: readonly PackageMigrations[] = [],
  say: (line: string) => void = () => undefined,
  release?: Release,
): Promise<Migrated> {
  const all = [...migrations, ...packages.flatMap(recordedMigrations)];
  const dataSource = await new MigrationSource(owner, all).initialize();
  const lock = dataSource.createQueryRunner();
  const query = (text: string): Promise<object[]> => dataSource.query(text);
  try {
    await acquireMigrationLock(dataSource, lock, say);
    const schemas = {
      recorded: (await new MigrationExecutor(dataSource).getExecutedMigrations()).map(({ name }) => name),
      by: await recordedRelease(query),
      known: migrations.map(({ name }) => name),
      own: release,
    };
    const problem = newerSchemaProblem(schemas);
    if (problem !== undefined) throw new OperatorError(problem);
    await ensureRoles(dataSource);
    const applied = await runPending(dataSource, packages, say);
    // Processes without the owner's password compare it with what they expect.
    if (applied.length > 0) await query(`grant select on migrations to ${APP_ROLE}`);
    // A release that runs on a later one's schema leaves the note of that one.
    if (release !== undefined && unknownMigrations(schemas).length === 0) await recordRelease(query, release);
    return { applied, gone: await packagesGone(dataSource, packages) };
  } finally {
    // Closing the connections would release the lock too, but not if a proxy keeps its own connections open.
    if (lock.isTransactionActive) await lock.rollbackTransaction().catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}

/** @returns the recorded names of the migrations that ran */
async function runPending(
  dataSource: DataSource,
  packages: readonly PackageMigrations[],
  say: (line: string) => void,
): Promise<string[]> {
  const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
  const own = pending.filter(({ name }) => packageOf(name) === undefined);
  const isNew = pending.length === dataSource.migrations.length;
  const applied: string[] = [];
  // Nobody uses a new database. In one that is used, each migration keeps its tables as shortly as possible.
  for (const steps of isNew ? [own] : own.map((one) => [one])) {
    await step(dataSource, steps, say);
    applied.push(...steps.map(({ name }) => name));
  }
  for (const one of packages)
    applied.push(...(await inTransaction(dataSource, say, (runner) => runPackage(dataSource, runner, one))));
  return applied;
}

/** Runs migrations in one transaction, or one that needs none. */
async function step(
  dataSource: DataSource,
  migrations: readonly RecordedMigration[],
  say: (line: string) => void,
): Promise<void> {
  const [first] = migrations;
  if (first?.instance?.transaction === false) {
    const runner = dataSource.createQueryRunner();
    try {
      await execute(new MigrationExecutor(dataSource, runner), first);
    } finally {
      await runner.release();
    }
    return;
  }
  await inTransaction(dataSource, say, async (runner) => {
    if (migrations.length === 1)
      await lockTables(runner, (first?.instance as LockingMigration | undefined)?.locks);
    const executor = new MigrationExecutor(dataSource, runner);
    for (const migration of migrations) await execute(executor, migration);
  });
}

/** Runs the pending migrations of a package in the open transaction. @returns their recorded names */
async function runPackage(
  dataSource: DataSource,
  runner: QueryRunner,
  one: PackageMigrations,
): Promise<string[]> {
  const executor = new MigrationExecutor(dataSource, runner);
  const pending = (await executor.getPendingMigrations()).filter(({ name }) => packageOf(name) === one.name);
  if (pending.length > 0) await lockTables(runner, undefined);
  const before = await tableMarks(runner);
  for (const migration of pending) await execute(executor, migration);
  const isLatest = await knowsAll(dataSource, runner, one);
  const problem =
    packageProblem(one, before, await tableMarks(runner), isLatest) ??
    (isLatest ? await shownViewProblem(runner, one) : undefined);
  if (problem !== undefined)
    throw new MigrationFailed(`The migrations of ${one.name} were not kept`, problem);
  return pending.map(({ name }) => name);
}

async function execute(executor: MigrationExecutor, migration: RecordedMigration): Promise<void> {
  await executor.executeMigration(migration).catch((error: unknown) => {
    throw isLockFailure(error) ? error : new MigrationFailed(`The migration ${migration.name} failed`, error);
  });
}

/** Runs `work` in a transaction, again and again while others use its tables. */
async function inTransaction<T>(
  dataSource: DataSource,
  say: (line: string) => void,
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const runner = dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      const result = await work(runner);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      if (!isLockFailure(error)) throw error;
      const holder = await longestHolder(runner);
      if (performance.now() - began > GIVE_UP_AFTER_MS)
        throw new MigrationFailed(`A migration could not lock its tables, which others use${holder}`, error);
      if (attempt === SAID_AT_ATTEMPT) say(`Waiting for tables that others use${holder}.`);
    } finally {
      await runner.release();
    }
    // Long enough for those that waited to get on with their work.
    await pause(Math.min(MAX_PAUSE_MS, attempt * PAUSE_MS) * (0.5 + Math.random()));
  }
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
