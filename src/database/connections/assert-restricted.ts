import pg from 'pg';
import { connectionOptions, type DatabaseAddress } from './database-addresses.js';

/** The serving role could see every tenant's rows; serving with it would be a promise broken silently. */
export class UnsafeDatabaseRole extends Error {}

/**
 * Makes sure that row-level security binds the role that the server uses.
 *
 * @throws UnsafeDatabaseRole for a superuser, a role that may bypass row-level security, and the tables' owner
 */
export async function assertRestricted(app: DatabaseAddress): Promise<void> {
  const client = new pg.Client(connectionOptions(app));
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; bypasses: boolean; owns: boolean }>(`
      select current_user as role, rolsuper or rolbypassrls as bypasses,
        exists (select from pg_class where relkind in ('r', 'p') and relrowsecurity and pg_has_role(current_user, relowner, 'member')) as owns
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
  } finally {
    await client.end();
  }
}
