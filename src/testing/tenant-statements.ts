import pg from 'pg';

/** Names of the connections that serve requests, jobs and commands for a tenant. */
const SERVING = new Set(['heliograph-read', 'heliograph-write']);

/** A table name after the keyword that precedes it in SQL. */
const NAMED = /\b(?:from|join|into|update|using)\s+(?:only\s+)?"?([a-z_]+)\b/gi;

/** A comparison of the tenant, or the column in an insert. */
const NAMES_TENANT = /\btenant_id"?\s*=\s*(\$|[a-z"]+\.)|\(\s*"?tenant_id\b/i;

/** Lookups by a key before the tenant is known. Row-level security shows only the row with this key. */
const LOOKUPS = /\bfrom (domain|api_key) where (host|secret_hash) = /;

/** Tenant-owned tables that this process knows. */
const tables = new Set<string>();
const checked = new Set<string>();
let isWatching = false;
let isCareless = false;

/** Disables the check, for tests of what the database does with statements without a tenant. */
export function allowStatementsWithoutTenant(): void {
  isCareless = true;
}

/** Reverts {@link allowStatementsWithoutTenant}, because a test worker runs many files. */
export function forbidStatementsWithoutTenant(): void {
  isCareless = false;
}

/** True if a statement on one of the tables does not name the tenant. */
export function forgetsTenant(text: string, of: ReadonlySet<string>): boolean {
  const named = [...text.matchAll(NAMED)].map(([, table = '']) => table.toLowerCase());
  return named.some((table) => of.has(table)) && !NAMES_TENANT.test(text) && !LOOKUPS.test(text);
}

/**
 * From now on in this process, fails every statement on one of these tables that does not name the tenant.
 * Row-level security would be enough, but the second line of defense must stand by itself. A database that
 * is distributed by tenant also needs the tenant to find the shard.
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
