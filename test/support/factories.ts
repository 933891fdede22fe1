import type { Announcement } from '../../src/modules/announcements/api/announcement.response.js';
import type { ComponentGroup } from '../../src/modules/component-groups/api/component-group.response.js';
import type { Component } from '../../src/modules/components/api/component.response.js';
import type { HOST_SYSTEM } from '../../src/modules/host-systems/api/host-system.response.js';
import type { ApiResponse, Client, Json } from './client.js';
import type { TestDatabase } from './test-database.js';

type HostSystem = InstanceType<(typeof HOST_SYSTEM)['response']>;

/**
 * The data of a response that must have made a record.
 *
 * @typeParam Data the class of the response; anything at all where a test does not say
 */
export async function created<Data = any>(client: Client, path: string, json: object): Promise<Data> {
  const response: ApiResponse = await client.post(path, json);
  if (response.status !== 201) throw new Error(`POST ${path} answered ${response.status}: ${response.text}`);
  return response.body.data;
}

export function createComponent(client: Client, values: object = {}): Promise<Json<Component>> {
  return created(client, '/components', { name: 'Component', ...values });
}

export function createGroup(client: Client, values: object = {}): Promise<Json<ComponentGroup>> {
  return created(client, '/component-groups', { name: 'Group', ...values });
}

export function createHostSystem(client: Client, values: object = {}): Promise<Json<HostSystem>> {
  return created(client, '/host-systems', { name: 'db-1', kind: 'database', ...values });
}

export function createAnnouncement(client: Client, values: object = {}): Promise<Json<Announcement>> {
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
