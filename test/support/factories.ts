import type { Client } from '#testing/client.js';
import type { TestDatabase } from '#testing/test-database.js';

export {
  createAnnouncement,
  createComponent,
  created,
  createGroup,
  createHostSystem,
} from '#testing/factories.js';

/** Inserts a host system of a tenant directly into the database. */
export async function insertHostSystem(
  database: TestDatabase,
  tenantId: string,
  { name = 'db-1', status = 'operational' }: { name?: string; status?: string } = {},
): Promise<number> {
  const [row] = await database.sql<{ id: string }>(
    `insert into host_system (tenant_id, name, kind, status, webhook_token, created_at, updated_at)
     values ($1, $2, 'server', $3, gen_random_uuid()::text, now(), now()) returning id`,
    [tenantId, name, status],
  );
  return Number(row?.id);
}

/** Components and groups of a tenant, to compare before and after. */
export async function everythingOf(client: Client): Promise<unknown> {
  const components = await client.get('/components?per_page=100');
  const groups = await client.get('/component-groups?per_page=100');
  return { components: components.body.data, groups: groups.body.data };
}
