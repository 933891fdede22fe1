import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { createComponent, created } from '../../support/factories.js';
import { done } from '../../support/incidents.js';
import { eventsOf } from '../../support/outbox.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const second = api.useReplica();
/** Every second Tuesday at 22:00 in Berlin. */
const SERIES = {
  title: { en: 'Database maintenance' },
  rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
  starts_at: '2026-03-03T22:00',
  timezone: 'Europe/Berlin',
  duration_minutes: 120,
};
let own: TestTenant;
let client: Client;

beforeEach(async () => {
  api.clock.set('2026-03-01T12:00:00.000Z');
  await runDueJobs(api.app);
  own = await api.newTenant();
  client = own.client;
});

function create(values: object = {}): Promise<any> {
  return created(client, '/maintenance-series', { ...SERIES, ...values });
}

async function moveTo(time: string): Promise<void> {
  api.clock.set(time);
  await runDueJobs(api.app);
}

async function maintenances(id: number): Promise<any[]> {
  const { data } = (await client.get(`/maintenance-series/${id}/maintenances?per_page=100`)).body;
  return data.reverse();
}

/** Starts of the maintenances, with the status unless it is `scheduled`. */
async function starts(id: number): Promise<string[]> {
  return (await maintenances(id)).map(({ started_at, status }) =>
    status === 'scheduled' ? started_at.slice(0, 16) : `${started_at.slice(0, 16)} ${status}`,
  );
}

/** Names of events about maintenances that subscribers are told of. */
async function told(): Promise<string[]> {
  const events = await eventsOf(api.database, own.tenant.id);
  return events.filter(({ payload }) => (payload as any).notify === true).map(({ name }) => name);
}

describe('A series of maintenances', () => {
  it('is created with defaults, and makes its first maintenances at once', async () => {
    const component = await createComponent(client);
    const components = [{ id: component.id, impact: 'under_maintenance' }];
    const created = await create({ components });
    expect(created).toMatchObject({
      ...SERIES,
      title: { en: 'Database maintenance' },
      components,
      exceptions: [],
      publish_ahead_days: 14,
      reminder_minutes: [60],
      notify: true,
      is_active: true,
      next_at: '2026-03-03T21:00:00.000Z',
    });
    const [made, ...others] = await maintenances(created.id);
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      status: 'scheduled',
      title: { en: 'Database maintenance' },
      started_at: '2026-03-03T21:00:00.000Z',
      scheduled_end_at: '2026-03-03T23:00:00.000Z',
      is_published: true,
      components,
    });
  });

  it('makes each maintenance once, fourteen days ahead, whoever does it', async () => {
    const { id } = await create();
    await moveTo('2026-03-03T20:59:00.000Z');
    expect(await starts(id)).toEqual(['2026-03-03T21:00']);
    api.clock.set('2026-03-03T21:00:00.000Z');
    await Promise.all([runDueJobs(api.app), runDueJobs(second.app)]);
    expect(await starts(id)).toEqual(['2026-03-03T21:00 in_progress', '2026-03-17T21:00']);
    expect(await done(client.get(`/maintenance-series/${id}`))).toMatchObject({
      next_at: '2026-03-17T21:00:00.000Z',
    });
    // Summer time has begun.
    await moveTo('2026-03-18T12:00:00.000Z');
    expect((await starts(id)).at(-1)).toBe('2026-03-31T20:00');
  });

  it('moves the maintenances that nobody has touched when it changes; the others stay', async () => {
    const { id } = await create({ rrule: 'FREQ=WEEKLY;BYDAY=TU', publish_ahead_days: 40 });
    const [first, second, third, fourth] = await maintenances(id);
    await done(client.patch(`/maintenances/${second.id}`, { title: { en: 'Edited' } }));
    await done(client.post(`/maintenances/${third.id}/cancel`));
    await done(
      client.patch(`/maintenance-series/${id}`, { starts_at: '2026-03-03T23:30', duration_minutes: 60 }),
    );
    expect(await starts(id)).toEqual([
      '2026-03-03T22:30',
      '2026-03-10T21:00',
      '2026-03-17T21:00 cancelled',
      '2026-03-24T22:30',
      '2026-03-31T21:30',
      '2026-04-07T21:30',
    ]);
    const after = await maintenances(id);
    expect(after.map((one) => one.id).slice(0, 4)).toEqual([first.id, second.id, third.id, fourth.id]);
    expect(after[0].scheduled_end_at).toBe('2026-03-03T23:30:00.000Z');
    expect(after[1].title).toMatchObject({ en: 'Edited' });
  });

  it('keeps edited maintenances when time goes on, and makes no others for them', async () => {
    const { id } = await create({ rrule: 'FREQ=WEEKLY;BYDAY=TU', publish_ahead_days: 15 });
    const [first, second] = await maintenances(id);
    await done(
      client.patch(`/maintenances/${second.id}`, {
        started_at: '2026-03-12T08:00:00Z',
        scheduled_end_at: '2026-03-12T09:00:00Z',
      }),
    );
    expect((await client.delete(`/maintenances/${first.id}`)).status).toBe(204);
    await moveTo('2026-03-03T12:00:00.000Z');
    await done(client.patch(`/maintenance-series/${id}`, { body: { en: 'New text' } }));
    expect(await starts(id)).toEqual(['2026-03-12T08:00', '2026-03-17T21:00']);
    await moveTo('2026-04-20T12:00:00.000Z');
    expect(await starts(id)).toEqual([
      '2026-03-12T08:00 completed',
      '2026-03-17T21:00 completed',
      '2026-04-21T20:00',
      '2026-04-28T20:00',
    ]);
  });

  it('moves to another weekday in order, and cancels what a rarer rule leaves', async () => {
    const { id } = await create({ rrule: 'FREQ=WEEKLY;BYDAY=TU', publish_ahead_days: 30 });
    const before = await maintenances(id);
    await done(client.patch(`/maintenance-series/${id}`, { rrule: 'FREQ=WEEKLY;BYDAY=WE' }));
    const after = await maintenances(id);
    expect(after.map((one) => one.id)).toEqual(before.map((one) => one.id));
    expect(await starts(id)).toEqual([
      '2026-03-04T21:00',
      '2026-03-11T21:00',
      '2026-03-18T21:00',
      '2026-03-25T21:00',
    ]);
    await done(client.patch(`/maintenance-series/${id}`, { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE' }));
    expect(await starts(id)).toEqual([
      '2026-03-04T21:00',
      '2026-03-11T21:00 cancelled',
      '2026-03-18T21:00',
      '2026-03-25T21:00 cancelled',
    ]);
    await moveTo('2026-03-04T12:00:00.000Z');
    await done(client.patch(`/maintenance-series/${id}`, { rrule: 'FREQ=WEEKLY;BYDAY=WE' }));
    expect((await starts(id)).filter((one) => !one.includes('cancelled'))).toEqual([
      '2026-03-04T21:00',
      '2026-03-11T21:00',
      '2026-03-18T21:00',
      '2026-03-25T21:00',
      '2026-04-01T20:00',
    ]);
  });

  it('leaves out exceptions, and cancels the maintenance of a new one', async () => {
    const { id } = await create({ rrule: 'FREQ=WEEKLY;BYDAY=TU', exceptions: ['2026-03-03'] });
    expect(await starts(id)).toEqual(['2026-03-10T21:00']);
    await done(client.patch(`/maintenance-series/${id}`, { exceptions: ['2026-03-03', '2026-03-10'] }));
    expect(await starts(id)).toEqual(['2026-03-10T21:00 cancelled']);
    await done(client.patch(`/maintenance-series/${id}`, { exceptions: [] }));
    expect(await starts(id)).toEqual(['2026-03-03T21:00', '2026-03-10T21:00']);
    const { exceptions } = await done(
      client
        .patch(`/maintenance-series/${id}`, { exceptions: ['2026-03-17'] })
        .then(() => client.patch(`/maintenance-series/${id}`, { rrule: 'FREQ=WEEKLY;BYDAY=WE' })),
    );
    expect(exceptions).toEqual([]);
  });

  it('is told once, then each maintenance by its reminders', async () => {
    const { id } = await create({
      rrule: 'FREQ=WEEKLY;BYDAY=TU',
      publish_ahead_days: 20,
      reminder_minutes: [60, 1440],
    });
    expect((await starts(id)).length).toBe(3);
    expect(await told()).toEqual(['maintenance.published']);
    await moveTo('2026-03-02T20:59:00.000Z');
    expect(await told()).toEqual(['maintenance.published']);
    await moveTo('2026-03-02T21:00:00.000Z');
    await moveTo('2026-03-03T20:00:00.000Z');
    expect((await told()).slice(1)).toEqual(['maintenance.starting_soon', 'maintenance.starting_soon']);
    await moveTo('2026-03-04T12:00:00.000Z');
    await done(client.patch(`/maintenance-series/${id}`, { starts_at: '2026-03-03T23:00' }));
    expect((await told()).filter((name) => name === 'maintenance.rescheduled')).toHaveLength(1);
    expect((await told()).filter((name) => name === 'maintenance.published')).toHaveLength(1);
  });

  it('that tells nobody makes its maintenances silently', async () => {
    await create({ notify: false, reminder_minutes: [] });
    await moveTo('2026-03-03T20:30:00.000Z');
    expect(await told()).toEqual([]);
  });

  it('takes a break while it is not active', async () => {
    const { id } = await create({ is_active: false });
    expect(await starts(id)).toEqual([]);
    const resumed = await done(client.patch(`/maintenance-series/${id}`, { is_active: true }));
    expect(resumed.next_at).toBe('2026-03-03T21:00:00.000Z');
    expect(await starts(id)).toEqual(['2026-03-03T21:00']);
    await done(client.patch(`/maintenance-series/${id}`, { is_active: false }));
    await moveTo('2026-03-10T12:00:00.000Z');
    expect(await starts(id)).toEqual(['2026-03-03T21:00 completed']);
  });

  it.each([
    ['keep', ['2026-03-03T21:00', '2026-03-10T21:00']],
    ['cancel', ['2026-03-03T21:00 cancelled', '2026-03-10T21:00 cancelled']],
  ])('ends and can %s its maintenances', async (maintenancesThen, expected) => {
    const { id } = await create({ rrule: 'FREQ=WEEKLY;BYDAY=TU' });
    const ended = await done(
      client.post(`/maintenance-series/${id}/end`, { maintenances: maintenancesThen }),
    );
    expect(ended).toMatchObject({ is_active: false, next_at: null });
    expect(await starts(id)).toEqual(expected);
    await moveTo('2026-03-02T12:00:00.000Z');
    expect(await starts(id)).toEqual(expected);
    const cancelled = (await told()).filter((name) => name === 'maintenance.cancelled');
    expect(cancelled).toHaveLength(maintenancesThen === 'cancel' ? 1 : 0);
  });

  it('is deleted without its maintenances', async () => {
    const { id } = await create();
    const [made] = await maintenances(id);
    expect((await client.delete(`/maintenance-series/${id}`)).status).toBe(204);
    expect((await client.get(`/maintenance-series/${id}`)).status).toBe(404);
    expect(await done(client.get(`/maintenances/${made.id}`))).toMatchObject({ status: 'scheduled' });
    await moveTo('2026-03-20T12:00:00.000Z');
  });

  it('shows its dates, and names the times that clocks skip', async () => {
    const { id } = await create({
      rrule: 'FREQ=DAILY',
      starts_at: '2026-03-27T02:30',
      publish_ahead_days: 1,
      exceptions: ['2026-03-31'],
    });
    const { data } = (await client.get(`/maintenance-series/${id}/preview?until=2026-04-01`)).body;
    expect(data).toEqual({
      starts: [
        '2026-03-27T01:30:00.000Z',
        '2026-03-28T01:30:00.000Z',
        '2026-03-30T00:30:00.000Z',
        '2026-04-01T00:30:00.000Z',
      ],
      left_out: ['2026-03-29T02:30'],
      is_complete: true,
    });
    const long = (await client.get(`/maintenance-series/${id}/preview?until=2040-01-01`)).body.data;
    expect([long.starts.length, long.is_complete]).toEqual([400, false]);
    const { rrule, starts_at, timezone } = SERIES;
    const unsaved = await done(client.post('/maintenance-series/preview', { rrule, starts_at, timezone }));
    expect([unsaved.starts.length, unsaved.starts[0]]).toEqual([27, '2026-03-03T21:00:00.000Z']);
  });

  it('with many maintenances ahead makes them over several jobs', async () => {
    const { id } = await create({ rrule: 'FREQ=DAILY', publish_ahead_days: 90 });
    await runDueJobs(api.app);
    const made = await starts(id);
    expect([made.length, new Set(made).size]).toEqual([88, 88]);
    api.clock.set('2026-03-01T12:01:00.000Z');
    await done(client.patch(`/maintenance-series/${id}`, { duration_minutes: 30 }));
    await runDueJobs(api.app);
    const lengths = (await maintenances(id)).map(
      ({ started_at, scheduled_end_at }) => (Date.parse(scheduled_end_at) - Date.parse(started_at)) / 60_000,
    );
    expect(new Set(lengths)).toEqual(new Set([30]));
  });

  it('is listed, filtered and found', async () => {
    const { id } = await create();
    const other = await create({ title: { en: 'Other' }, is_active: false });
    const ids = async (query: string): Promise<number[]> =>
      (await client.get(`/maintenance-series${query}`)).body.data.map((one: any) => one.id);
    expect(await ids('')).toEqual([id, other.id]);
    expect(await ids('?is_active=true')).toEqual([id]);
    expect(await ids('?q=OTHER')).toEqual([other.id]);
    const { results } = (await client.get('/search?q=database')).body.data;
    expect(results.map(({ kind }: any) => kind)).toContain('maintenance_series');
  });

  it('forgets components that are deleted', async () => {
    const component = await createComponent(client);
    const { id } = await create({
      components: [{ id: component.id, impact: 'degraded' }],
      publish_ahead_days: 1,
    });
    await client.delete(`/components/${component.id}`);
    expect((await done(client.get(`/maintenance-series/${id}`))).components).toEqual([]);
    await moveTo('2026-03-03T12:00:00.000Z');
    expect((await maintenances(id)).map((one) => one.components)).toEqual([[]]);
  });
});

describe('Who may read and write series', () => {
  it('has incidents.manage on this tenant', async () => {
    const { id } = await create();
    const other = await api.newTenant();
    for (const path of ['', '/preview', '/maintenances'])
      expect((await other.client.get(`/maintenance-series/${id}${path}`)).status).toBe(404);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PATCH', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/end`],
      ['GET', `/${id}/preview`],
      ['GET', `/${id}/maintenances`],
      ['POST', '/preview'],
    ] as const) {
      const { status } = await client.withKey('hg_nothing').request(method, `/maintenance-series${path}`);
      expect([method, path, status]).toEqual([method, path, 401]);
    }
  });
});
