import pg from 'pg';
import { UnsafeDatabaseRole } from './assert-restricted.js';
import { connectionOptions, type DatabaseAddress } from './database-addresses.js';

/**
 * Checks that row-level security also applies to the owner of the tables. Visitors read through its views,
 * which run with its rights.
 *
 * @throws UnsafeDatabaseRole if the owner of existing tables, or the role that will create new ones, is a
 *   superuser or may bypass row-level security
 */
export async function assertOwnerRestricted(owner: DatabaseAddress): Promise<void> {
  const client = new pg.Client(connectionOptions(owner));
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; what: string }>(`
      select rolname as role, case when rolsuper then 'is a superuser' else 'may bypass row-level security' end as what
      from pg_roles r where (rolsuper or rolbypassrls) and (rolname = current_user or exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relrowsecurity and c.relowner = r.oid))
      limit 1`);
    const [unsafe] = rows;
    if (unsafe !== undefined)
      throw new UnsafeDatabaseRole(
        `The tables' owner ${unsafe.role} ${unsafe.what}, so one tenant's page could show another's data. Set DATABASE_OWNER_URL, or ` +
          'DATABASE_URL without it, to an owner that row-level security applies to (docs/operations.md, "Using your own PostgreSQL").',
      );
  } finally {
    await client.end();
  }
}
