import { readFileSync } from 'node:fs';
import { sourceFiles } from './source-files.js';

export { allowStatementsWithoutTenant, forgetsTenant } from '#testing/tenant-statements.js';

/** Names of the tables that belong to tenants, from the migrations that create them. */
export function tenantTables(): ReadonlySet<string> {
  const made = sourceFiles().flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/(?:createTenantTable\(\s*\w+,|addTenantTable\()\s*'(\w+)'/g),
  ]);
  return new Set(made.map(([, table = '']) => table));
}
