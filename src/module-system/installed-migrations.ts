import type { PackageMigrations } from '#platform/database/schema/package-migrations.js';
import { tablesOf } from './entity-tables.js';
import type { DefinedModule } from './module-definition.js';

/** Migrations and tables of the packages among modules. */
export function packageMigrations(modules: readonly DefinedModule[]): PackageMigrations[] {
  return modules
    .map(({ definition }) => definition)
    .filter(({ heliograph }) => heliograph !== undefined)
    .map(({ name, file, migrations, entities }) => ({ name, file, migrations, tables: tablesOf(entities) }));
}
