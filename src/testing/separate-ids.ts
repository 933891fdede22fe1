import type { TestDatabase } from './test-database.js';

/** Ids between the first ones of two tenants. */
const APART = 1_000_000;

/**
 * Lets the ids of a new tenant begin far behind those of the tenants before it, so that a test can tell another
 * tenant's record from its own. The first tenant's begin at 1, as all do outside of tests.
 */
export async function separateIds(database: TestDatabase, tenantId: string): Promise<void> {
  const [row] = await database.sql<{ others: number }>(`select count(*)::int - 1 as others from tenant`);
  const last = (row?.others ?? 0) * APART;
  if (last > 0)
    await database.sql(
      `insert into deleted_id (tenant_id, kind, highest)
       select $1, tgrelid::regclass, $2 from pg_trigger where tgname = 'assign_id'`,
      [tenantId, last],
    );
}
