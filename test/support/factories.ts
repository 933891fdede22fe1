import type { Client } from './client.js';
import type { TestDatabase } from './test-database.js';

/** The data of a response that must have made a record. */
export async function created(client: Client, path: string, json: object): Promise<any> {
  const response = await client.post(path, json);
  if (response.status !== 201) throw new Error(`POST ${path} answered ${response.status}: ${response.text}`);
  return response.body.data;
}

export function createComponent(client: Client, values: object = {}): Promise<any> {
  return created(client, '/components', { name: 'Component', ...values });
}

export function createGroup(client: Client, values: object = {}): Promise<any> {
  return created(client, '/component-groups', { name: 'Group', ...values });
}

export function createHostSystem(client: Client, values: object = {}): Promise<any> {
  return created(client, '/host-systems', { name: 'db-1', kind: 'database', ...values });
}

export function createAnnouncement(client: Client, values: object = {}): Promise<any> {
  return created(client, '/announcements', { title: 'Announcement', ...values });
}

/** A host system of a tenant, put there by hand. */
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

/** Everything that a tenant's lists show, to compare before and after. */
export async function everythingOf(client: Client): Promise<unknown> {
  const components = await client.get('/components?per_page=100');
  const groups = await client.get('/component-groups?per_page=100');
  return { components: components.body.data, groups: groups.body.data };
}
