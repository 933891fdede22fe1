import { beforeEach, describe, expect, it } from 'vitest';
import { timeline, type Claim } from '#modules/availability/rules/timeline.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventsOf } from '../../support/outbox.js';
import {
  HOUR,
  MINUTE,
  createIncident,
  createMaintenance,
  done,
  fromNow,
  impacts,
} from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const AT_ONCE = 12;

const first = useApi();
const second = first.useReplica();
let own: TestTenant;
let client: Client;

beforeEach(async () => {
  own = await first.newTenant();
  client = own.client;
});

/** Client of the same tenant, on the replicas in turn. */
function replica(index: number): Client {
  return index % 2 === 0 ? client : second.stranger.onHost(client.host).withKey(client.key);
}

function atOnce(
  ask: (as: Client, index: number) => Promise<ApiResponse>,
  count = AT_ONCE,
): Promise<ApiResponse[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(replica(index), index)));
}

function statusesOf(responses: readonly ApiResponse[]): number[] {
  return responses.map(({ status }) => status).sort();
}

async function names(): Promise<string[]> {
  return (await eventsOf(first.database, own.tenant.id)).map(({ name }) => name);
}

async function newComponents(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await createComponent(client)).id);
  return ids;
}

interface StoredPeriod {
  readonly component_id: string;
  readonly status: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

/**
 * Asserts that stored periods and statuses follow from stored claims, and that all of them belong
 * to a component.
 */
async function assertHistories(): Promise<void> {
  const tenant = [own.tenant.id];
  const components = await first.database.sql<{ id: string; status: string; created_at: Date }>(
    `select id, status, created_at from component where tenant_id = $1 order by id`,
    tenant,
  );
  const claims = await first.database.sql<
    StoredPeriod & { source_kind: Claim['source']['kind']; source_id: string }
  >(`select * from availability_claim where tenant_id = $1`, tenant);
  const periods = await first.database.sql<StoredPeriod>(
    `select * from availability_period where tenant_id = $1 order by started_at`,
    tenant,
  );
  for (const { id, status, created_at: createdAt } of components) {
    const ofComponent = claims
      .filter((claim) => claim.component_id === id)
      .map((claim) => ({
        source: { kind: claim.source_kind, id: Number(claim.source_id) },
        status: claim.status,
        start: claim.started_at.getTime(),
        end: claim.ended_at?.getTime() ?? null,
      })) as Claim[];
    const wanted = timeline(ofComponent, { start: createdAt.getTime(), end: Infinity });
    const stored = periods
      .filter((period) => period.component_id === id)
      .map((period) => ({
        status: period.status,
        start: period.started_at.getTime(),
        end: period.ended_at?.getTime() ?? Infinity,
      }));
    expect(stored).toEqual(wanted);
    expect(status).toBe(wanted.at(-1)?.status);
  }
  const known = new Set(components.map(({ id }) => id));
  expect([...claims, ...periods].filter((row) => !known.has(row.component_id))).toEqual([]);
}

/**
 * Asserts that active incidents claim exactly what they show, and that no other incident claims
 * anything.
 */
async function assertClaims(): Promise<void> {
  const { body } = await client.get('/incidents?active=true&per_page=100');
  const wanted = body.data.flatMap(({ id, components }: any) =>
    components.map(({ id: component, impact }: any) => `${id} ${component} ${impact}`),
  );
  const claims = await first.database.sql<{ claim: string }>(
    `select source_id || ' ' || component_id || ' ' || status as claim from availability_claim
     where tenant_id = $1 and source_kind = 'incident' and ended_at is null`,
    [own.tenant.id],
  );
  expect(claims.map(({ claim }) => claim).sort()).toEqual(wanted.sort());
}

describe('Many requests for one incident at the same time, at two replicas', () => {
  it('publish it once: exactly one 200, the others 409', async () => {
    const { id } = await createIncident(client);
    const responses = await atOnce((as) => as.post(`/incidents/${id}/publish`));
    expect(statusesOf(responses)).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(409)]);
    expect(await names()).toEqual(['incident.published']);
  });

  it('resolve it once, with one update', async () => {
    const { id } = await createIncident(client, { publish: true });
    const responses = await atOnce((as) => as.post(`/incidents/${id}/resolve`, { body: 'Vorbei' }));
    expect(statusesOf(responses)).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(409)]);
    const { updates } = await done(client.get(`/incidents/${id}`));
    expect(updates.map(({ status }: any) => status)).toEqual(['resolved', 'investigating']);
    expect(await names()).toEqual(['incident.published', 'incident.resolved']);
  });

  it('acknowledge it: all 200, and it happens once', async () => {
    const { id } = await createIncident(client, { publish: true });
    const responses = await atOnce((as) => as.post(`/incidents/${id}/acknowledge`));
    expect(statusesOf(responses)).toEqual(Array<number>(AT_ONCE).fill(200));
    expect(await names()).toEqual(['incident.published', 'incident.acknowledged']);
  });

  it('start, complete and cancel a maintenance: each once, and one end', async () => {
    const { id } = await createMaintenance(client, { publish: true });
    const started = await atOnce((as) => as.post(`/maintenances/${id}/start`));
    expect(started.filter(({ status }) => status === 200)).toHaveLength(1);
    const ended = await atOnce((as, index) =>
      as.post(`/maintenances/${id}/${index % 3 === 0 ? 'cancel' : 'complete'}`),
    );
    expect(statusesOf(ended)).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(409)]);
    expect(await names()).toHaveLength(3);
  });

  it('trash, restore and remove it: each once, or 404', async () => {
    const { id } = await createIncident(client, { publish: true });
    expect(statusesOf(await atOnce((as) => as.delete(`/incidents/${id}`)))).toEqual([
      204,
      ...Array<number>(AT_ONCE - 1).fill(404),
    ]);
    expect(statusesOf(await atOnce((as) => as.post(`/incidents/${id}/restore`)))).toEqual([
      200,
      ...Array<number>(AT_ONCE - 1).fill(404),
    ]);
    await client.delete(`/incidents/${id}`);
    expect(statusesOf(await atOnce((as) => as.delete(`/incidents/trash/${id}`)))).toEqual([
      204,
      ...Array<number>(AT_ONCE - 1).fill(404),
    ]);
  });

  it('change it against one If-Match: exactly one 200, the others 412', async () => {
    const { id } = await createIncident(client);
    const tag = (await client.get(`/incidents/${id}`)).headers['etag'] as string;
    const responses = await atOnce((as, index) =>
      as.patch(`/incidents/${id}`, { title: `Titel ${index}` }, { headers: { 'if-match': tag } }),
    );
    expect(statusesOf(responses)).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(412)]);
  });

  it('post updates to it: none is lost, and the incident is as one of them left it', async () => {
    const components = await newComponents(3);
    const { id } = await createIncident(client, { publish: true });
    const responses = await atOnce((as, index) =>
      as.post(`/incidents/${id}/updates`, {
        body: `Text ${index}`,
        status: index % 2 === 0 ? 'identified' : 'monitoring',
        components: impacts('degraded', components[index % 3]!),
      }),
    );
    expect(statusesOf(responses)).toEqual(Array<number>(AT_ONCE).fill(201));
    const incident = await done(client.get(`/incidents/${id}`));
    // Includes the update left by the publication.
    expect(incident.updates).toHaveLength(AT_ONCE + 1);
    expect(['identified', 'monitoring']).toContain(incident.status);
    expect(incident.components).toHaveLength(components.length);
    expect(incident.components).toEqual(expect.arrayContaining(impacts('degraded', ...components)));
    await assertHistories();
    await assertClaims();
  });

  it('publish by hand and by itself: once', async () => {
    const { id } = await createIncident(client);
    await done(client.post(`/incidents/${id}/schedule`, { publish_at: fromNow(first, MINUTE) }));
    first.clock.advance(MINUTE);
    await Promise.all([
      runDueJobs(first.app),
      runDueJobs(second.app),
      atOnce((as) => as.post(`/incidents/${id}/publish`)),
    ]);
    expect(await names()).toEqual(['incident.published']);
  });
});

describe('Many incidents on the same components at the same time, at two replicas', () => {
  it('never fail, whatever the order in which they name them, and leave a history that is what they claim', async () => {
    const components = await newComponents(10);
    const incidents: number[] = [];
    for (let made = 0; made < 20; made += 1) {
      const { id } = await createIncident(client, {
        publish: true,
        started_at: fromNow(first, -HOUR - made * MINUTE),
      });
      incidents.push(id);
    }
    const wanted = (place: number, round: number): object[] => {
      const turned = components.map(
        (_, index) => components[(index * 3 + place + round) % components.length]!,
      );
      const ordered = place % 2 === 0 ? turned : turned.toReversed();
      return ordered.map((id, index) => ({
        id,
        impact: ['degraded', 'partial_outage', 'major_outage'][(index + place + round) % 3],
      }));
    };
    for (let round = 0; round < 3; round += 1) {
      first.clock.advance(MINUTE);
      const responses = await atOnce((as, index) => {
        const address = `/incidents/${incidents[index]!}`;
        const list = wanted(index, round);
        if (index % 5 === 4) return as.post(`${address}/updates`, { body: 'Text', components: list });
        return as.patch(address, {
          components: list,
          started_at: fromNow(first, -HOUR * (1 + ((index + round) % 4))),
        });
      }, incidents.length);
      expect(new Set(statusesOf(responses))).toEqual(new Set([200, 201]));
      await assertHistories();
      await assertClaims();
    }
    first.clock.advance(MINUTE);
    const ended = await atOnce((as, index) => {
      const address = `/incidents/${incidents[index]!}`;
      return index % 3 === 0
        ? as.delete(address)
        : as.post(`${address}/${index % 3 === 1 ? 'resolve' : 'unpublish'}`);
    }, incidents.length);
    expect(ended.filter(({ status }) => status >= 300)).toEqual([]);
    await assertHistories();
    await assertClaims();
    for (const { body } of await Promise.all(components.map((id) => client.get(`/components/${id}`))))
      expect(body.data.status).toBe('operational');
  });

  it('record each change of a component once: the events lead to its status', async () => {
    const components = await newComponents(4);
    const made = await atOnce(
      (as, index) =>
        as.post('/incidents', {
          title: 'Incident',
          publish: true,
          components: impacts(
            index % 2 === 0 ? 'degraded' : 'major_outage',
            ...(index % 3 === 0 ? components : components.toReversed()),
          ),
        }),
      8,
    );
    expect(statusesOf(made)).toEqual(Array<number>(8).fill(201));
    await atOnce((as, index) => as.post(`/incidents/${made[index]!.body.data.id}/resolve`), 8);
    const events = await eventsOf(first.database, own.tenant.id, 'component.status_changed');
    for (const id of components) {
      const path = events
        .map(({ payload }) => payload as { component_id: number; from: string; to: string })
        .filter(({ component_id: component }) => component === id);
      // The order of two transactions' ids says nothing, but the status changes must join up into one path.
      const net = new Map<string, number>();
      for (const { from, to } of path) {
        expect(from).not.toBe(to);
        net.set(from, (net.get(from) ?? 0) - 1);
        net.set(to, (net.get(to) ?? 0) + 1);
      }
      expect([...net.values()].filter((count) => count !== 0)).toEqual([]);
    }
    await assertHistories();
  });
});

describe('A component that is deleted while incidents are written on it', () => {
  it('is gone from all of them, and no request fails', async () => {
    for (let round = 0; round < 6; round += 1) {
      const components = await newComponents(4);
      const gone = components[round % 4]!;
      const incidents: number[] = [];
      for (let made = 0; made < 6; made += 1) {
        const { id } = await createIncident(client, {
          publish: true,
          components: impacts('degraded', ...(made % 2 === 0 ? components : [gone])),
        });
        incidents.push(id);
      }
      first.clock.advance(MINUTE);
      const list = impacts('major_outage', ...(round % 2 === 0 ? components : components.toReversed()));
      const [deleted, ...responses] = await Promise.all([
        client.delete(`/components/${gone}`),
        ...incidents.map((id, index) => {
          const as = replica(index);
          if (index % 3 === 0) return as.patch(`/incidents/${id}`, { components: list });
          if (index % 3 === 1) return as.post(`/incidents/${id}/resolve`, { body: 'Vorbei' });
          return as.post(`/incidents/${id}/updates`, { body: 'Text', components: list });
        }),
        replica(1).post('/incidents', { title: 'Neu', publish: true, components: list }),
      ]);
      expect(deleted.status).toBe(204);
      for (const { status, body } of responses) {
        expect([200, 201, 422], JSON.stringify(body)).toContain(status);
        // A request that came after the deletion names a component that no longer exists.
        if (status === 422) expect(Object.values(body.errors)).toEqual([[`There is no component ${gone}.`]]);
      }
      const { body } = await client.get('/incidents?per_page=100');
      const touched = body.data.flatMap((incident: any) => incident.components.map(({ id }: any) => id));
      expect(touched).not.toContain(gone);
      await assertHistories();
      await assertClaims();
    }
  });

  it('takes its share of an incident with it; the incident stays', async () => {
    const [gone, stays] = (await newComponents(2)) as [number, number];
    const { id } = await createIncident(client, {
      publish: true,
      components: impacts('degraded', gone, stays),
    });
    await client.delete(`/components/${gone}`);
    expect((await done(client.get(`/incidents/${id}`))).components).toEqual(impacts('degraded', stays));
    await done(client.post(`/incidents/${id}/resolve`));
    await assertHistories();
  });
});

describe('Very many impacts', () => {
  it('of 500 components that have changed again and again are kept', async () => {
    const rows = await first.database.sql<{ id: string }>(
      `with made as (
         insert into component (tenant_id, name, description, slug, position, is_public, subscribable, status, created_at, updated_at)
         select $1, '{"de": "Teil"}', '{}', 'teil-' || n, n, true, true, 'operational', $2, $2 from generate_series(1, 500) n
         returning id
       ), begun as (
         insert into availability_period (tenant_id, component_id, status, started_at) select $1, id, 'operational', $2 from made
       )
       select id from made order by id`,
      [own.tenant.id, first.clock.now()],
    );
    const ids = rows.map(({ id }) => Number(id));
    const { id } = await createIncident(client, { publish: true, components: impacts('degraded', ...ids) });
    // Twenty past changes of each component, before the start that the incident was moved to.
    await first.database.sql(
      `insert into incident_impact (tenant_id, incident_id, component_id, impact, ordinal, since, until)
       select tenant_id, incident_id, component_id, 'major_outage', ordinal,
         $2::timestamptz - n * interval '2 s', $2::timestamptz - (n * 2 - 1) * interval '1 s'
       from incident_impact, generate_series(1, 20) n where tenant_id = $1`,
      [own.tenant.id, first.clock.now()],
    );
    first.clock.advance(MINUTE);
    const { status } = await client.patch(`/incidents/${id}`, {
      components: impacts('partial_outage', ...ids),
    });
    expect(status).toBe(200);
    await assertHistories();
    const [stored] = await first.database.sql<{ count: string }>(
      `select count(*) from incident_impact where tenant_id = $1`,
      [own.tenant.id],
    );
    expect(Number(stored?.count)).toBe(500 * 22);
  });
});
