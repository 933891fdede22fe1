import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** Key of an advisory lock, so that only one of several processes creates the roles. */
const ROLES_LOCK = 0x48454c4a;

/** Roles for visitors and previews. The server switches to them; visitors' reads also have a login. */
export const READING_ROLES = [
  'create role heliograph_visitor nologin',
  'create role heliograph_preview nologin',
  'grant heliograph_visitor, heliograph_preview to heliograph_app',
  'grant heliograph_visitor to heliograph_preview',
];

/**
 * Limits of the visitors' login, for a superuser in the database of Heliograph: no writes, no long waits, no large
 * objects, no notifications and no advisory locks. The same as in docker/postgres/roles.sql.
 */
export const VISITOR_LIMITS = [
  `alter role heliograph_visitor set default_transaction_read_only = on`,
  `alter role heliograph_visitor set statement_timeout = '10s'`,
  `alter role heliograph_visitor set lock_timeout = '1s'`,
  `alter role heliograph_visitor set idle_in_transaction_session_timeout = '10s'`,
  `do $$ declare one regprocedure; begin
  for one in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
      and (proname ~ '^(lo_|lo(read|write)$|pg_(try_)?advisory_)' or proname in ('pg_notify', 'pg_cancel_backend', 'pg_terminate_backend')) loop
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to heliograph_owner, heliograph_app', one);
  end loop;
end $$`,
];

/** The login of visitors' reads. */
interface VisitorLogin {
  /** URL of the superuser in the database of Heliograph. */
  readonly superuserUrl: string;
  readonly database: string;
  readonly password: string;
}

/** Password of the visitors' login. Older clusters have stored none, so it follows from that of the server. */
export function visitorPassword(appPassword: string): string {
  return createHash('sha256').update(`heliograph_visitor ${appPassword}`).digest('hex');
}

/** Creates the roles, the login and its limits in a cluster that has not got them. */
export async function ensureReadingRoles({ superuserUrl, database, password }: VisitorLogin): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ROLES_LOCK]);
    const { rows } = await client.query<{ login: boolean }>(
      `select rolcanlogin as login from pg_roles where rolname = 'heliograph_visitor'`,
    );
    if (rows.length === 0) await client.query(READING_ROLES.join(';'));
    if (rows[0]?.login !== true) {
      await client.query(`alter role heliograph_visitor login password '${password}'`);
      await client.query(`grant connect on database ${database} to heliograph_visitor`);
      await client.query(VISITOR_LIMITS.join(';'));
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
