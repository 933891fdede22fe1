import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import {
  HOUR,
  MINUTE,
  componentOfAge,
  createIncident,
  createMaintenance,
  done,
  impacts,
} from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
let own: TestTenant;
let client: Client;

// Every scenario starts at noon on 1 March 2026, with components created at 02:00.
beforeEach(async () => {
  application.clock.set('2026-03-01T12:00:00.000Z');
  own = await application.newTenant();
  client = own.client;
});

function component(): Promise<number> {
  return componentOfAge(application, own, 10 * HOUR);
}

/** Instant on that day. */
function at(time: string): string {
  return `2026-03-01T${time}:00.000Z`;
}

async function moveTo(time: string): Promise<void> {
  application.clock.set(at(time));
  await runDueJobs(application.app);
}

interface Seen {
  readonly status: string;
  readonly uptime: number;
  /**
   * Periods such as `02:00 operational`, in order, up to the present. A period that begins now has
   * no length yet and is missing.
   */
  readonly periods: string[];
}

/** Reads a component through every endpoint that shows it. */
async function look(id: number): Promise<Seen> {
  const { status, uptime_90d: uptime } = await done(client.get(`/components/${id}`));
  const timeline = await done(client.get(`/components/${id}/timeline`));
  // All endpoints must agree.
  expect([timeline.status, timeline.uptime]).toEqual([status, uptime]);
  const periods = timeline.periods as { status: string; started_at: string; ended_at: string | null }[];
  const now = application.clock.now().toISOString();
  const ends = periods.map(({ ended_at: end }) => end ?? now);
  expect(ends).toEqual([...periods.slice(1).map(({ started_at: start }) => start), now]);
  return {
    status,
    uptime,
    periods: periods.map((period) => `${period.started_at.slice(11, 16)} ${period.status}`),
  };
}

function resolve(id: number, json?: object): Promise<any> {
  return done(client.post(`/incidents/${id}/resolve`, json));
}

describe('Two incidents on one component', () => {
  it('leave it what is open now: a milder one shows when the severe one is resolved', async () => {
    const [both, one] = [await component(), await component()];
    const mild = await createIncident(client, {
      started_at: at('11:00'),
      components: impacts('partial_outage', both),
      publish: true,
    });
    // 10 h, of which 1 h counts 0.3: 1 - 0.3 / 10 = 0.97
    expect(await look(both)).toEqual({
      status: 'partial_outage',
      uptime: 0.97,
      periods: ['02:00 operational', '11:00 partial_outage'],
    });
    const severe = await createIncident(client, {
      started_at: at('11:30'),
      components: impacts('major_outage', both, one),
      publish: true,
    });
    // 0.5 h × 0.3 + 0.5 h × 1 = 0.65 h: 1 - 0.65 / 10 = 0.935
    expect(await look(both)).toEqual({
      status: 'major_outage',
      uptime: 0.935,
      periods: ['02:00 operational', '11:00 partial_outage', '11:30 major_outage'],
    });
    // 0.5 h × 1: 1 - 0.5 / 10 = 0.95
    expect(await look(one)).toMatchObject({ status: 'major_outage', uptime: 0.95 });

    await moveTo('13:00');
    await resolve(severe.id, { resolved_at: at('12:30') });
    // 11 h; 0.5 h and 0.5 h × 0.3, 1 h × 1 = 1.3 h: 1 - 1.3 / 11 = 0.88181818…
    expect(await look(both)).toEqual({
      status: 'partial_outage',
      uptime: 0.881818,
      periods: ['02:00 operational', '11:00 partial_outage', '11:30 major_outage', '12:30 partial_outage'],
    });
    // 11 h, 1 h × 1: 1 - 1 / 11 = 0.90909090…
    expect(await look(one)).toEqual({
      status: 'operational',
      uptime: 0.90909,
      periods: ['02:00 operational', '11:30 major_outage', '12:30 operational'],
    });
    await resolve(mild.id);
    expect(await look(both)).toMatchObject({ status: 'operational', uptime: 0.881818 });
    // Reopening continues the severe incident as if it had never ended: 11:30 to 13:00.
    await done(client.post(`/incidents/${severe.id}/reopen`));
    // 0.5 h × 0.3 + 1.5 h × 1 = 1.65 h: 1 - 1.65 / 11 = 0.85
    expect(await look(both)).toEqual({
      status: 'major_outage',
      uptime: 0.85,
      periods: ['02:00 operational', '11:00 partial_outage', '11:30 major_outage'],
    });
  });

  it('leave it the worse of what they say where they say it of the same time', async () => {
    const id = await component();
    const first = await createIncident(client, {
      started_at: at('10:00'),
      components: impacts('degraded', id),
      publish: true,
    });
    await createIncident(client, {
      started_at: at('11:00'),
      components: impacts('degraded', id),
      publish: true,
    });
    await resolve(first.id, { resolved_at: at('11:30') });
    // A degraded status is not downtime.
    expect(await look(id)).toEqual({
      status: 'degraded',
      uptime: 1,
      periods: ['02:00 operational', '10:00 degraded'],
    });
  });
});

describe('A maintenance and an outage', () => {
  it('at the same time show the outage, whichever came first, and the window is excluded from the uptime', async () => {
    const id = await component();
    const window = await createMaintenance(client, {
      started_at: at('13:00'),
      scheduled_end_at: at('16:00'),
      components: impacts('under_maintenance', id),
      publish: true,
    });
    expect(await look(id)).toMatchObject({ status: 'operational', uptime: 1 });
    await moveTo('14:00');
    // 12 h, 1 h of it excluded, none down.
    expect(await look(id)).toEqual({
      status: 'under_maintenance',
      uptime: 1,
      periods: ['02:00 operational', '13:00 under_maintenance'],
    });
    const outage = await createIncident(client, {
      started_at: at('13:30'),
      components: impacts('major_outage', id),
      publish: true,
    });
    // 12 h - 0.5 h = 11.5 h; 0.5 h × 1: 1 - 0.5 / 11.5 = 0.95652173…
    expect(await look(id)).toEqual({
      status: 'major_outage',
      uptime: 0.956521,
      periods: ['02:00 operational', '13:00 under_maintenance', '13:30 major_outage'],
    });
    await moveTo('15:00');
    await resolve(outage.id, { resolved_at: at('14:30') });
    // 13 h - 0.5 h - 0.5 h = 12 h; 1 h × 1: 1 - 1 / 12 = 0.91666666…
    expect(await look(id)).toEqual({
      status: 'under_maintenance',
      uptime: 0.916666,
      periods: [
        '02:00 operational',
        '13:00 under_maintenance',
        '13:30 major_outage',
        '14:30 under_maintenance',
      ],
    });
    const late = await createIncident(client, {
      components: impacts('partial_outage', id),
      publish: true,
    });
    await moveTo('17:00');
    // The window ended at 16:00, during the open incident: 15 h - 0.5 h - 0.5 h = 14 h.
    // 1 h × 1 + 2 h × 0.3 = 1.6 h: 1 - 1.6 / 14 = 0.88571428…
    expect(await look(id)).toMatchObject({ status: 'partial_outage', uptime: 0.885714 });
    expect(await done(client.get(`/maintenances/${window.id}`))).toMatchObject({
      status: 'completed',
      resolved_at: at('16:00'),
    });
    await resolve(late.id);
    expect(await look(id)).toMatchObject({ status: 'operational', uptime: 0.885714 });
  });

  it('do not color each other’s components, and a milder incident outranks the window', async () => {
    const [inWindow, outside] = [await component(), await component()];
    await createMaintenance(client, {
      started_at: at('11:00'),
      components: impacts('under_maintenance', inWindow),
      publish: true,
    });
    await createIncident(client, { components: impacts('degraded', outside), publish: true });
    expect([(await look(inWindow)).status, (await look(outside)).status]).toEqual([
      'under_maintenance',
      'degraded',
    ]);
    await createIncident(client, { components: impacts('degraded', inWindow), publish: true });
    expect((await look(inWindow)).status).toBe('degraded');
  });

  it('that was started early and cancelled counts for the time in which it ran', async () => {
    const id = await component();
    const window = await createMaintenance(client, {
      components: impacts('under_maintenance', id),
      publish: true,
    });
    await done(client.post(`/maintenances/${window.id}/start`));
    await moveTo('13:00');
    await done(client.post(`/maintenances/${window.id}/cancel`));
    expect(await look(id)).toEqual({
      status: 'operational',
      uptime: 1,
      periods: ['02:00 operational', '12:00 under_maintenance'],
    });
  });

  it('that was cancelled before its start leaves no trace', async () => {
    const id = await component();
    const window = await createMaintenance(client, {
      components: impacts('under_maintenance', id),
      publish: true,
    });
    await done(client.post(`/maintenances/${window.id}/cancel`));
    await moveTo('14:30');
    expect(await look(id)).toEqual({ status: 'operational', uptime: 1, periods: ['02:00 operational'] });
  });
});

describe('An impact', () => {
  it('changed by an update or by PUT holds from then on while the incident is active', async () => {
    const id = await component();
    const incident = await createIncident(client, {
      started_at: at('11:00'),
      components: impacts('major_outage', id),
      publish: true,
    });
    await moveTo('12:30');
    await client.post(`/incidents/${incident.id}/updates`, {
      body: 'Besser',
      components: impacts('partial_outage', id),
    });
    await moveTo('13:00');
    // 11 h; 1.5 h × 1 + 0.5 h × 0.3 = 1.65 h: 1 - 1.65 / 11 = 0.85
    expect(await look(id)).toEqual({
      status: 'partial_outage',
      uptime: 0.85,
      periods: ['02:00 operational', '11:00 major_outage', '12:30 partial_outage'],
    });
    await done(client.put(`/incidents/${incident.id}`, { components: impacts('degraded', id) }));
    await moveTo('14:00');
    await resolve(incident.id);
    // 12 h; the same 1.65 h: 1 - 1.65 / 12 = 0.8625
    expect(await look(id)).toEqual({
      status: 'operational',
      uptime: 0.8625,
      periods: ['02:00 operational', '11:00 major_outage', '12:30 partial_outage', '13:00 degraded'],
    });
  });

  it('changed once the incident is resolved is a correction of all of its time', async () => {
    const [id, spared] = [await component(), await component()];
    const incident = await createIncident(client, {
      started_at: at('10:00'),
      components: impacts('major_outage', id),
      publish: true,
    });
    await moveTo('12:30');
    await done(
      client.patch(`/incidents/${incident.id}`, { components: impacts('partial_outage', id, spared) }),
    );
    await moveTo('13:00');
    await resolve(incident.id);
    // Spared: 11 h; 0.5 h × 0.3 = 0.15 h: 1 - 0.15 / 11 = 0.98636363…
    expect(await look(spared)).toMatchObject({ uptime: 0.986363 });
    const over = await done(client.get(`/incidents/${incident.id}`));
    const before = [await look(id), await look(spared)];
    // Writing it back as it was read corrects nothing, nor does the same list in another order.
    await done(client.put(`/incidents/${incident.id}`, { ...over, title: 'Anders' }));
    await done(client.put(`/incidents/${incident.id}`, { components: over.components.toReversed() }));
    expect([await look(id), await look(spared)]).toEqual(before);

    await done(client.put(`/incidents/${incident.id}`, { components: impacts('partial_outage', id) }));
    // 11 h; 3 h × 0.3 = 0.9 h: 1 - 0.9 / 11 = 0.91818181…
    expect(await look(id)).toEqual({
      status: 'operational',
      uptime: 0.918181,
      periods: ['02:00 operational', '10:00 partial_outage'],
    });
    expect(await look(spared)).toEqual({ status: 'operational', uptime: 1, periods: ['02:00 operational'] });
  });

  it('taken off the list ends, and one added begins, while the incident is active', async () => {
    const [first, second] = [await component(), await component()];
    const incident = await createIncident(client, {
      started_at: at('11:00'),
      components: impacts('major_outage', first),
      publish: true,
    });
    await moveTo('12:30');
    await done(client.put(`/incidents/${incident.id}`, { components: impacts('major_outage', second) }));
    await moveTo('13:00');
    expect((await look(first)).periods).toEqual([
      '02:00 operational',
      '11:00 major_outage',
      '12:30 operational',
    ]);
    expect((await look(second)).periods).toEqual(['02:00 operational', '12:30 major_outage']);
  });
});

describe('The times of an incident', () => {
  it('moved back or forth take its outage with them, also once it is resolved', async () => {
    const id = await component();
    const incident = await createIncident(client, {
      components: impacts('major_outage', id),
      publish: true,
    });
    // The incident began just now, so nothing has been down for any time.
    expect(await look(id)).toMatchObject({ status: 'major_outage', uptime: 1 });
    await done(client.patch(`/incidents/${incident.id}`, { started_at: at('10:00') }));
    // 10 h; 2 h × 1: 0.8
    expect(await look(id)).toMatchObject({
      uptime: 0.8,
      periods: ['02:00 operational', '10:00 major_outage'],
    });
    await resolve(incident.id, { resolved_at: at('11:00') });
    // 1 h × 1: 0.9
    expect(await look(id)).toMatchObject({ status: 'operational', uptime: 0.9 });
    await done(client.patch(`/incidents/${incident.id}`, { started_at: at('10:30') }));
    // 0.5 h × 1: 0.95
    expect(await look(id)).toEqual({
      status: 'operational',
      uptime: 0.95,
      periods: ['02:00 operational', '10:30 major_outage', '11:00 operational'],
    });
  });

  it('count from the making of the component where they began before it', async () => {
    const id = await component();
    await createIncident(client, {
      started_at: '2020-01-01T00:00:00Z',
      components: impacts('major_outage', id),
      publish: true,
    });
    // 10 h, all of it down.
    expect(await look(id)).toEqual({ status: 'major_outage', uptime: 0, periods: ['02:00 major_outage'] });
  });

  it('may be an instant: resolved as it began, it was no outage', async () => {
    const id = await component();
    const incident = await createIncident(client, {
      components: impacts('major_outage', id),
      publish: true,
    });
    await resolve(incident.id);
    expect(await look(id)).toEqual({ status: 'operational', uptime: 1, periods: ['02:00 operational'] });
  });
});

describe('What is taken back', () => {
  it.each([
    ['the trash', 'delete', 'restore'],
    ['unpublishing', 'unpublish', 'publish'],
  ])(
    'by %s claims nothing, of the past neither, and all of it again when it is back',
    async (_, away, back) => {
      const id = await component();
      const incident = await createIncident(client, {
        started_at: at('10:00'),
        components: impacts('major_outage', id),
        publish: true,
      });
      await moveTo('12:30');
      await done(client.patch(`/incidents/${incident.id}`, { components: impacts('partial_outage', id) }));
      await moveTo('13:00');
      // 11 h; 2.5 h × 1 + 0.5 h × 0.3 = 2.65 h: 1 - 2.65 / 11 = 0.75909090…
      const before = await look(id);
      expect(before).toEqual({
        status: 'partial_outage',
        uptime: 0.75909,
        periods: ['02:00 operational', '10:00 major_outage', '12:30 partial_outage'],
      });
      if (away === 'delete') await client.delete(`/incidents/${incident.id}`);
      else await done(client.post(`/incidents/${incident.id}/${away}`));
      expect(await look(id)).toEqual({ status: 'operational', uptime: 1, periods: ['02:00 operational'] });
      await done(client.post(`/incidents/${incident.id}/${back}`));
      expect(await look(id)).toEqual(before);
      if (away === 'delete') {
        await client.delete(`/incidents/${incident.id}`);
        await client.delete(`/incidents/trash/${incident.id}`);
        expect(await look(id)).toEqual({ status: 'operational', uptime: 1, periods: ['02:00 operational'] });
      }
    },
  );

  it('as a draft or scheduled claims nothing, whatever is changed of it', async () => {
    const id = await component();
    const { id: incident } = await createIncident(client, {
      started_at: at('10:00'),
      components: impacts('major_outage', id),
    });
    const nothing = { status: 'operational', uptime: 1, periods: ['02:00 operational'] };
    expect(await look(id)).toEqual(nothing);
    await done(client.patch(`/incidents/${incident}`, { components: impacts('partial_outage', id) }));
    await client.post(`/incidents/${incident}/updates`, { body: 'A', components: impacts('degraded', id) });
    await done(client.post(`/incidents/${incident}/schedule`, { publish_at: at('13:00') }));
    expect(await look(id)).toEqual(nothing);
    await moveTo('12:59');
    expect(await look(id)).toEqual(nothing);
    await moveTo('13:00');
    // Published by its schedule. The last list of the draft applies to its whole time.
    expect(await look(id)).toEqual({
      status: 'degraded',
      uptime: 1,
      periods: ['02:00 operational', '10:00 degraded'],
    });
  });
});

describe('Uptime', () => {
  it('is floored to six digits: a blip never rounds to fully available', async () => {
    const id = await componentOfAge(application, own, 80 * 24 * HOUR);
    const incident = await createIncident(client, {
      started_at: new Date(application.clock.now().getTime() - 1).toISOString(),
      components: impacts('major_outage', id),
      publish: true,
    });
    await resolve(incident.id);
    // 1 ms of 80 days: 1 - 1 / 6,912,000,000 = 0.99999999985…
    expect((await done(client.get(`/components/${id}`))).uptime_90d).toBe(0.999999);
  });

  it('forgets what lies more than 90 days back', async () => {
    const id = await componentOfAge(application, own, 200 * 24 * HOUR);
    await resolve(
      (
        await createIncident(client, {
          // The 90 days begin on 2 December, so the hour before midnight does not count.
          started_at: '2025-12-01T23:00:00.000Z',
          components: impacts('major_outage', id),
          publish: true,
        })
      ).id,
      { resolved_at: '2025-12-02T06:00:00.000Z' },
    );
    // 89 days and 12 h = 2148 h; 6 h × 1: 1 - 6 / 2148 = 0.99720670…
    expect((await done(client.get(`/components/${id}`))).uptime_90d).toBe(0.997206);
    application.clock.advance(24 * HOUR + MINUTE);
    // A day later none of it counts.
    expect((await done(client.get(`/components/${id}`))).uptime_90d).toBe(1);
  });
});
