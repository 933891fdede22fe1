import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { createIncident, createMaintenance, done, MINUTE } from '../../support/incidents.js';
import { eventsOf } from '../../support/outbox.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
/** Times of a maintenance unless a test gives others. */
const PLANNED = { started_at: '2026-03-01T14:00:00.000Z', scheduled_end_at: '2026-03-01T15:00:00.000Z' };
const LATER = { started_at: '2026-03-01T18:00:00.000Z', scheduled_end_at: '2026-03-01T19:30:00.000Z' };
let own: TestTenant;
let client: Client;

beforeEach(async () => {
  api.clock.set('2026-03-01T12:00:00.000Z');
  own = await api.newTenant();
  client = own.client;
});

async function moves(): Promise<unknown[]> {
  const events = await eventsOf(api.database, own.tenant.id);
  return events.filter(({ name }) => name === 'maintenance.rescheduled').map(({ payload }) => payload);
}

function moveOf(id: number, previous: typeof PLANNED = PLANNED, notify = true): object {
  return {
    incident_id: id,
    notify,
    previous_started_at: previous.started_at,
    previous_scheduled_end_at: previous.scheduled_end_at,
  };
}

describe('Moving a published maintenance', () => {
  it.each(['patch', 'put'] as const)('is an event with the earlier times: %s', async (method) => {
    const { id } = await createMaintenance(client, { publish: true });
    const moved = await done(client[method](`/maintenances/${id}`, LATER));
    expect(moved).toMatchObject(LATER);
    expect(await moves()).toEqual([moveOf(id)]);
    await done(client[method](`/maintenances/${id}`, { started_at: '2026-03-01T18:30:00+00:00' }));
    await done(client[method](`/maintenances/${id}`, { scheduled_end_at: '2026-03-01T21:00:00+01:00' }));
    expect((await moves()).slice(1)).toEqual([
      moveOf(id, LATER),
      moveOf(id, { ...LATER, started_at: '2026-03-01T18:30:00.000Z' }),
    ]);
  });

  it('tells nobody if the body says so', async () => {
    const { id } = await createMaintenance(client, { publish: true });
    await done(client.patch(`/maintenances/${id}`, { ...LATER, notify: false }));
    await done(client.put(`/maintenances/${id}`, { ...PLANNED, notify: false }));
    await done(client.patch(`/maintenances/${id}`, { ...LATER, notify: true }));
    expect(await moves()).toEqual([
      moveOf(id, PLANNED, false),
      moveOf(id, LATER, false),
      moveOf(id, PLANNED, true),
    ]);
  });

  it('is none if its times stay, in whatever form they are written', async () => {
    const { id } = await createMaintenance(client, { publish: true });
    await done(client.patch(`/maintenances/${id}`, { notify: true }));
    await done(
      client.patch(`/maintenances/${id}`, { title: 'Anders', started_at: '2026-03-01T15:00:00+01:00' }),
    );
    const whole = await done(client.get(`/maintenances/${id}`));
    await done(client.put(`/maintenances/${id}`, whole));
    expect(await moves()).toEqual([]);
  });

  it('is none while it is a draft or scheduled, or once it is over', async () => {
    const { id } = await createMaintenance(client);
    const path = `/maintenances/${id}`;
    await done(client.patch(path, LATER));
    await done(client.post(`${path}/schedule`, { publish_at: '2026-03-01T13:00:00Z' }));
    await done(client.patch(path, PLANNED));
    await done(client.post(`${path}/publish`));
    await done(client.post(`${path}/cancel`));
    await done(client.patch(path, LATER));
    expect(await moves()).toEqual([]);
    await done(client.post(`${path}/reopen`));
    await done(client.patch(path, PLANNED));
    expect(await moves()).toEqual([moveOf(id, LATER)]);
    const incident = await createIncident(client, { publish: true });
    await done(client.patch(`/incidents/${incident.id}`, { started_at: '2026-03-01T11:00:00Z' }));
    expect(await moves()).toHaveLength(1);
  });

  it('includes a later end while it is running, but neither its start nor a corrected start', async () => {
    const { id } = await createMaintenance(client, { publish: true });
    const path = `/maintenances/${id}`;
    await done(client.post(`${path}/start`));
    const started_at = api.clock.now().toISOString();
    await done(client.patch(path, { started_at: '2026-03-01T11:30:00Z' }));
    await done(client.patch(path, { started_at }));
    expect(await moves()).toEqual([]);
    api.clock.advance(MINUTE);
    await done(client.patch(path, { scheduled_end_at: '2026-03-01T16:00:00Z' }));
    expect(await moves()).toEqual([moveOf(id, { ...PLANNED, started_at })]);
    const early = await createMaintenance(client, { publish: true });
    await done(client.patch(`/maintenances/${early.id}`, { status: 'in_progress' }));
    expect(await moves()).toHaveLength(1);
  });

  it('includes a start ahead of one that is running, which is upcoming again', async () => {
    const { id } = await createMaintenance(client, { publish: true });
    await done(client.post(`/maintenances/${id}/start`));
    const started_at = api.clock.now().toISOString();
    api.clock.advance(MINUTE);
    await done(
      client.put(`/maintenances/${id}`, { status: 'scheduled', started_at: '2026-03-01T14:30:00Z' }),
    );
    expect(await moves()).toEqual([moveOf(id, { ...PLANNED, started_at })]);
  });

  it('comes before a start that it brings about', async () => {
    const { id } = await createMaintenance(client, { publish: true });
    await done(client.patch(`/maintenances/${id}`, { started_at: '2026-03-01T11:59:00Z' }));
    const names = (await eventsOf(api.database, own.tenant.id)).map(({ name }) => name);
    expect(names.filter((name) => /rescheduled|started/.test(name))).toEqual([
      'maintenance.rescheduled',
      'maintenance.started',
    ]);
  });

  it('is recorded once for each of many writes at the same time, each with the times before it', async () => {
    const { id } = await createMaintenance(client, { publish: true });
    const ends = Array.from({ length: 8 }, (_, hour) => `2026-03-02T0${hour}:00:00.000Z`);
    await Promise.all(
      ends.map((scheduled_end_at) => done(client.patch(`/maintenances/${id}`, { scheduled_end_at }))),
    );
    const last = (await done(client.get(`/maintenances/${id}`))).scheduled_end_at;
    const before = (await moves()).map((move: any) => move.previous_scheduled_end_at);
    expect(before[0]).toBe(PLANNED.scheduled_end_at);
    expect([...before.slice(1), last].sort()).toEqual(ends);
  });
});

describe('A move is refused', () => {
  it.each(['patch', 'put'] as const)(
    'with a notify that is no boolean, and changes nothing: %s',
    async (method) => {
      const { id } = await createMaintenance(client, { publish: true });
      for (const notify of ['false', 0, [], {}]) {
        const { status, body } = await client[method](`/maintenances/${id}`, { ...LATER, notify });
        expect([status, Object.keys(body.errors)]).toEqual([422, ['notify']]);
      }
      const { status, body } = await client[method](`/maintenances/${id}`, {
        scheduled_end_at: PLANNED.started_at,
        notify: true,
      });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['scheduled_end_at']]);
      expect(await done(client.get(`/maintenances/${id}`))).toMatchObject(PLANNED);
      expect(await moves()).toEqual([]);
    },
  );

  it('without a key, without the ability, with another tenant’s key and of another tenant’s record', async () => {
    const { id } = await createMaintenance(client, { publish: true });
    const path = `/maintenances/${id}`;
    const stranger = await api.newTenant();
    const weak = await own.clientWith('components.view');
    for (const [who, expected] of [
      [client.withKey(undefined), 401],
      [weak, 403],
      [client.withKey(stranger.client.key), 403],
      [stranger.client, 404],
    ] as const)
      for (const method of ['patch', 'put'] as const)
        expect((await who[method](path, LATER)).status).toBe(expected);
    expect(await moves()).toEqual([]);
  });

  it('for an incident, which has no planned times to move', async () => {
    const { id } = await createIncident(client, { publish: true });
    const { status, body } = await client.patch(`/incidents/${id}`, { notify: false });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['notify']]);
  });
});
