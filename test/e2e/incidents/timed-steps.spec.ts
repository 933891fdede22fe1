import { beforeEach, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { LostJobs } from '#platform/jobs/lost-jobs.js';
import type { Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventsOf } from '../../support/outbox.js';
import {
  INCIDENT_KINDS,
  DAY,
  HOUR,
  MINUTE,
  createIncident,
  createMaintenance,
  createOfKind,
  done,
} from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const second = application.useReplica();
let own: TestTenant;
let client: Client;

// Every test starts at noon on 1 March 2026.
beforeEach(async () => {
  application.clock.set('2026-03-01T12:00:00.000Z');
  // Finishes the jobs of the previous test.
  await runDueJobs(application.app);
  own = await application.newTenant();
  client = own.client;
});

function at(time: string): string {
  return `2026-03-01T${time}:00.000Z`;
}

async function moveTo(time: string): Promise<void> {
  application.clock.set(time.length === 5 ? at(time) : time);
  await runDueJobs(application.app);
}

/** Names of the recorded events, without those about components. */
async function told(): Promise<string[]> {
  const events = await eventsOf(application.database, own.tenant.id);
  return events.map(({ name }) => name).filter((name) => name !== 'component.status_changed');
}

function incident(id: number): Promise<any> {
  return done(client.get(`/incidents/${id}`));
}

function maintenance(id: number): Promise<any> {
  return done(client.get(`/maintenances/${id}`));
}

/** Creates a maintenance from 14:00 to 15:00, published at noon. */
function upcoming(values: object = {}): Promise<any> {
  return createMaintenance(client, { publish: true, ...values });
}

describe('A scheduled incident', () => {
  it.each(INCIDENT_KINDS)(
    'of $path publishes itself at publish_at, not before and once',
    async (incidentKind) => {
      const { path, type } = incidentKind;
      const { id } = await createOfKind(client, incidentKind);
      await done(client.post(`${path}/${id}/schedule`, { publish_at: at('13:00') }));
      application.clock.set('2026-03-01T12:59:59.999Z');
      expect(await runDueJobs(application.app)).toBe(0);
      expect(await done(client.get(`${path}/${id}`))).toMatchObject({
        is_published: false,
        is_scheduled: true,
      });
      await moveTo('13:00');
      expect(await done(client.get(`${path}/${id}`))).toMatchObject({
        is_published: true,
        is_scheduled: false,
        published_at: at('13:00'),
        publish_at: null,
        updated_at: at('13:00'),
      });
      await moveTo('13:30');
      expect((await told()).filter((name) => name === `${type}.published`)).toHaveLength(1);
    },
  );

  it.each([true, false])('tells subscribers when it was scheduled to: notify %s', async (notify) => {
    const { id } = await createIncident(client);
    await done(client.post(`/incidents/${id}/schedule`, { publish_at: at('13:00'), notify }));
    await moveTo('13:00');
    expect(await eventsOf(application.database, own.tenant.id)).toEqual([
      { name: 'incident.published', payload: { incident_id: id, notify }, occurredAt: new Date(at('13:00')) },
    ]);
  });

  it('publishes itself at the time that it was moved to, earlier or later', async () => {
    const { id } = await createIncident(client);
    const schedule = (time: string): Promise<any> =>
      done(client.post(`/incidents/${id}/schedule`, { publish_at: at(time) }));
    await schedule('13:00');
    await schedule('14:00');
    await moveTo('13:30');
    expect((await incident(id)).is_published).toBe(false);
    await schedule('13:40');
    await moveTo('13:40');
    expect((await incident(id)).published_at).toBe(at('13:40'));
    await moveTo('14:30');
    expect(await told()).toEqual(['incident.published']);
  });

  it.each([
    ['unpublished', (id: number) => client.post(`/incidents/${id}/unpublish`)],
    ['in the trash', (id: number) => client.delete(`/incidents/${id}`)],
    [
      'removed for good',
      async (id: number) => {
        await client.delete(`/incidents/${id}`);
        return client.delete(`/incidents/trash/${id}`);
      },
    ],
    ['published by hand', (id: number) => client.post(`/incidents/${id}/publish`)],
  ])('does nothing by itself once it is %s', async (_, take) => {
    const { id } = await createIncident(client);
    await done(client.post(`/incidents/${id}/schedule`, { publish_at: at('13:00') }));
    expect((await take(id)).status).toBeLessThan(300);
    const before = await told();
    await moveTo('13:30');
    expect(await told()).toEqual(before);
  });

  it('that came out of the trash late has been published at its time', async () => {
    const { id } = await createIncident(client);
    await done(client.post(`/incidents/${id}/schedule`, { publish_at: at('13:00') }));
    await client.delete(`/incidents/${id}`);
    await moveTo('14:00');
    expect(await done(client.post(`/incidents/${id}/restore`))).toMatchObject({
      is_published: true,
      published_at: at('13:00'),
    });
    await moveTo('14:30');
    expect(await told()).toEqual(['incident.published']);
  });

  it('that came out of the trash in time publishes itself as if it had never been there', async () => {
    const { id } = await createIncident(client);
    await done(client.post(`/incidents/${id}/schedule`, { publish_at: at('14:00') }));
    await client.delete(`/incidents/${id}`);
    await moveTo('13:00');
    await done(client.post(`/incidents/${id}/restore`));
    await moveTo('14:00');
    expect((await incident(id)).published_at).toBe(at('14:00'));
  });

  it('shows visitors the updates that were posted before at the same time', async () => {
    const { id } = await createIncident(client);
    await client.post(`/incidents/${id}/updates`, { body: 'Vorab' });
    await done(client.post(`/incidents/${id}/schedule`, { publish_at: at('13:00') }));
    await moveTo('15:00');
    expect((await incident(id)).updates[0].published_at).toBe(at('13:00'));
  });

  it('cannot be an incident that begins after it is published', async () => {
    const { id } = await createIncident(client, { started_at: at('14:00') });
    const early = await client.post(`/incidents/${id}/schedule`, { publish_at: at('13:59') });
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['publish_at']]);
    await done(client.post(`/incidents/${id}/schedule`, { publish_at: at('14:00') }));
    const moved = await client.patch(`/incidents/${id}`, { started_at: at('14:01') });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['started_at']]);
    const now = await client.post(`/incidents/${id}/publish`);
    expect([now.status, Object.keys(now.body.errors)]).toEqual([422, ['started_at']]);
    await moveTo('16:00');
    expect(await incident(id)).toMatchObject({ published_at: at('14:00'), started_at: at('14:00') });
  });

  it.each([
    [INCIDENT_KINDS[0], '12:30'],
    [INCIDENT_KINDS[1], '13:30'],
  ])('of $path can be changed while it waits, and its start moved to $1', async (incidentKind, start) => {
    const { id } = await createOfKind(client, incidentKind, { started_at: at('13:00') });
    const address = `${incidentKind.path}/${id}`;
    await done(client.post(`${address}/schedule`, { publish_at: at('13:00') }));
    await done(client.patch(address, { title: 'Anders' }));
    await done(client.patch(address, { started_at: at(start) }));
    await moveTo('13:00');
    expect(await done(client.get(address))).toMatchObject({
      published_at: at('13:00'),
      started_at: at(start),
    });
  });

  it('that begins ahead can be unpublished, and its draft changed and scheduled again', async () => {
    const { id } = await createIncident(client, { started_at: at('14:00') });
    await done(client.post(`/incidents/${id}/schedule`, { publish_at: at('14:00') }));
    await done(client.post(`/incidents/${id}/unpublish`));
    await done(client.patch(`/incidents/${id}`, { title: 'Anders' }));
    await done(client.post(`/incidents/${id}/schedule`, { publish_at: at('15:00') }));
  });
});

describe('A maintenance', () => {
  it('reminds 60 minutes ahead, starts at started_at and completes at scheduled_end_at', async () => {
    const { id } = await upcoming();
    await moveTo('12:59');
    expect(await told()).toEqual(['maintenance.published']);
    await moveTo('13:00');
    expect(await told()).toEqual(['maintenance.published', 'maintenance.starting_soon']);
    expect(await maintenance(id)).toMatchObject({ status: 'scheduled' });
    await moveTo('13:59');
    expect(await maintenance(id)).toMatchObject({ status: 'scheduled' });
    await moveTo('14:00');
    expect(await maintenance(id)).toMatchObject({ status: 'in_progress', started_at: at('14:00') });
    await moveTo('14:59');
    expect(await maintenance(id)).toMatchObject({ status: 'in_progress', resolved_at: null });
    await moveTo('15:00');
    expect(await maintenance(id)).toMatchObject({
      status: 'completed',
      resolved_at: at('15:00'),
      scheduled_end_at: at('15:00'),
      is_resolved: true,
    });
    await moveTo('20:00');
    expect(await eventsOf(application.database, own.tenant.id)).toEqual(
      [
        ['maintenance.published', { incident_id: id, notify: true }, '12:00'],
        ['maintenance.starting_soon', { incident_id: id, notify: true }, '13:00'],
        ['maintenance.started', { incident_id: id, update_id: null, notify: true }, '14:00'],
        ['maintenance.completed', { incident_id: id, update_id: null, notify: true }, '15:00'],
      ].map(([name, payload, time]) => ({ name, payload, occurredAt: new Date(at(time as string)) })),
    );
  });

  it('catches up in order after a time in which nothing ran, each at its own time', async () => {
    const { id } = await createMaintenance(client, {
      started_at: at('16:00'),
      scheduled_end_at: at('18:00'),
    });
    await done(client.post(`/maintenances/${id}/schedule`, { publish_at: at('13:00') }));
    await moveTo('2026-03-03T09:00:00.000Z');
    expect(await maintenance(id)).toMatchObject({
      status: 'completed',
      published_at: at('13:00'),
      started_at: at('16:00'),
      resolved_at: at('18:00'),
    });
    // There is no reminder of a maintenance that began long ago.
    expect(await told()).toEqual(['maintenance.published', 'maintenance.started', 'maintenance.completed']);
  });

  it('still reminds, late, of what has not begun', async () => {
    const { id } = await upcoming();
    await moveTo('13:40');
    expect(await told()).toEqual(['maintenance.published', 'maintenance.starting_soon']);
    expect((await maintenance(id)).status).toBe('scheduled');
  });

  it.each([
    ['later', '16:00', '15:00', ['maintenance.starting_soon']],
    ['earlier', '13:50', '13:20', ['maintenance.starting_soon']],
  ])('moved %s reminds again for the new start', async (_, start, look, expected) => {
    const { id } = await upcoming();
    await moveTo('13:00');
    const before = await told();
    await done(client.put(`/maintenances/${id}`, { started_at: at(start), scheduled_end_at: at('18:00') }));
    await moveTo(look);
    const since = (await told()).slice(before.length);
    expect(since.filter((name) => name !== 'maintenance.updated')).toEqual([
      'maintenance.rescheduled',
      ...expected,
    ]);
    await moveTo(start);
    expect((await maintenance(id)).started_at).toBe(at(start));
    expect((await told()).filter((name) => name === 'maintenance.started')).toHaveLength(1);
  });

  it('reminds once for each start: a change of anything else schedules nothing, nor does the same start', async () => {
    const { id } = await upcoming();
    await moveTo('13:00');
    await done(client.put(`/maintenances/${id}`, { title: 'Anders', started_at: at('14:00') }));
    await done(client.put(`/maintenances/${id}`, { scheduled_end_at: at('17:00') }));
    await client.post(`/maintenances/${id}/updates`, { body: 'Gleich' });
    await moveTo('13:59');
    expect((await told()).filter((name) => name === 'maintenance.starting_soon')).toHaveLength(1);
  });

  it('sends no reminder if it was announced within the hour', async () => {
    await upcoming({ started_at: at('13:00') });
    await moveTo('12:59');
    expect(await told()).toEqual(['maintenance.published']);
    await moveTo('13:00');
    expect(await told()).toEqual(['maintenance.published', 'maintenance.started']);
  });

  it('moved into the past has begun then, and reminds nobody', async () => {
    const { id } = await upcoming();
    expect(await done(client.put(`/maintenances/${id}`, { started_at: at('11:00') }))).toMatchObject({
      status: 'in_progress',
      started_at: at('11:00'),
    });
    expect(await told()).toEqual([
      'maintenance.published',
      'maintenance.rescheduled',
      'maintenance.updated',
      'maintenance.started',
    ]);
  });

  it('started by hand begins then, completes at its planned end and reminds nobody', async () => {
    const { id } = await upcoming();
    await done(client.post(`/maintenances/${id}/start`));
    await moveTo('14:30');
    expect(await maintenance(id)).toMatchObject({ status: 'in_progress', started_at: at('12:00') });
    await moveTo('15:00');
    expect(await maintenance(id)).toMatchObject({ status: 'completed', resolved_at: at('15:00') });
    expect(await told()).toEqual(['maintenance.published', 'maintenance.started', 'maintenance.completed']);
  });

  it('whose status says that it runs has begun, when it is published or set so', async () => {
    const draft = await createMaintenance(client, { status: 'in_progress' });
    expect(await done(client.post(`/maintenances/${draft.id}/publish`))).toMatchObject({
      status: 'in_progress',
      started_at: at('12:00'),
    });
    const set = await upcoming();
    expect(await done(client.put(`/maintenances/${set.id}`, { status: 'verifying' }))).toMatchObject({
      status: 'verifying',
      started_at: at('12:00'),
    });
    expect(await told()).toEqual([
      'maintenance.published',
      'maintenance.started',
      'maintenance.published',
      'maintenance.started',
      'maintenance.updated',
    ]);
  });

  it('that runs can be awaited again by moving its start ahead, and then reminds and starts once more', async () => {
    const { id } = await upcoming();
    await moveTo('14:00');
    const before = await told();
    await done(
      client.put(`/maintenances/${id}`, {
        status: 'scheduled',
        started_at: at('18:00'),
        scheduled_end_at: at('19:00'),
      }),
    );
    for (const time of ['17:00', '18:00', '19:00']) await moveTo(time);
    expect((await told()).slice(before.length)).toEqual([
      'maintenance.rescheduled',
      'maintenance.updated',
      'maintenance.starting_soon',
      'maintenance.started',
      'maintenance.completed',
    ]);
    expect((await maintenance(id)).resolved_at).toBe(at('19:00'));
  });

  it('completes at the planned end that it was moved to, in the past as well', async () => {
    const [later, earlier] = [await upcoming(), await upcoming()];
    await moveTo('14:30');
    await done(client.put(`/maintenances/${later.id}`, { scheduled_end_at: at('16:00') }));
    expect(
      await done(client.put(`/maintenances/${earlier.id}`, { scheduled_end_at: at('14:20') })),
    ).toMatchObject({
      status: 'completed',
      resolved_at: at('14:20'),
    });
    await moveTo('15:30');
    expect((await maintenance(later.id)).status).toBe('in_progress');
    await moveTo('16:00');
    expect(await maintenance(later.id)).toMatchObject({ status: 'completed', resolved_at: at('16:00') });
  });

  it('reopened before its planned end completes at it again', async () => {
    const { id } = await upcoming();
    await moveTo('14:10');
    await done(client.post(`/maintenances/${id}/complete`));
    await done(client.post(`/maintenances/${id}/reopen`));
    await moveTo('15:00');
    expect(await maintenance(id)).toMatchObject({ status: 'completed', resolved_at: at('15:00') });
  });

  it('reopened after its planned end does not complete at once, but at the new one that it is given', async () => {
    const { id } = await upcoming();
    await moveTo('15:00');
    await moveTo('16:00');
    expect(await done(client.post(`/maintenances/${id}/reopen`))).toMatchObject({
      status: 'in_progress',
      resolved_at: null,
    });
    // Written back as it was read, the planned end is not a new one.
    await done(client.put(`/maintenances/${id}`, await maintenance(id)));
    await moveTo('17:00');
    expect((await maintenance(id)).status).toBe('in_progress');
    await done(client.put(`/maintenances/${id}`, { scheduled_end_at: at('18:00') }));
    await moveTo('18:00');
    expect(await maintenance(id)).toMatchObject({ status: 'completed', resolved_at: at('18:00') });
  });

  it.each([
    ['cancelled', (id: number) => client.post(`/maintenances/${id}/cancel`)],
    ['unpublished', (id: number) => client.post(`/maintenances/${id}/unpublish`)],
    ['in the trash', (id: number) => client.delete(`/maintenances/${id}`)],
  ])('does nothing by itself once it is %s', async (_, take) => {
    const { id } = await upcoming();
    expect((await take(id)).status).toBeLessThan(300);
    const before = await told();
    await moveTo('18:00');
    expect(await told()).toEqual(before);
  });

  it('restored in time reminds, starts and completes as if it had never been in the trash', async () => {
    const { id } = await upcoming();
    await client.delete(`/maintenances/${id}`);
    await moveTo('12:30');
    await done(client.post(`/maintenances/${id}/restore`));
    for (const time of ['13:00', '14:00', '15:00']) await moveTo(time);
    expect((await told()).slice(-3)).toEqual([
      'maintenance.starting_soon',
      'maintenance.started',
      'maintenance.completed',
    ]);
  });

  it('restored late has started and completed at its times', async () => {
    const { id } = await upcoming();
    await client.delete(`/maintenances/${id}`);
    await moveTo('18:00');
    expect(await done(client.post(`/maintenances/${id}/restore`))).toMatchObject({
      status: 'completed',
      started_at: at('14:00'),
      resolved_at: at('15:00'),
    });
  });
});

describe('The trash', () => {
  it.each(INCIDENT_KINDS)('of $path empties itself after 30 days', async (incidentKind) => {
    const { path } = incidentKind;
    const { id } = await createOfKind(client, incidentKind, { publish: true });
    await client.post(`${path}/${id}/updates`, { body: 'A' });
    await client.delete(`${path}/${id}`);
    application.clock.advance(30 * DAY - 1);
    await runDueJobs(application.app);
    expect((await client.get(`${path}/trash`)).body.meta.total).toBe(1);
    application.clock.advance(1);
    await runDueJobs(application.app);
    expect((await client.get(`${path}/trash`)).body.meta.total).toBe(0);
    expect((await client.post(`${path}/${id}/restore`)).status).toBe(404);
    const left = await application.database.sql(
      `select from incident_update where tenant_id = $1 union all select from incident_impact where tenant_id = $1
       union all select from availability_claim where tenant_id = $1`,
      [own.tenant.id],
    );
    expect(left).toEqual([]);
  });

  it('counts the days anew for what was restored and trashed again', async () => {
    const { id } = await createIncident(client);
    await client.delete(`/incidents/${id}`);
    application.clock.advance(20 * DAY);
    await done(client.post(`/incidents/${id}/restore`));
    await client.delete(`/incidents/${id}`);
    application.clock.advance(20 * DAY);
    await runDueJobs(application.app);
    expect((await client.get('/incidents/trash')).body.meta.total).toBe(1);
    application.clock.advance(10 * DAY);
    await runDueJobs(application.app);
    expect((await client.get('/incidents/trash')).body.meta.total).toBe(0);
  });
});

describe('Whoever does the steps', () => {
  it('does each once, however many replicas look at the same time', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await upcoming()).id);
    for (const time of ['13:00', '14:00', '15:00']) {
      application.clock.set(at(time));
      await Promise.all([application, second, application, second].map(({ app }) => runDueJobs(app)));
    }
    const events = await eventsOf(application.database, own.tenant.id);
    for (const id of ids) {
      const ofIncident = events.filter(
        ({ payload }) => 'incident_id' in payload && payload.incident_id === id,
      );
      expect(ofIncident.map(({ name }) => name)).toEqual([
        'maintenance.published',
        'maintenance.starting_soon',
        'maintenance.started',
        'maintenance.completed',
      ]);
    }
  });

  it('does nothing, and leaves the incident as it is, when called early or twice', async () => {
    const { id } = await upcoming();
    const before = await maintenance(id);
    const tag = (await client.get(`/maintenances/${id}`)).headers['etag'];
    application.clock.advance(MINUTE);
    await runForTenant(own.tenant, () =>
      application.app
        .get(TenantDatabase)
        .write(() =>
          application.app
            .get(Jobs)
            .schedule({ kind: 'incident.timed-step', subject: String(id), dueAt: application.clock.now() }),
        ),
    );
    expect(await runDueJobs(application.app)).toBe(1);
    expect(await maintenance(id)).toEqual(before);
    expect((await client.get(`/maintenances/${id}`)).headers['etag']).toBe(tag);
    await done(client.put(`/maintenances/${id}`, { title: 'Anders' }));
    await moveTo('15:00');
    expect((await maintenance(id)).status).toBe('completed');
  });

  it('does the steps of many incidents in the order in which they are due', async () => {
    const late = await createIncident(client);
    const early = await createIncident(client);
    await done(client.post(`/incidents/${late.id}/schedule`, { publish_at: at('14:00') }));
    await done(client.post(`/incidents/${early.id}/schedule`, { publish_at: at('13:00') }));
    application.clock.advance(5 * HOUR);
    await runDueJobs(application.app);
    expect((await eventsOf(application.database, own.tenant.id)).map(({ payload }) => payload)).toEqual([
      { incident_id: early.id, notify: true },
      { incident_id: late.id, notify: true },
    ]);
  });
});

describe('jobs that are lost', () => {
  const jobs = (): Promise<{ subject: string; due_at: Date }[]> =>
    application.database.sql(
      `select subject, due_at from job where tenant_id = $1 and kind = 'incident.timed-step' order by subject::int`,
      [own.tenant.id],
    );

  it('are scheduled again, and nothing else', async () => {
    const kept = await upcoming();
    const lost = await upcoming();
    const scheduled = await createIncident(client, {});
    await done(client.post(`/incidents/${scheduled.id}/schedule`, { publish_at: at('13:00') }));
    const trashed = await createIncident(client, {});
    await client.delete(`/incidents/${trashed.id}`);
    const completing = await upcoming({ started_at: at('11:00'), scheduled_end_at: at('13:30') });
    // Neither of them has a pending step.
    await createIncident(client, { publish: true });
    const draft = await createMaintenance(client, {});
    const before = await jobs();
    expect(before.map(({ subject }) => Number(subject))).not.toContain(draft.id);

    await application.database.sql(`delete from job where tenant_id = $1 and subject <> $2`, [
      own.tenant.id,
      String(kept.id),
    ]);
    await Promise.all([application.app.get(LostJobs).recover(), second.app.get(LostJobs).recover()]);
    expect((await jobs()).map(({ subject }) => subject)).toEqual(before.map(({ subject }) => subject));
    await runDueJobs(application.app);
    expect(await jobs()).toEqual(before);

    await application.app.get(LostJobs).recover();
    expect(await jobs()).toEqual(before);
    expect(await runDueJobs(application.app)).toBe(0);
    await moveTo('13:30');
    expect(await incident(scheduled.id)).toMatchObject({ is_published: true });
    expect(await maintenance(completing.id)).toMatchObject({ status: 'completed' });
    expect(await maintenance(lost.id)).toMatchObject({ status: 'scheduled' });
  });
});
