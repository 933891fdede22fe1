import pg from 'pg';
import { OperatorError } from '#core/errors/operator-error.js';
import { connectionOptions, type DatabaseAddress } from '../connections/database-addresses.js';
import { recordedRelease, type Release } from './release.js';
import { newerSchemaProblem, olderSchemaProblem } from './schema-problem.js';

const READABLE = `
  select has_table_privilege(c.oid, 'select') as readable
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relname = 'migrations'`;

/** Migrations of this version, by the names under which they are recorded. */
interface Expected {
  /** Of the product, oldest first. */
  readonly own: readonly string[];
  readonly ofPackages: readonly string[];
  readonly release: Release;
}

/**
 * Checks that this version can run on the schema as it is.
 *
 * @param address of any role
 * @throws OperatorError that says what is missing
 */
export async function requireCurrentSchema(address: DatabaseAddress, expected: Expected): Promise<void> {
  const client = new pg.Client(connectionOptions(address));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const problem = await schemaProblem(client, expected);
    if (problem !== undefined) throw new OperatorError(problem);
  } finally {
    await client.end();
  }
}

async function schemaProblem(
  client: pg.Client,
  { own, ofPackages, release }: Expected,
): Promise<string | undefined> {
  const { rows } = await client.query<{ readable: boolean }>(READABLE);
  const [migrations] = rows;
  if (migrations === undefined)
    return 'The database has no tables of Heliograph: run the command migrate with DATABASE_OWNER_URL, or start this process with it.';
  // Every version since the serving role may read them lets it do so.
  if (!migrations.readable) return olderSchemaProblem([], [...own, ...ofPackages]);
  const names = await client.query<{ name: string }>('select name from migrations');
  const recorded = names.rows.map(({ name }) => name);
  const by = await recordedRelease(async (text) => (await client.query<object>(text)).rows);
  return (
    newerSchemaProblem({ recorded, by, known: own, own: release }) ??
    olderSchemaProblem(recorded, [...own, ...ofPackages])
  );
}
