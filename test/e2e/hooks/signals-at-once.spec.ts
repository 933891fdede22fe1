import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import type { Tenant } from '#core/context/tenant.js';
import type { ReceivedRequest, RequestResult } from '#modules/hooks/rules/received-request.js';
import { SignalQueue } from '#modules/hooks/services/signal-queue.js';
import { eventually } from '../../support/eventually.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook, hostSystemWebhook, type Webhook } from '../../support/webhooks.js';
import { createComponent } from '../../support/factories.js';
import type { Client } from '#testing/client.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

function webhooks(count: number, client: Client): Promise<Webhook[]> {
  return Promise.all(Array.from({ length: count }, () => componentWebhook(client)));
}

/**
 * Sends concurrent signals, to each of the webhooks in turn.
 *
 * @returns the statuses of the responses
 */
async function sendToEach(
  hooks: readonly Webhook[],
  count: number,
  of: (number: number) => object,
): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, number) => hooks[number % hooks.length]!.send(of(number))),
  );
  return answers.map(({ status }) => status);
}

/** Puts a request into the process's queue, as the inbound address does. */
function queued(
  tenant: Tenant,
  ownerId: number,
  signal: ReceivedRequest['signals'][number],
): Promise<RequestResult> {
  const request = {
    ownerId,
    receivedAt: api.clock.now(),
    signals: [signal],
    problem: null,
    contentType: null,
    body: '',
  };
  return runForTenant(tenant, () => api.app.get(SignalQueue).store('component', request));
}

/** Stored keys of the webhooks' alerts, each with the id of its component. */
async function keptKeys(hooks: readonly Webhook[]): Promise<Set<string>> {
  const rows = await api.database.sql<{ id: string; key: string }>(
    `select w.component_id as id, a.key from inbound_alert a
     join inbound_webhook w on w.tenant_id = a.tenant_id and w.id = a.webhook_id where w.component_id = any($1)`,
    [hooks.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id, key }) => `${id} ${key}`));
}

describe('Signals that arrive at once', () => {
  it('count in their order at each component, however many components report', async () => {
    const hooks = await webhooks(5, own.client);
    const results: Promise<RequestResult>[] = [];
    for (let turn = 0; turn < 41; turn += 1)
      for (const { id } of hooks)
        results.push(
          queued(own.tenant, id, { key: 'a', status: turn % 2 === 0 ? 'major_outage' : 'operational' }),
        );
    const statuses = (await Promise.all(results)).map((result) => result?.status);
    expect(new Set(statuses.slice(-hooks.length))).toEqual(new Set(['major_outage']));
    for (const hook of hooks) expect((await hook.read()).status).toBe('major_outage');
  });

  it('are stored except for those that the database refuses', async () => {
    const hooks = await webhooks(6, own.client);
    await api.database.sql(`
      create function refuse_alert() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_alert before insert on inbound_alert for each row when (new.key = 'refused')
      execute function refuse_alert()`);
    const isRefused = (number: number): boolean => number === 20 || number === 33;
    const statuses = await sendToEach(hooks, 60, (number) => ({
      status: 'down',
      key: isRefused(number) ? 'refused' : `alert-${number}`,
    }));
    await api.database.sql('drop function refuse_alert cascade');
    expect(statuses).toEqual(statuses.map((_, number) => (isRefused(number) ? 500 : 200)));
    expect((await keptKeys(hooks)).size).toBe(58);
    for (const hook of hooks) expect((await hook.read()).status).toBe('major_outage');
  });

  it('are stored once a deadlock with another session has been resolved', async () => {
    const hooks = await webhooks(4, own.client);
    // Two webhooks with the same queue, whose components are locked in the order of their ids.
    const [first, second] = [hooks[0]!, hooks[2]!];
    const session = new pg.Client(api.database.superuserUrl);
    await session.connect();
    try {
      const lock = `select from component where id = $1 for update`;
      await session.query('begin');
      await session.query(lock, [second.id]);
      const sent = sendToEach(hooks, 40, (number) => ({ status: 'down', key: `alert-${number}` }));
      await eventually(
        () =>
          api.database.sql(
            `select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and application_name = 'heliograph-write'`,
          ),
        (waiting) => waiting.length > 0,
      );
      await session.query(lock, [first.id]).then(
        () => session.query('commit'),
        () => session.query('rollback'),
      );
      expect(new Set(await sent)).toEqual(new Set([200]));
    } finally {
      await session.end();
    }
    expect((await keptKeys(hooks)).size).toBe(40);
  });

  it('are either stored or not acknowledged when their connections are lost, and taken again at once', async () => {
    const hooks = await webhooks(10, own.client);
    const acknowledged = new Set<string>();
    const send = async (round: number): Promise<void> => {
      const statuses = await sendToEach(hooks, 200, (number) => ({
        status: 'down',
        key: `${round}-${number}`,
      }));
      for (const [number, status] of statuses.entries()) {
        expect([200, 503]).toContain(status);
        if (status === 200) acknowledged.add(`${hooks[number % hooks.length]!.id} ${round}-${number}`);
      }
    };
    for (let round = 0; round < 3; round += 1) {
      const sent = send(round);
      await api.database.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'heliograph-write'`,
      );
      await sent;
    }
    const kept = await keptKeys(hooks);
    expect([...acknowledged].filter((one) => !kept.has(one))).toEqual([]);
    expect(new Set(await sendToEach(hooks, 20, () => ({ status: 'up', key: 'after' })))).toEqual(
      new Set([200]),
    );
  });

  it('of components and of the host system that they are linked to do not wait for each other for ever', async () => {
    const hosts = [await hostSystemWebhook(own.client), await hostSystemWebhook(own.client)];
    const hooks = await webhooks(6, own.client);
    for (const host of hosts)
      for (let count = 0; count < 4; count += 1)
        await createComponent(own.client, { host_system_id: host.id, webhook_enabled: true });
    for (const [index, hook] of hooks.entries())
      await own.client.patch(hook.path, { host_system_id: hosts[index % 2]!.id });
    const statuses = await sendToEach([...hooks, ...hosts], 400, (number) => ({
      status: Math.floor(number / 8) % 2 === 0 ? 'down' : 'up',
      key: 'a',
    }));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('in thousands of one tenant do not keep another tenant’s waiting', async () => {
    const flooded = await webhooks(4, own.client);
    const quiet = await componentWebhook(other.client);
    let left = 4_000;
    const flood = Array.from({ length: left }, (_, number) =>
      queued(own.tenant, flooded[number % 4]!.id, { key: 'a', status: 'degraded' }).finally(() => {
        left -= 1;
      }),
    );
    expect((await queued(other.tenant, quiet.id, { key: 'a', status: 'degraded' }))?.status).toBe('degraded');
    expect(left).toBeGreaterThan(0);
    expect((await Promise.all(flood)).every((result) => result?.status === 'degraded')).toBe(true);
  });
});
