import pg from 'pg';

/** The connections that serve requests, jobs and commands for a tenant. */
const SERVING = new Set(['heliograph-read', 'heliograph-write']);

/** What stands before a table's name in SQL. */
const NAMED = /\b(?:from|join|into|update|using)\s+(?:only\s+)?"?([a-z_]+)\b/gi;

/** A comparison with the tenant, or the column of a new row. */
const NAMES_TENANT = /\btenant_id"?\s*=\s*(\$|[a-z"]+\.)|\(\s*"?tenant_id\b/i;

/** Found by a key that no tenant is known for yet; row-level security shows the one row that has it. */
const LOOKUPS = /\bfrom (domain|api_key) where (host|secret_hash) = /;

/** The tables that belong to tenants, as far as this process knows them. */
const tables = new Set<string>();
const checked = new Set<string>();
let isWatching = false;
let isCareless = false;

/** For tests of what the database does with statements that forget the tenant. */
export function allowStatementsWithoutTenant(): void {
  isCareless = true;
}

/** Takes {@link allowStatementsWithoutTenant} back: a worker runs many files. */
export function forbidStatementsWithoutTenant(): void {
  isCareless = false;
}

/** Whether a statement on one of the tables does not say whose rows it is about. */
export function forgetsTenant(text: string, of: ReadonlySet<string>): boolean {
  const named = [...text.matchAll(NAMED)].map(([, table = '']) => table.toLowerCase());
  return named.some((table) => of.has(table)) && !NAMES_TENANT.test(text) && !LOOKUPS.test(text);
}

/**
 * Makes every statement on one of these tables fail, from now on in this process, that does not name the tenant: row-level
 * security would do, but a second line of defence stands by itself, and a database that is distributed by tenant needs it to
 * find the shard.
 */
export function refuseStatementsWithoutTenant(of: Iterable<string>): void {
  const before = tables.size;
  for (const table of of) tables.add(table);
  if (tables.size > before) checked.clear();
  if (isWatching) return;
  isWatching = true;
  const client = pg.Client.prototype as unknown as {
    query: (this: { connectionParameters: { application_name?: string } }, ...args: unknown[]) => unknown;
  };
  const { query } = client;
  client.query = function (...args) {
    const [config] = args;
    const text = typeof config === 'string' ? config : (config as { text?: string } | undefined)?.text;
    if (SERVING.has(this.connectionParameters.application_name ?? '') && text !== undefined && forgets(text))
      throw new Error(
        `This statement does not name its tenant; add tenant_id = \${currentTenant().id}: ${text}`,
      );
    return query.apply(this, args);
  };
}

function forgets(text: string): boolean {
  if (isCareless || checked.has(text)) return false;
  if (forgetsTenant(text, tables)) return true;
  checked.add(text);
  return false;
}
