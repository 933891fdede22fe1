import { readFileSync } from 'node:fs';
import { sourceFiles } from './source-files.js';

export { allowStatementsWithoutTenant, forgetsTenant } from '#testing/tenant-statements.js';

let known: ReadonlySet<string> | undefined;

/** Names of the tables that belong to tenants, from the migrations that create them. */
export function tenantTables(): ReadonlySet<string> {
  if (known !== undefined) return known;
  const made = sourceFiles().flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/(?:createTenantTable\(\s*\w+,|addTenantTable\()\s*'(\w+)'/g),
  ]);
  known = new Set(made.map(([, table = '']) => table));
  return known;
}
