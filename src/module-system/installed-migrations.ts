import type { PackageMigrations } from '#platform/database/schema/package-migrations.js';
import { shownViews } from './check-page-parts.js';
import { tablesOf } from './entity-tables.js';
import type { DefinedModule } from './module-definition.js';

/** Migrations and tables of the packages among modules. */
export function packageMigrations(modules: readonly DefinedModule[]): PackageMigrations[] {
  return modules
    .map(({ definition }) => definition)
    .filter(({ heliograph }) => heliograph !== undefined)
    .map((definition) => ({
      name: definition.name,
      file: definition.file,
      migrations: definition.migrations,
      tables: tablesOf(definition.entities),
      views: shownViews(definition),
    }));
}
