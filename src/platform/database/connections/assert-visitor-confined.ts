import pg from 'pg';
import { UnsafeDatabaseRole } from './assert-restricted.js';
import { VISITOR_ROLE, connectionOptions, type DatabaseAddress } from './database-addresses.js';

/**
 * Checks that the login of visitor reads is the visitor role or a member of it, and can become no other role.
 *
 * @throws UnsafeDatabaseRole
 */
export async function assertVisitorConfined(visitor: DatabaseAddress): Promise<void> {
  const client = new pg.Client(connectionOptions(visitor));
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string; isVisitor: boolean; others: string[] }>(`
      select session_user as login, coalesce(pg_has_role(session_user, to_regrole('${VISITOR_ROLE}'), 'member'), false) as "isVisitor",
        array(select rolname::text from pg_roles
          where rolname not in (session_user, '${VISITOR_ROLE}') and pg_has_role(session_user, oid, 'member') order by 1) as others`);
    const [role] = rows;
    if (role?.isVisitor === true && role.others.length === 0) return;
    const [other] = role?.others ?? [];
    const what = other === undefined ? `is no member of ${VISITOR_ROLE}` : `can become ${other}`;
    throw new UnsafeDatabaseRole(
      `The database role ${role?.login ?? '(unknown)'} ${what}. Let DATABASE_VISITOR_URL name ${VISITOR_ROLE}, or a login that is a member ` +
        'of it and of no other role (docs/operations.md, "Using your own PostgreSQL").',
    );
  } finally {
    await client.end();
  }
}
