import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { createAnnouncement, createComponent, createGroup } from '../../support/factories.js';
import { createIncident, createMaintenance, impacts, MINUTE } from '../../support/incidents.js';
import { NotifiedSubscribers } from '../../support/notified-subscribers.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';

const { api, createHook, notified, mails, webhooks } = new NotifiedSubscribers();
const own = api.useTenant('own');
const other = api.useTenant('other');

let inGroup: number;
let alone: number;
let internal: number;

beforeAll(async () => {
  const { client } = own;
  const { id: groupId } = await createGroup(client);
  inGroup = (await createComponent(client, { group_id: groupId })).id;
  alone = (await createComponent(client)).id;
  internal = (await createComponent(client, { is_public: false })).id;
  await createConfirmed(client);
  await createConfirmed(client, { group_ids: [groupId] });
  await createConfirmed(client, { component_ids: [inGroup] });
  await createHook(client, { component_ids: [alone] });
  await createHook(client, { events: ['announcement'] });
  await createSubscriber(client);
  // A chat, which this installation has no sender for.
  await createConfirmed(client, { channel: 'slack', address: 'https://hooks.slack.com/services/T0/B0/x7Yz' });
  for (const status of ['quarantined', 'unsubscribed']) {
    const { id } = await createConfirmed(client);
    await api.database.sql(`update subscriber set status = $2 where id = $1`, [id, status]);
  }
  const paused = await createConfirmed(client);
  await api.database.sql(`update subscriber set paused_at = now() where id = $1`, [paused.id]);
  await createConfirmed(other.client);
});

const NOBODY = {
  pending: 0,
  quarantined: 0,
  paused: 0,
  other_events: 0,
  other_components: 0,
  unreachable: 0,
};

async function counted(client: Client, path: string, json?: object): Promise<any> {
  const { status, text, body } = json === undefined ? await client.get(path) : await client.post(path, json);
  expect(status, text).toBe(200);
  return body.data;
}

/** Subscribers by channel whom the sender has told since the last call. */
async function told(client: Client): Promise<Record<string, number>> {
  const hooks = (await notified(client)).length;
  return { email: mails.take(client.host.split('.')[0]!).length, webhook: hooks };
}

describe('Recipients', () => {
  it('are counted by channel, and the others by reason, for components of a record that does not exist', async () => {
    expect(await counted(own.client, '/incidents/recipients', { component_ids: [inGroup] })).toEqual({
      subscribers: 3,
      channels: [{ channel: 'email', subscribers: 3 }],
      left_out: {
        pending: 1,
        quarantined: 1,
        paused: 1,
        other_events: 1,
        other_components: 1,
        unreachable: 1,
      },
    });
    const both = await counted(own.client, '/maintenances/recipients', { component_ids: [alone, inGroup] });
    expect(both).toMatchObject({
      subscribers: 4,
      channels: [
        { channel: 'email', subscribers: 3 },
        { channel: 'webhook', subscribers: 1 },
      ],
      left_out: { other_components: 0 },
    });
    // Nobody hears of internal components but those who follow everything.
    const none = await counted(own.client, '/incidents/recipients', {});
    expect(none.subscribers).toBe(1);
    expect(await counted(own.client, '/incidents/recipients', { component_ids: [internal] })).toEqual(none);
  });

  it('are those whom the sender then tells, of incidents, their updates, maintenances and announcements', async () => {
    const { client } = own;
    const agree = async (count: any): Promise<void> => {
      const channels = Object.fromEntries(count.channels.map((one: any) => [one.channel, one.subscribers]));
      expect({ email: 0, webhook: 0, ...channels }).toEqual(await told(client));
    };
    await told(client);
    const first = await counted(client, '/incidents/recipients', { component_ids: [alone] });
    const incident = await createIncident(client, { publish: true, components: impacts('degraded', alone) });
    await agree(first);
    api.clock.advance(MINUTE);
    // Those who follow a component that it no longer names hear of it still.
    const next = { component_ids: [inGroup], incident_id: incident.id };
    const update = await counted(client, '/incidents/recipients', next);
    expect(update.subscribers).toBe(4);
    expect(
      (await client.patch(`/incidents/${incident.id}`, { components: impacts('degraded', inGroup) })).status,
    ).toBe(200);
    await client.post(`/incidents/${incident.id}/updates`, { body: 'More is known.' });
    await agree(update);
    const planned = await counted(client, '/maintenances/recipients', { component_ids: [inGroup] });
    await createMaintenance(client, {
      publish: true,
      components: impacts('under_maintenance', inGroup),
    });
    await agree(planned);
    const announced = await counted(client, '/announcements/recipients');
    expect(announced.left_out).toEqual({ ...NOBODY, pending: 1, quarantined: 1, paused: 1, unreachable: 1 });
    await createAnnouncement(client, { publish: true });
    await agree(announced);
    webhooks.take('own');
  });

  it('are none of other tenants’, and their records are unknown: 422 on the field', async () => {
    const theirs = await createIncident(other.client);
    const { id } = await createComponent(other.client);
    const refused = async (path: string, json: object): Promise<unknown> => {
      const { status, body } = await own.client.post(path, json);
      return [status, body.errors];
    };
    const unknown = 900_000 + id;
    expect(await refused('/incidents/recipients', { component_ids: [alone, unknown] })).toEqual([
      422,
      { component_ids: [`There is no component ${unknown}.`] },
    ]);
    const maintenance = await createMaintenance(own.client);
    for (const incidentId of [theirs.id + 900_000, maintenance.id])
      expect(await refused('/incidents/recipients', { incident_id: incidentId })).toEqual([
        422,
        { incident_id: [`There is no incident ${incidentId}.`] },
      ]);
    for (const json of [{ component_ids: ['1'] }, { component_ids: 1 }, { component_ids: null }])
      expect(await refused('/maintenances/recipients', json)).toMatchObject([
        422,
        { component_ids: [expect.any(String)] },
      ]);
    expect((await counted(other.client, '/announcements/recipients')).subscribers).toBe(1);
  });

  it('are shown to keys that may publish such a record', async () => {
    const incidents = await own.clientWith('incidents.manage');
    const announcements = await own.clientWith('announcements.manage');
    const statuses = async (client: Client): Promise<number[]> => [
      (await client.post('/incidents/recipients', {})).status,
      (await client.post('/maintenances/recipients', {})).status,
      (await client.get('/announcements/recipients')).status,
    ];
    expect(await statuses(incidents)).toEqual([200, 200, 403]);
    expect(await statuses(announcements)).toEqual([403, 403, 200]);
    expect(await statuses(own.client.withKey(undefined))).toEqual([401, 401, 401]);
    expect(await statuses(own.client.withKey(other.client.key))).toEqual([403, 403, 403]);
  });
});
