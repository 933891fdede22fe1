import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../support/due-jobs.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook, hostSystemWebhook, type Webhook } from '../../support/webhooks.js';
import { createComponent } from '../../support/factories.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');
const MINUTE = 60_000;

/** An entry of the list of signals. */
interface LoggedSignal {
  readonly count: number;
}

function now(): string {
  return api.clock.now().toISOString();
}

async function logOf(hook: Webhook, client = own.client): Promise<LoggedSignal[]> {
  return (await client.get(`${hook.path}/signals?per_page=100`)).body.data;
}

/** Rows in which repeats of a component's webhook are counted. */
async function counted(hook: Webhook): Promise<{ key: string; repeats: number }[]> {
  return api.database.sql<{ key: string; repeats: number }>(
    `select r.key, r.repeats from inbound_repeat r join inbound_webhook w on w.tenant_id = r.tenant_id and w.id = r.webhook_id
     where w.component_id = $1 order by r.key`,
    [hook.id],
  );
}

describe('A repeated signal', () => {
  it('is one entry of the log, with how often, when first and when last', async () => {
    const hook = await componentWebhook(own.client);
    const first = now();
    for (let count = 0; count < 3; count += 1) {
      const { body } = await hook.send({ status: 'degraded', message: 'Slow.', ttl: 600 });
      expect(body.data).toEqual({ accepted: 1, status: 'degraded', status_at: now(), source: 'trigger' });
      api.clock.advance(MINUTE);
    }
    const last = new Date(api.clock.now().getTime() - MINUTE).toISOString();
    const entry = { id: 1, outcome: 'changed', received_at: first, last_received_at: last, count: 3 };
    expect(await logOf(hook)).toMatchObject([entry]);
    expect((await hook.read()).remote_trigger.webhook_status_at).toBe(last);
    // Its count stays when it is followed by another one.
    await hook.send({ status: 'degraded', message: 'Slower.', ttl: 600 });
    expect(await logOf(hook)).toMatchObject([
      { id: 2, outcome: 'unchanged', count: 1, last_received_at: now() },
      entry,
    ]);
    expect(await counted(hook)).toEqual([{ key: 'default', repeats: 0 }]);
  });

  it.each([
    ['status', { status: 'down', ttl: 60 }],
    ['time to live', { status: 'degraded', ttl: 61 }],
    ['message', { status: 'degraded', ttl: 60, message: 'Why' }],
    ['key', { status: 'degraded', ttl: 60, key: 'b' }],
  ])('has the same %s', async (_, another) => {
    const hook = await componentWebhook(own.client);
    await hook.send({ status: 'degraded', ttl: 60 });
    await hook.send(another);
    expect(await logOf(hook)).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it('of one key is counted beside those of others, and ends with the status of the component', async () => {
    const hook = await componentWebhook(own.client);
    for (const key of ['a', 'b']) await hook.send({ status: 'up', key });
    for (const key of ['a', 'b', 'a', 'b', 'a']) await hook.send({ status: 'up', key });
    expect(await counted(hook)).toEqual([
      { key: 'a', repeats: 3 },
      { key: 'b', repeats: 2 },
    ]);
    await hook.send({ status: 'down', key: 'a' });
    expect((await hook.send({ status: 'up', key: 'b' })).body.data.status).toBe('major_outage');
    expect(await logOf(hook)).toMatchObject([
      { count: 1, outcome: 'unchanged' },
      { count: 1, outcome: 'changed' },
      { count: 3, outcome: 'changed' },
      { count: 4, outcome: 'changed' },
    ]);
  });

  it('keeps its alert alive, which ends when no more come', async () => {
    const hook = await componentWebhook(own.client);
    for (let count = 0; count < 5; count += 1) {
      await hook.send({ status: 'down', ttl: 120 });
      api.clock.advance(MINUTE);
      await runDueJobs(api.app);
      expect((await hook.read()).status).toBe('major_outage');
    }
    const end = new Date(api.clock.now().getTime() + MINUTE).toISOString();
    api.clock.advance(2 * MINUTE);
    await runDueJobs(api.app);
    expect((await hook.read()).status).toBe('operational');
    const { periods } = (await own.client.get(`${hook.path}/timeline`)).body.data;
    expect(periods.at(-2)).toMatchObject({ status: 'major_outage', ended_at: end });
    expect(await logOf(hook)).toMatchObject([{ count: 5 }]);
    // The time of the last report is still known.
    expect((await hook.read()).remote_trigger.webhook_status_at).toBe(
      new Date(Date.parse(end) - 2 * MINUTE).toISOString(),
    );
    await hook.send({ status: 'down', ttl: 120 });
    expect((await hook.read()).status).toBe('major_outage');
  });

  it('that arrives after its time to live begins trouble anew, although no job has run', async () => {
    const hook = await componentWebhook(own.client);
    await hook.send({ status: 'down', ttl: 60 });
    api.clock.advance(2 * MINUTE);
    const again = now();
    await hook.send({ status: 'down', ttl: 60 });
    api.clock.advance(1000);
    const { periods } = (await own.client.get(`${hook.path}/timeline`)).body.data;
    expect(periods.at(-1)).toMatchObject({ status: 'major_outage', started_at: again });
    expect(await logOf(hook)).toMatchObject([{ outcome: 'changed' }, { outcome: 'changed' }]);
  });

  it('with a time before the newest known one is late', async () => {
    const hook = await componentWebhook(own.client);
    const at = (minutes: number): string =>
      new Date(api.clock.now().getTime() - minutes * MINUTE).toISOString();
    for (const minutes of [5, 4, 3]) await hook.send({ status: 'down', at: at(minutes) });
    await hook.send({ status: 'down', at: at(4) });
    expect(await logOf(hook)).toMatchObject([
      { outcome: 'late', count: 1 },
      { outcome: 'changed', count: 3 },
    ]);
    expect((await hook.read()).remote_trigger.webhook_status_at).toBe(at(3));
  });

  it('is a sign of life of a host system', async () => {
    const hook = await hostSystemWebhook(own.client);
    const { id } = await createComponent(own.client, { host_system_id: hook.id });
    for (let count = 0; count < 3; count += 1) {
      api.clock.advance(MINUTE);
      await hook.send({ status: 'degraded' });
    }
    expect((await own.client.get(`${hook.path}/reporting`)).body.data.heard_at).toBe(now());
    expect((await hook.read()).status_at).toBe(now());
    const { host_system } = (await own.client.get(`/components/${id}`)).body.data.remote_trigger;
    expect(host_system).toMatchObject({ status: 'degraded', status_at: now() });
    expect(await logOf(hook)).toMatchObject([{ count: 3 }]);
  });

  it('is refused once the webhook is switched off', async () => {
    const hook = await componentWebhook(own.client);
    for (let count = 0; count < 3; count += 1) await hook.send({ status: 'down' });
    await own.client.patch(hook.path, { webhook_enabled: false });
    expect((await hook.send({ status: 'down' })).status).toBe(404);
    expect(await counted(hook)).toEqual([]);
    expect(await logOf(hook)).toMatchObject([{ count: 3 }]);
  });

  it('at once with signals of other keys, statuses and tenants is neither lost nor counted twice', async () => {
    const hooks = await Promise.all(
      Array.from({ length: 12 }, (_, index) => componentWebhook(index % 2 === 0 ? own.client : other.client)),
    );
    let sent = 0;
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(
        hooks.flatMap((hook, index) =>
          Array.from({ length: 5 }, (_, turn) => {
            sent += 1;
            const isChange = turn === 2 && index % 3 === 0;
            return hook.send({ status: isChange ? 'down' : 'up', key: turn === 4 ? 'b' : 'a' });
          }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    let logged = 0;
    for (const [index, hook] of hooks.entries())
      for (const { count } of await logOf(hook, index % 2 === 0 ? own.client : other.client)) logged += count;
    expect(logged).toBe(sent);
  });
});

describe('The statement that counts repeats of many tenants', () => {
  it('changes each row as its own tenant, and no row of another one', async () => {
    const [mine, theirs] = [await componentWebhook(own.client), await componentWebhook(other.client)];
    for (const hook of [mine, theirs])
      for (let count = 0; count < 2; count += 1) await hook.send({ status: 'up' });
    const [row] = await api.database.sql<{
      digest: string;
    }>(`select digest from inbound_repeat where tenant_id = '${own.tenant.id}' and webhook_id =
       (select id from inbound_webhook where tenant_id = '${own.tenant.id}' and component_id = ${mine.id})`);
    const given = async (tenant: string, owner: number): Promise<unknown[]> =>
      api.database.sql(
        `set role heliograph_app;
         select * from count_signal_repeats('{${tenant}}', '{component}', '{${owner}}', '{default}', '{${row!.digest}}', '{1}',
           array[now()], array[now()], '{f}', array[now()], array[null]::timestamptz[]);
         reset role`,
      );
    await given(own.tenant.id, theirs.id);
    await given(other.tenant.id, mine.id);
    expect(await counted(theirs)).toEqual([{ key: 'default', repeats: 1 }]);
    expect(await counted(mine)).toEqual([{ key: 'default', repeats: 1 }]);
    await given(own.tenant.id, mine.id);
    expect(await counted(mine)).toEqual([{ key: 'default', repeats: 2 }]);
  });
});
