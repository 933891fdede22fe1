import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { defineModule } from '#module-system/define-module.js';
import type { Attempt } from '#platform/access/policy-steps.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import type { Client } from '#testing/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { createComponent, created } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook } from '../../support/webhooks.js';

const SECOND = 1000;
const DEADLINE = 20 * SECOND;

/** Attempts that the policies saw, and what they do next. */
const asked: Attempt[] = [];
let decide: (attempt: Attempt) => unknown = () => undefined;

function policy(attempt: Attempt): Promise<void> {
  asked.push(attempt);
  return decide(attempt) as Promise<void>;
}

const Guarded = defineModule({
  name: 'acme-guard',
  heliograph: '^0',
  policies: {
    before: {
      'incident.create': policy,
      'incident.update': policy,
      'incident.publish': policy,
      'incident.schedule': policy,
      'incident.resolve': policy,
      'incident.delete': policy,
      'maintenance.create': policy,
      'maintenance.publish': policy,
    },
  },
});

const api = useApi({ packages: [Guarded] });
const acme = api.useTenant('acme');
const { client } = acme;

const steps = (): string[] => asked.map(({ step }) => step);

/** Refuses these steps from now on. */
function refuse(...refused: string[]): void {
  decide = ({ step }) => {
    if (refused.includes(step)) throw Invalid.field('approval', 'Another key must approve this first.');
  };
}

async function read(id: number, as: Client = client): Promise<any> {
  return (await as.get(`/incidents/${id}`)).body.data;
}

let logged: string[];
beforeEach(() => {
  logged = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(Logger.prototype, level).mockImplementation((message: string) => {
      logged.push(message);
    });
});
afterEach(() => {
  vi.restoreAllMocks();
  asked.length = 0;
  decide = () => undefined;
});

describe('A policy', () => {
  it('sees each step with the record as it would be, and who takes it', async () => {
    const component = await createComponent(client);
    const { id } = await createIncident(client, {
      title: { en: 'Slow' },
      components: [{ id: component.id, impact: 'degraded' }],
    });
    await client.patch(`/incidents/${id}`, { title: { en: 'Very slow' } });
    await client.post(`/incidents/${id}/publish`, {});
    await client.post(`/incidents/${id}/resolve`, {});
    await client.delete(`/incidents/${id}`);
    expect(steps()).toEqual([
      'incident.create',
      'incident.update',
      'incident.publish',
      'incident.resolve',
      'incident.delete',
    ]);
    expect(asked[2]).toMatchObject({
      record: {
        id,
        type: 'incident',
        title: { en: 'Very slow' },
        published_at: api.clock.now(),
        components: [{ id: component.id, impact: 'degraded' }],
      },
      actor: { type: 'api_key', name: 'Test' },
    });
    expect(logged).toEqual([]);
  });

  it('is asked about both steps when a record is published as it is created, with its past, too', async () => {
    await createIncident(client, { publish: true });
    await created(client, '/maintenances', {
      title: 'Move',
      publish: true,
      started_at: '2030-01-01T00:00:00Z',
      scheduled_end_at: '2030-01-01T01:00:00Z',
    });
    const past = { publish: true, started_at: '2026-02-01T00:00:00Z', resolved_at: '2026-02-01T01:00:00Z' };
    await createIncident(client, past);
    expect(steps()).toEqual([
      'incident.create',
      'incident.publish',
      'maintenance.create',
      'maintenance.publish',
      'incident.create',
      'incident.publish',
      'incident.resolve',
    ]);
  });

  it('refuses with its message and field, and nothing is stored', async () => {
    const { id, updated_at } = await createIncident(client);
    refuse('incident.publish', 'incident.create');
    const { status, body } = await client.post(`/incidents/${id}/publish`, {});
    expect([status, body.errors]).toEqual([422, { approval: ['Another key must approve this first.'] }]);
    expect(await read(id)).toMatchObject({ is_published: false, updated_at });
    const before = (await client.get('/incidents')).body.meta.total;
    expect((await client.post('/incidents', { title: 'More' })).status).toBe(422);
    expect((await client.get('/incidents')).body.meta.total).toBe(before);
  });

  it('is not asked about a change that is none', async () => {
    const { id, title } = await createIncident(client);
    asked.length = 0;
    await client.patch(`/incidents/${id}`, { title });
    expect(steps()).toEqual([]);
  });

  it('reads and writes in the same transaction', async () => {
    decide = async ({ record, get }) => {
      const { rows } = await get(TenantDatabase).read(
        named(
          'policy_test_1',
          sql`select id from incident where tenant_id = ${acme.tenant.id} and id = ${record.id}`,
        ),
      );
      if (rows.length !== 1) throw Invalid.field('id', 'The record is not there.');
    };
    await createIncident(client);
  });

  it('that throws something else is named and logged, and nothing is stored', async () => {
    const { id } = await createIncident(client);
    decide = () => {
      throw new TypeError('x is undefined');
    };
    const { status, body } = await client.post(`/incidents/${id}/publish`, {});
    expect(status).toBe(503);
    expect(body.message).toContain('acme-guard');
    expect(logged).toEqual([expect.stringContaining('acme-guard for incident.publish failed')]);
    expect((await read(id)).is_published).toBe(false);
  });

  it('whose own statement fails is named, and the request gets 503', async () => {
    decide = async ({ get }) => {
      await get(TenantDatabase).read(
        named('policy_test_2', sql`select 1 / 0 where ${acme.tenant.id} is not null`),
      );
    };
    expect((await client.post('/incidents', { title: 'More' })).status).toBe(503);
    expect(logged).toEqual([expect.stringContaining('acme-guard')]);
  });

  it('that hangs is ended after seconds; others go on, and its late statements reach no other write', async () => {
    const { id } = await createIncident(client);
    const late = Promise.withResolvers<unknown>();
    decide = async ({ signal, get }) => {
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      // The write is over a moment later.
      await vi.waitFor(async () => {
        expect((await read(id)).is_published).toBe(false);
      });
      late.resolve(
        get(TenantDatabase)
          .read(named('policy_test_3', sql`select id from incident where tenant_id = ${acme.tenant.id}`))
          .catch((error: unknown) => String(error)),
      );
      return new Promise(() => undefined);
    };
    const hanging = client.post(`/incidents/${id}/publish`, {});
    await vi.waitFor(() => {
      expect(steps()).toContain('incident.publish');
    });
    expect((await createComponent(client)).id).toBeGreaterThan(0);
    const { status, body } = await hanging;
    expect([status, body.message]).toEqual([503, expect.stringContaining('acme-guard')]);
    expect(logged).toContainEqual(expect.stringMatching(/acme-guard for incident.publish did not answer/));
    expect(await late.promise).toContain('No write transaction is open');
    decide = () => undefined;
    expect((await client.post(`/incidents/${id}/publish`, {})).status).toBe(200);
  });
});

describe('A refusal without a caller', () => {
  it('of a scheduled publication makes it a draft again, once, and says so in log and trail', async () => {
    const { id } = await createIncident(client);
    const publish_at = new Date(api.clock.now().getTime() + 60 * SECOND).toISOString();
    expect((await client.post(`/incidents/${id}/schedule`, { publish_at })).status).toBe(200);
    refuse('incident.publish');
    asked.length = 0;
    api.clock.advance(61 * SECOND);
    await runDueJobs(api.app);
    expect(asked.map(({ actor }) => actor.type)).toEqual(['clock']);
    expect(await read(id)).toMatchObject({ is_published: false, is_scheduled: false, publish_at: null });
    expect(logged).toEqual([
      expect.stringMatching(new RegExp(`acme-guard refused incident.publish of ${id} .*Another key must`)),
    ]);
    const trail = await api.database.sql<{ action: string }>(
      `select action from audit_entry where tenant_id = $1 and target_type = 'incident' and target_id = $2
       order by id desc limit 1`,
      [acme.tenant.id, String(id)],
    );
    expect(trail).toEqual([{ action: 'incident.publication_refused' }]);
    api.clock.advance(DEADLINE);
    await runDueJobs(api.app);
    expect(steps()).toEqual(['incident.publish']);
  });

  it('of a publication by signals leaves a draft, and is not tried again by itself', async () => {
    const own = await api.newTenant();
    const hook = await componentWebhook(own.client);
    await own.client.patch(`/components/${hook.id}/webhook`, { draft_incident: true, publish_after: 0 });
    refuse('incident.publish');
    await hook.send({ status: 'down' });
    await runDueJobs(api.app);
    const [found] = (await own.client.get('/incidents')).body.data;
    expect(found).toMatchObject({ is_published: false, components: [{ id: hook.id }] });
    expect(asked.at(-1)?.actor.type).toBe('trigger');
    expect(logged).toEqual([expect.stringContaining('acme-guard refused incident.publish for signals')]);
    asked.length = 0;
    api.clock.advance(3600 * SECOND);
    await runDueJobs(api.app);
    expect(steps()).toEqual([]);
  });

  it('of a draft by signals is logged, and the next trouble tries again', async () => {
    const own = await api.newTenant();
    const hook = await componentWebhook(own.client);
    await own.client.patch(`/components/${hook.id}/webhook`, { draft_incident: true });
    refuse('incident.create');
    await hook.send({ status: 'down' });
    await runDueJobs(api.app);
    expect((await own.client.get('/incidents')).body.data).toEqual([]);
    expect(logged.every((line) => line.includes('acme-guard refused incident.create for signals'))).toBe(
      true,
    );
    decide = () => undefined;
    await hook.send({ status: 'down', key: 'more' });
    await runDueJobs(api.app);
    expect((await own.client.get('/incidents')).body.data).toHaveLength(1);
  });
});
