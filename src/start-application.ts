import type { INestApplicationContext } from '@nestjs/common';
import { assertOwnerRestricted } from '#platform/database/connections/assert-owner-restricted.js';
import { assertRestricted } from '#platform/database/connections/assert-restricted.js';
import { assertVisitorConfined } from '#platform/database/connections/assert-visitor-confined.js';
import type {
  DatabaseAddress,
  DatabaseAddresses,
} from '#platform/database/connections/database-addresses.js';
import { migrate } from '#platform/database/schema/migrate.js';
import { recordedName, type PackageMigrations } from '#platform/database/schema/package-migrations.js';
import { requireCurrentSchema } from '#platform/database/schema/require-current-schema.js';
import { revertPackage } from '#platform/database/schema/revert-package.js';
import { MIGRATIONS, RELEASE } from './migrations.js';
import { SlowStart } from '#module-system/bounded-start.js';
import { packageMigrations } from '#module-system/installed-migrations.js';
import type { DefinedModule, ModuleDefinition } from '#module-system/module-definition.js';
import { namesFileOf } from '#module-system/own-files.js';
import { ModuleError } from '#module-system/module-error.js';

interface Start<App extends INestApplicationContext> {
  readonly addresses: DatabaseAddresses;
  readonly modules: readonly DefinedModule[];
  /** Prints progress to the terminal. */
  readonly say: (line: string) => void;
  readonly make: () => Promise<App>;
}

/**
 * Migrates the database for the modules, then creates the application. A process that does not know the owner of the
 * tables only checks that this was done.
 *
 * @throws MigrationFailed, UnsafeDatabaseRole
 * @throws ModuleError when a package fails during startup; its migrations are then reverted, if this
 *   start was the first to apply any of them
 */
export async function startApplication<App extends INestApplicationContext>({
  addresses,
  modules,
  say,
  make,
}: Start<App>): Promise<App> {
  const packages = packageMigrations(modules);
  const { owner } = addresses;
  if (owner === undefined) await requireMigrated(addresses.app, modules);
  const applied = owner === undefined ? [] : await broughtUpToDate(owner, packages, say);
  await assertRestricted(addresses.app);
  if (addresses.visitor !== undefined) await assertVisitorConfined(addresses.visitor);
  try {
    return await make();
  } catch (error) {
    const culprit = modules.find(({ definition }) => isFaultOf(definition, error))?.definition;
    if (culprit === undefined) throw error;
    const mine = packages.find(({ name }) => name === culprit.name);
    const isNew =
      mine !== undefined &&
      mine.migrations.length > 0 &&
      mine.migrations.every(({ name }) => applied.includes(recordedName(culprit.name, name)));
    if (isNew && owner !== undefined) await revertPackage(owner, mine);
    const database = isNew
      ? 'Its tables were taken back, and the database is as it was'
      : 'No data was changed';
    throw new ModuleError(
      `The module ${culprit.name} failed while it started: ${firstLine(error)} ${database}.`,
      { cause: error },
    );
  }
}

/** Migrates as the owner. @returns the recorded names of the migrations that ran */
async function broughtUpToDate(
  owner: DatabaseAddress,
  packages: readonly PackageMigrations[],
  say: (line: string) => void,
): Promise<readonly string[]> {
  await assertOwnerRestricted(owner);
  const { applied, gone } = await migrate(owner, MIGRATIONS, packages, say, RELEASE);
  if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations).`);
  if (gone.length > 0) say(`No longer installed, their tables stay: ${gone.join(', ')}.`);
  return applied;
}

/**
 * Checks that the database has the migrations of this version and of the modules.
 *
 * @param address of any role
 * @throws OperatorError that says what is missing
 */
export function requireMigrated(address: DatabaseAddress, modules: readonly DefinedModule[]): Promise<void> {
  return requireCurrentSchema(address, {
    own: MIGRATIONS.map(({ name }) => name),
    ofPackages: packageMigrations(modules).flatMap(({ name, migrations }) =>
      migrations.map((migration) => recordedName(name, migration.name)),
    ),
    release: RELEASE,
  });
}

/**
 * True if the error was thrown in the package's files, or if Nest cannot
 * resolve a dependency of the package's module, or if it did not end its start.
 */
function isFaultOf(one: ModuleDefinition, error: unknown): boolean {
  const { name, heliograph } = one;
  if (heliograph === undefined || !(error instanceof Error)) return false;
  if (error instanceof SlowStart) return error.module === name;
  return error.message.includes(` the ${name} module`) || namesFileOf(one, error.stack ?? '');
}

/** First line of the message, ended with a period. Nest's messages have many lines. */
function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n', 1);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
