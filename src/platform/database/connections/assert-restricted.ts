import pg from 'pg';
import {
  PREVIEW_ROLE,
  VISITOR_ROLE,
  beginAs,
  connectionOptions,
  type DatabaseAddress,
} from './database-addresses.js';

/**
 * The serving role could see too much, or cannot switch to the visitor roles. Serving with it would
 * silently break tenant isolation.
 */
export class UnsafeDatabaseRole extends Error {}

/**
 * Checks that row-level security applies to the role that the server uses, and that this role can switch to
 * the visitor roles.
 *
 * @throws UnsafeDatabaseRole for a superuser, a role that may bypass row-level security, the owner of the
 *   tables, and a role that cannot switch to the visitor roles
 */
export async function assertRestricted(app: DatabaseAddress): Promise<void> {
  const client = new pg.Client(connectionOptions(app));
  await client.connect();
  try {
    await client.query(beginAs(app));
    const { rows } = await client.query<{ role: string; bypasses: boolean; owns: boolean; steps: string }>(`
      select current_user as role, rolsuper or rolbypassrls as bypasses,
        exists (select from pg_class where relkind in ('r', 'p') and relrowsecurity and pg_has_role(current_user, relowner, 'member')) as owns,
        (select count(*) from pg_roles v where v.rolname in ('${VISITOR_ROLE}', '${PREVIEW_ROLE}')
           and pg_has_role(session_user, v.oid, 'member')) as steps
      from pg_roles where rolname = current_user`);
    const [role] = rows;
    if (role === undefined || role.bypasses || role.owns) {
      const what =
        role?.owns === true && !role.bypasses ? 'owns the tables' : 'may bypass row-level security';
      throw new UnsafeDatabaseRole(
        `The database role ${role?.role ?? '(unknown)'} ${what}. Let DATABASE_URL name a role that does neither and is a member of ` +
          'heliograph_app, and DATABASE_OWNER_URL the owner of the tables.',
      );
    }
    if (role.steps !== '2') {
      throw new UnsafeDatabaseRole(
        `The database role ${role.role} cannot step down to ${VISITOR_ROLE} and ${PREVIEW_ROLE}, as which visitors are served. ` +
          'Make the login of DATABASE_URL a member of heliograph_app.',
      );
    }
  } finally {
    await client.end();
  }
}
