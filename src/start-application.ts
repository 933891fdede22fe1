import type { INestApplicationContext } from '@nestjs/common';
import { assertOwnerRestricted } from '#platform/database/connections/assert-owner-restricted.js';
import { assertRestricted } from '#platform/database/connections/assert-restricted.js';
import { assertVisitorConfined } from '#platform/database/connections/assert-visitor-confined.js';
import type { DatabaseAddresses } from '#platform/database/connections/database-addresses.js';
import { migrate } from '#platform/database/schema/migrate.js';
import { recordedName } from '#platform/database/schema/package-migrations.js';
import { revertPackage } from '#platform/database/schema/revert-package.js';
import { MIGRATIONS } from './migrations.js';
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
 * Migrates the database for the modules, then creates the application.
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
  await assertOwnerRestricted(addresses.owner);
  const { applied, gone } = await migrate(addresses.owner, MIGRATIONS, packages, say);
  if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations).`);
  if (gone.length > 0) say(`No longer installed, their tables stay: ${gone.join(', ')}.`);
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
    if (isNew) await revertPackage(addresses.owner, mine);
    const database = isNew
      ? 'Its tables were taken back, and the database is as it was'
      : 'No data was changed';
    throw new ModuleError(
      `The module ${culprit.name} failed while it started: ${firstLine(error)} ${database}.`,
      { cause: error },
    );
  }
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
