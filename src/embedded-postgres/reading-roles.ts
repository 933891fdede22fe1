import { Client } from 'pg';

/** Key of an advisory lock, so that only one of several processes creates the roles. */
const ROLES_LOCK = 0x48454c4a;

/** Roles that the server switches to for visitors and previews. No client logs in as one of them. */
export const READING_ROLES = [
  'create role heliograph_visitor nologin',
  'create role heliograph_preview nologin',
  'grant heliograph_visitor, heliograph_preview to heliograph_app',
  'grant heliograph_visitor to heliograph_preview',
];

/** Creates the roles in a cluster that an older version set up without them. */
export async function ensureReadingRoles(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ROLES_LOCK]);
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'heliograph_visitor'`);
    if (rowCount === 0) await client.query(READING_ROLES.join(';'));
    await client.query('commit');
  } finally {
    await client.end();
  }
}
