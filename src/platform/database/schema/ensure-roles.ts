import type { DataSource } from 'typeorm';
import { databaseErrorCode } from '../connections/database-error.js';
import { OperatorError } from '#core/errors/operator-error.js';
import { APP_ROLE, PREVIEW_ROLE, VISITOR_ROLE } from '../connections/database-addresses.js';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Role memberships as [role, member]. The serving role switches to the other two. Previews may also read
 * all that visitors see.
 */
const MEMBERSHIPS = [
  [VISITOR_ROLE, APP_ROLE],
  [PREVIEW_ROLE, APP_ROLE],
  [VISITOR_ROLE, PREVIEW_ROLE],
] as const;

/** For an owner of the tables who owns the database, too. */
const ONLY_OWNER_MAKES_TEMPORARY_TABLES = `
  do $$ begin
    if (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database())
      and has_database_privilege('${VISITOR_ROLE}', current_database(), 'temporary') then
      execute format('grant temporary on database %I to current_user', current_database());
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`;

/** A role is missing, and the tables' owner may not create it. */
class MissingDatabaseRole extends OperatorError {}

/**
 * Creates the roles that Heliograph serves as, if they are missing. Roles belong to the
 * server, not to a database.
 *
 * @throws MissingDatabaseRole with the statements that an administrator has to run
 */
export async function ensureRoles(dataSource: DataSource): Promise<void> {
  const roles = [APP_ROLE, VISITOR_ROLE, PREVIEW_ROLE];
  try {
    for (const role of roles) await ensureRole(dataSource, role);
    for (const [role, member] of MEMBERSHIPS) await ensureMembership(dataSource, role, member);
  } catch (error) {
    if (databaseErrorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    const statements = [
      ...roles.map((role) => `create role ${role} nologin;`),
      ...MEMBERSHIPS.map(([role, member]) => `grant ${role} to ${member};`),
    ];
    throw new MissingDatabaseRole(
      `The tables' owner may not create the roles that Heliograph serves as. Let it have CREATEROLE, or run as a superuser, ` +
        `leaving out what is there: ${statements.join(' ')}`,
    );
  }
  await dataSource.query(`grant usage on schema public to ${roles.join(', ')}`);
  await dataSource.query(ONLY_OWNER_MAKES_TEMPORARY_TABLES);
}

async function ensureRole(dataSource: DataSource, role: string): Promise<void> {
  const known = await dataSource.query<unknown[]>(`select from pg_roles where rolname = $1`, [role]);
  if (known.length > 0) return;
  await dataSource.query(`create role ${role} nologin`);
  // A login that switches to the serving role must be a member of it.
  if (role === APP_ROLE) await dataSource.query(`grant ${role} to current_user`);
}

async function ensureMembership(dataSource: DataSource, role: string, member: string): Promise<void> {
  const [row] = await dataSource.query<{ is: boolean }[]>(`select pg_has_role($1, $2, 'member') as is`, [
    member,
    role,
  ]);
  if (row?.is !== true) await dataSource.query(`grant ${role} to ${member}`);
}
