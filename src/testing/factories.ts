import type { Announcement } from '#modules/announcements/dto/announcement.response.js';
import type { ComponentGroup } from '#modules/component-groups/dto/component-group.response.js';
import type { Component } from '#modules/components/dto/component.response.js';
import type { HOST_SYSTEM } from '#modules/host-systems/host-system.response.js';
import type { Incident } from '#modules/incidents/dto/incident.response.js';
import type { ApiResponse, Client, Json } from './client.js';

type HostSystem = InstanceType<(typeof HOST_SYSTEM)['response']>;

/**
 * Creates a record and returns its data.
 *
 * @typeParam Data class of the response; `any` by default
 * @throws Error when the status is not 201
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

export function createIncident(client: Client, values: object = {}): Promise<Json<Incident>> {
  return created(client, '/incidents', { title: 'Incident', ...values });
}
