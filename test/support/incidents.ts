import type { ComponentStatus } from '#core/status/component-status.js';
import type { Incident } from '#modules/incidents/dto/incident.response.js';
import type { IncidentType } from '#core/status/incident-status.js';
import type { ApiResponse, Client, Json } from './client.js';
import { createComponent, created } from './factories.js';
import type { TestApplication, TestTenant } from './test-application.js';

export { createIncident } from '#testing/factories.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Both kinds of incident: type, path, and the members that a new one needs besides a title. */
export const INCIDENT_KINDS = [
  { type: 'incident', path: '/incidents', other: '/maintenances', needs: {} },
  {
    type: 'maintenance',
    path: '/maintenances',
    other: '/incidents',
    needs: { scheduled_end_at: '2099-01-01T00:00:00.000Z' },
  },
] as const;

export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export function ids(incidents: readonly { id: number }[]): number[] {
  return incidents.map(({ id }) => id);
}

export function kindOf(type: IncidentType): IncidentKind {
  return INCIDENT_KINDS[type === 'incident' ? 0 : 1];
}

/**
 * Creates a maintenance. By default it starts two hours after the test clock's initial time and
 * lasts an hour.
 */
export function createMaintenance(client: Client, values: object = {}): Promise<Json<Incident>> {
  return created(client, '/maintenances', {
    title: 'Maintenance',
    started_at: '2026-03-01T14:00:00.000Z',
    scheduled_end_at: '2026-03-01T15:00:00.000Z',
    ...values,
  });
}

/** Creates an incident of either kind with only the members that it needs. */
export function createOfKind(
  client: Client,
  { path, needs }: IncidentKind,
  values: object = {},
): Promise<Json<Incident>> {
  return created(client, path, { title: 'Title', ...needs, ...values });
}

/** Creates a published incident that is over. */
export async function createEnded(client: Client, kind: IncidentKind): Promise<any> {
  const { id } = await createOfKind(client, kind, { publish: true });
  return done(client.post(`${kind.path}/${id}/${kind.type === 'incident' ? 'resolve' : 'cancel'}`));
}

/**
 * Data of a response.
 *
 * @throws Error if the status is not 200
 */
export async function done<Data = any>(response: Promise<ApiResponse<Data>>): Promise<Data> {
  const { status, text, body }: ApiResponse = await response;
  if (status !== 200) throw new Error(`Answered ${status}: ${text}`);
  return body.data;
}

/** Instant relative to the test clock's present. */
export function fromNow({ clock }: TestApplication, milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}

/** Creates a component that is `age` milliseconds old by the test clock. */
export async function componentOfAge(
  application: TestApplication,
  { client }: TestTenant,
  age: number,
): Promise<number> {
  const present = application.clock.now().toISOString();
  application.clock.advance(-age);
  const { id } = await createComponent(client);
  application.clock.set(present);
  return id;
}

/** Impacts in the form that bodies and incidents use. */
export function impacts(
  impact: ComponentStatus,
  ...ids: number[]
): { id: number; impact: ComponentStatus }[] {
  return ids.map((id) => ({ id, impact }));
}
