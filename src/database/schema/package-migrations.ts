import type { Migration } from './migration-source.js';

/** The changes of the schema that a package brings, recorded under its name. */
export interface PackageMigrations {
  /** Of the package's module: `acme-runbooks`. */
  readonly name: string;
  /** Oldest first. */
  readonly migrations: readonly Migration[];
  /** The tables that its entities stand for. */
  readonly tables: readonly string[];
}

/** What stands before the name of a package's migration where it is recorded. */
export function recordedName(packageName: string, migration: string): string {
  return `${packageName}:${migration}`;
}

/** The package that a recorded migration belongs to; undefined for one of the product. */
export function packageOf(recorded: string): string | undefined {
  return recorded.includes(':') ? recorded.slice(0, recorded.indexOf(':')) : undefined;
}

/** A package's migrations under the names by which they are recorded. */
export function recordedMigrations({ name, migrations }: PackageMigrations): Migration[] {
  return migrations.map(
    (Migration) =>
      class extends Migration {
        override readonly name = recordedName(name, Migration.name);
      },
  );
}
