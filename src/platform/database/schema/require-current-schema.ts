import pg from 'pg';
import { OperatorError } from '#core/errors/operator-error.js';
import { connectionOptions, type DatabaseAddress } from '../connections/database-addresses.js';
import { recordedRelease, type Release } from './release.js';
import { newerSchemaProblem, olderSchemaProblem } from './schema-problem.js';

const READABLE = `select to_regclass('public.migrations') is not null as found,
  coalesce(has_table_privilege(to_regclass('public.migrations'), 'select'), false) as readable`;

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
  const { rows } = await client.query<{ found: boolean; readable: boolean }>(READABLE);
  if (rows[0]?.found !== true)
    return 'The database has no tables of Heliograph: run the command migrate with DATABASE_OWNER_URL, or start this process with it.';
  // Every version since the serving role may read them lets it do so.
  if (!rows[0].readable) return olderSchemaProblem([], [...own, ...ofPackages]);
  const names = await client.query<{ name: string }>('select name from migrations');
  const recorded = names.rows.map(({ name }) => name);
  const by = await recordedRelease(async (text) => (await client.query<object>(text)).rows);
  return (
    newerSchemaProblem({ recorded, by, known: own, own: release }) ??
    olderSchemaProblem(recorded, [...own, ...ofPackages])
  );
}
