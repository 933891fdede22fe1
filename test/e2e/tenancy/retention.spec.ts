import { describe, expect, it } from 'vitest';
import { Retention } from '#platform/retention/retention.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook, type Webhook } from '../../support/webhooks.js';

const api = useApi({ environment: { SIGNAL_RETENTION_DAYS: '10', VIEW_RETENTION_DAYS: '400' } });
const own = api.useTenant('own');
const other = api.useTenant('other');
const DAY = 86_400_000;

function sweep(): Promise<void> {
  return api.app.get(Retention).sweep();
}

async function listed(hook: Webhook, client = own.client): Promise<string[]> {
  const { body } = await client.get(`${hook.path}/signals`);
  return body.data.map(({ signals }: { signals: { status: string }[] }) => signals[0]!.status);
}

describe('Rows past their retention', () => {
  it('are requests to inbound addresses that have not been repeated since', async () => {
    const [hook, heartbeat] = [await componentWebhook(own.client), await componentWebhook(own.client)];
    const theirs = await componentWebhook(other.client);
    for (const one of [hook, theirs]) await one.send({ status: 'down' });
    for (const one of [hook, heartbeat]) await one.send({ status: 'up' });
    await heartbeat.send({ status: 'down', key: 'other' });
    api.clock.advance(9 * DAY);
    await hook.send({ status: 'up' });
    await hook.send({ status: 'degraded' });
    await heartbeat.send({ status: 'up' });
    await sweep();
    expect(await listed(hook)).toEqual(['degraded', 'operational', 'major_outage']);
    api.clock.advance(DAY + 1);
    await sweep();
    expect(await listed(hook)).toEqual(['degraded', 'operational']);
    // The first of its signals is old. The other one is as well, but its next repeat would still be counted there.
    expect(await listed(heartbeat)).toEqual(['operational', 'major_outage']);
    expect(await listed(theirs, other.client)).toEqual(['major_outage']);
    expect((await hook.read()).status).toBe('degraded');
  });

  it('are page views of days before, of every tenant and in any number', async () => {
    const now = api.clock.now().getTime();
    for (const { tenant } of [own, other])
      await api.database.sql(
        `insert into page_view (tenant_id, day, page, locale, views)
         select $1, ($2::timestamptz at time zone 'UTC')::date - n / 100, '/' || n, 'en', 1 from generate_series(39000, 49000) n`,
        [tenant.id, new Date(now)],
      );
    const oldest = async (): Promise<unknown[]> =>
      api.database.sql(
        `select ($1::timestamptz at time zone 'UTC')::date - min(day) as days, count(*)::int as rows from page_view group by tenant_id`,
        [new Date(now)],
      );
    await sweep();
    expect(await oldest()).toEqual([
      { days: 400, rows: 1100 },
      { days: 400, rows: 1100 },
    ]);
    await sweep();
    expect(await oldest()).toHaveLength(2);
  });
});
