import type { Migration } from './migration-source.js';

/** Table of an entity. */
export interface EntityTable {
  readonly table: string;
  /** Name of the entity's class. */
  readonly entity: string;
  readonly columns: readonly { readonly column: string; readonly property: string }[];
  /** False if relations or embedded classes may have further columns. */
  readonly isComplete: boolean;
}

/** Migrations of a package, recorded under its name. */
export interface PackageMigrations {
  /** Name of the package's module: `acme-runbooks`. */
  readonly name: string;
  /** Oldest first. */
  readonly migrations: readonly Migration[];
  /** Tables of its entities. */
  readonly tables: readonly EntityTable[];
  /** Views that its parts of visitors' pages read, with the columns that they name. */
  readonly views: readonly { readonly view: string; readonly columns: readonly string[] }[];
  /** The file that defines it. */
  readonly file: string;
}

/** Name under which a package's migration is recorded: `<package>:<migration>`. */
export function recordedName(packageName: string, migration: string): string {
  return `${packageName}:${migration}`;
}

/** Package of a recorded migration. Undefined for a migration of the product. */
export function packageOf(recorded: string): string | undefined {
  return recorded.includes(':') ? recorded.slice(0, recorded.indexOf(':')) : undefined;
}

/** Migrations of a package under their recorded names. */
export function recordedMigrations({ name, migrations }: PackageMigrations): Migration[] {
  return migrations.map(
    (Migration) =>
      class extends Migration {
        override readonly name = recordedName(name, Migration.name);
      },
  );
}
