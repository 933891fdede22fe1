import { isBefore, type Release } from './release.js';
import { packageOf } from './package-migrations.js';

/** What a database has, and what this version expects. */
export interface Schemas {
  /** Names of the migrations that are recorded. */
  readonly recorded: readonly string[];
  /** The release that migrated the database last. */
  readonly by: Release | undefined;
  /** Names of the product's migrations, oldest first. */
  readonly known: readonly string[];
  /** This release. */
  readonly own: Release | undefined;
}

/** Migrations of the product that are recorded and that this version does not know. */
export function unknownMigrations({ recorded, known }: Pick<Schemas, 'recorded' | 'known'>): string[] {
  return recorded.filter((name) => packageOf(name) === undefined && !known.includes(name));
}

/**
 * Why this version must not run on a schema that has more than it knows, for the person who starts it. Undefined if it
 * may: a process of the release before comes back while a rollout is half-way through.
 */
export function newerSchemaProblem(schemas: Schemas): string | undefined {
  const unknown = unknownMigrations(schemas);
  if (unknown.length === 0) return undefined;
  const { recorded, by, known, own } = schemas;
  const [first] = known;
  if (first !== undefined && !recorded.includes(first))
    return (
      'The database was made by a version before 0.1.0: export its tenants with the last version before that ' +
      '(tenant:export), and import them into a new database (tenant:import).'
    );
  if (by === undefined || own === undefined)
    return (
      `The database belongs to a newer version of Heliograph, which has made changes that this one does not know ` +
      `(${unknown.join(', ')}): start that version or a later one, or restore the backup from before the upgrade.`
    );
  if (!isBefore(own.version, by.oldest)) return undefined;
  return (
    `The database was migrated by Heliograph ${by.version}, on whose schema releases before ${by.oldest} cannot run, and this ` +
    `is ${own.version}: start ${by.oldest} or later, or restore the backup from before the upgrade.`
  );
}

/** Why this version must not run on a schema that lacks migrations; undefined if it lacks none. */
export function olderSchemaProblem(
  recorded: readonly string[],
  expected: readonly string[],
): string | undefined {
  const missing = expected.filter((name) => !recorded.includes(name));
  if (missing.length === 0) return undefined;
  const [first = '', ...others] = missing;
  const names = `${first}${others.length === 0 ? '' : ` and ${others.length} more`}`;
  return (
    `The database lacks migrations of this version (${names}): run the command migrate with DATABASE_OWNER_URL, or start ` +
    'this process with it.'
  );
}
