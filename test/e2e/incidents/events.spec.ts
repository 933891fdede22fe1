import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { eventsOf } from '../../support/outbox.js';
import {
  INCIDENT_KINDS,
  HOUR,
  createOfKind,
  done,
  fromNow,
  impacts,
  type IncidentKind,
} from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
let own: TestTenant;
let client: Client;
let component: number;

beforeEach(async () => {
  own = await application.newTenant();
  client = own.client;
  component = (await createComponent(client)).id;
});

/** Names and payloads of the events recorded by `work`. */
async function happensBy(work: () => Promise<unknown>): Promise<[string, unknown][]> {
  const before = (await eventsOf(application.database, own.tenant.id)).length;
  await work();
  const events = await eventsOf(application.database, own.tenant.id);
  for (const { occurredAt } of events.slice(before)) expect(occurredAt).toEqual(application.clock.now());
  return events.slice(before).map(({ name, payload }) => [name, payload]);
}

function changed(from: string, to: string): [string, unknown] {
  return ['component.status_changed', { component_id: component, from, to }];
}

describe.each(INCIDENT_KINDS)('What happens to $path becomes an event', (incidentKind: IncidentKind) => {
  const { type, path } = incidentKind;
  const impact = type === 'incident' ? 'major_outage' : 'under_maintenance';
  const make = (values: object = {}): Promise<any> =>
    createOfKind(client, incidentKind, { components: impacts(impact, component), ...values });
  const step = (id: number, name: string, json?: object): Promise<any> =>
    done(client.post(`${path}/${id}/${name}`, json));
  /** First event of a published record of this kind that begins now; none for an incident. */
  const beginning = (id: number): [string, unknown][] =>
    type === 'incident' ? [] : [['maintenance.started', { incident_id: id, update_id: null, notify: true }]];

  it('from its publication on, and nothing of a draft', async () => {
    let id = 0;
    expect(
      await happensBy(async () => {
        ({ id } = await make());
        await done(client.patch(`${path}/${id}`, { title: 'Anders' }));
        await client.post(`${path}/${id}/updates`, { body: 'A' });
        await done(client.put(`${path}/${id}/postmortem`, { body: 'A' }));
        await step(id, 'schedule', { publish_at: fromNow(application, HOUR) });
        await step(id, 'unpublish');
        await client.delete(`${path}/${id}`);
        await step(id, 'restore');
      }),
    ).toEqual([]);
    expect(await happensBy(() => step(id, 'publish', { notify: false }))).toEqual([
      [`${type}.published`, { incident_id: id, notify: false }],
      ...beginning(id),
      changed('operational', impact),
    ]);
  });

  it('step by step, in order, with what it did to components last', async () => {
    const { id } = await make({ publish: true });
    const one = { incident_id: id };
    const told = { ...one, update_id: null, notify: true };
    expect(await happensBy(() => step(id, 'acknowledge'))).toEqual([[`${type}.acknowledged`, one]]);
    expect(await happensBy(() => step(id, 'acknowledge'))).toEqual([]);
    const end = type === 'incident' ? ['resolve', 'resolved'] : ['complete', 'completed'];
    expect(await happensBy(() => step(id, end[0]!))).toEqual([
      [`${type}.${end[1]!}`, told],
      changed(impact, 'operational'),
    ]);
    expect(await happensBy(() => step(id, 'reopen'))).toEqual([
      [`${type}.reopened`, told],
      changed('operational', impact),
    ]);
    expect(await happensBy(() => step(id, 'unpublish'))).toEqual([
      [`${type}.unpublished`, one],
      changed(impact, 'operational'),
    ]);
    expect(await happensBy(() => step(id, 'publish'))).toEqual([
      [`${type}.published`, { ...one, notify: true }],
      changed('operational', impact),
    ]);
    if (type === 'maintenance')
      expect(await happensBy(() => step(id, 'cancel'))).toEqual([
        ['maintenance.cancelled', told],
        changed(impact, 'operational'),
      ]);
  });

  it('for changes and updates, with the update that was posted', async () => {
    const { id } = await make({ publish: true });
    expect(await happensBy(() => done(client.patch(`${path}/${id}`, { title: 'Anders' })))).toEqual([
      [`${type}.updated`, { incident_id: id, update_id: null, notify: false }],
    ]);
    for (const notify of [undefined, true, false]) {
      let posted = 0;
      const events = await happensBy(async () => {
        posted = (await client.post(`${path}/${id}/updates`, { body: 'A', notify })).body.data.id;
      });
      expect(events).toEqual([
        [`${type}.updated`, { incident_id: id, update_id: posted, notify: notify ?? true }],
      ]);
    }
    expect(
      await happensBy(() => client.patch(`${path}/${id}`, { components: impacts('degraded', component) })),
    ).toEqual([
      [`${type}.updated`, { incident_id: id, update_id: null, notify: false }],
      changed(impact, 'degraded'),
    ]);
  });

  it('for corrections of what visitors have read, and for nothing of a draft', async () => {
    const { id } = await make({ publish: true });
    const { id: update } = (await client.post(`${path}/${id}/updates`, { body: 'A' })).body.data;
    const correction = [[`${type}.updated`, { incident_id: id, update_id: null, notify: false }]];
    const change = (method: 'patch' | 'put', below: string, json: object): Promise<unknown> =>
      done(client[method](`${path}/${id}/${below}`, json));
    expect(await happensBy(() => change('patch', `updates/${update}`, { body: 'B' }))).toEqual(correction);
    expect(await happensBy(() => client.delete(`${path}/${id}/updates/${update}`))).toEqual(correction);
    if (type === 'maintenance') application.clock.advance(60_000);
    await step(id, type === 'incident' ? 'resolve' : 'complete');
    expect(await happensBy(() => change('put', 'postmortem', { body: 'Why' }))).toEqual([]);
    expect(await happensBy(() => step(id, 'postmortem/publish'))).toEqual([
      [`${type}.postmortem_published`, { incident_id: id, notify: true }],
    ]);
    expect(await happensBy(() => step(id, 'postmortem/publish'))).toEqual([]);
    expect(await happensBy(() => change('put', 'postmortem', { body: 'Because' }))).toEqual(correction);
    expect(await happensBy(() => client.delete(`${path}/${id}/postmortem`))).toEqual(correction);
    const draft = await make();
    const told = (await client.post(`${path}/${draft.id}/updates`, { body: 'A' })).body.data;
    expect(
      await happensBy(() => client.patch(`${path}/${draft.id}/updates/${told.id}`, { body: 'B' })),
    ).toEqual([]);
  });

  it('when it goes into the trash and comes back, where visitors saw it', async () => {
    const { id } = await make({ publish: true });
    expect(await happensBy(() => client.delete(`${path}/${id}`))).toEqual([
      [`${type}.unpublished`, { incident_id: id }],
      changed(impact, 'operational'),
    ]);
    expect(await happensBy(() => step(id, 'restore'))).toEqual([
      [`${type}.published`, { incident_id: id, notify: false }],
      changed('operational', impact),
    ]);
    await client.delete(`${path}/${id}`);
    expect(await happensBy(() => client.delete(`${path}/trash/${id}`))).toEqual([]);
  });

  it('not when the change is refused, and once when the request is repeated', async () => {
    const { id } = await make();
    const key = { headers: { 'idempotency-key': `publish-${id}` } };
    const refused = async (): Promise<void> => {
      for (const response of [
        await client.post(`${path}/${id}/publish`, { when: 'now' }),
        await client.post(`${path}/${id}/publish`, {}, { headers: { 'if-match': '"other"' } }),
        await client.post(`${path}/${id}/${type === 'incident' ? 'resolve' : 'complete'}`),
        await client.post(path, { title: ' ', ...incidentKind.needs, publish: true }),
        await client.post(path, {
          title: 'A',
          ...incidentKind.needs,
          publish: true,
          components: impacts('degraded', component, component),
        }),
      ])
        expect([409, 412, 422]).toContain(response.status);
    };
    expect(await happensBy(refused)).toEqual([]);
    const events = await happensBy(async () => {
      await client.post(`${path}/${id}/publish`, {}, key);
      await client.post(`${path}/${id}/publish`, {}, key);
    });
    expect(events.filter(([name]) => name === `${type}.published`)).toHaveLength(1);
  });
});

describe('The event of resolving an incident', () => {
  it.each([true, false])(
    'names the update that was posted with it, and whether to notify: %s',
    async (notify) => {
      const { id } = await createOfKind(client, INCIDENT_KINDS[0], { publish: true });
      let update = 0;
      const events = await happensBy(async () => {
        const { updates } = await done(client.post(`/incidents/${id}/resolve`, { body: 'Vorbei', notify }));
        update = updates[0].id;
      });
      expect(events).toEqual([['incident.resolved', { incident_id: id, update_id: update, notify }]]);
    },
  );

  it('is no change of status where something worse or as bad goes on', async () => {
    const make = (): Promise<any> =>
      createOfKind(client, INCIDENT_KINDS[0], { publish: true, components: impacts('degraded', component) });
    const [one] = [await make(), await make()];
    const events = await happensBy(() => done(client.post(`/incidents/${one.id}/resolve`)));
    expect(events.map(([name]) => name)).toEqual(['incident.resolved']);
  });
});
