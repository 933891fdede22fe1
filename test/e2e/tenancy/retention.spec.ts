import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runForTenant, runOperation } from '#core/context/work-context.js';
import { TenantExport } from '#modules/transfer/services/tenant-export.js';
import { TenantImport } from '#modules/transfer/services/tenant-import.js';
import { Retention } from '#platform/retention/retention.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook, type Webhook } from '../../support/webhooks.js';

const api = useApi({
  environment: { SIGNAL_RETENTION_DAYS: '10', VIEW_RETENTION_DAYS: '400', HISTORY_RETENTION_DAYS: '400' },
});
const own = api.useTenant('own');
const other = api.useTenant('other');
const DAY = 86_400_000;
const OPERATOR = { action: 'tenant:import', actor: { type: 'command', id: null, name: 'root' } } as const;

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

  it('are periods and claims of monitoring, of which the sums of days are left, also in an archive', async () => {
    const { client, tenant } = own;
    api.clock.set('2027-01-01T11:00:00.000Z');
    const hook = await componentWebhook(client);
    api.clock.advance(DAY / 24);
    for (const [status, hours] of [
      ['down', 2],
      ['up', 70],
      ['down', 30],
      ['up', 1],
    ] as const) {
      await hook.send({ status });
      api.clock.advance(hours * (DAY / 24));
    }
    api.clock.advance(405 * DAY);
    const shown = async (): Promise<unknown[]> => {
      const span = 'from=2027-01-02T00:00:00Z&to=2027-01-08T00:00:00Z';
      const asked = [`${hook.path}/timeline?${span}`, `/analytics/uptime?${span}&component_id=${hook.id}`];
      const [timeline, report] = await Promise.all(
        asked.map(async (path) => (await client.get(path)).body.data),
      );
      return [timeline.uptime, report.total.uptime, report.total.downtime_seconds];
    };
    const stored = (id: string): Promise<unknown[]> =>
      api.database.sql(
        `select (select count(*)::int from availability_period where tenant_id = $1 and component_id = $2) as periods,
           (select count(*)::int from availability_claim where tenant_id = $1 and component_id = $2) as claims,
           (select count(*)::int from availability_day where tenant_id = $1 and component_id = $2) as days`,
        [id, hook.id],
      );
    const before = await shown();
    expect(before[0]).toBeLessThan(1);
    expect(await stored(tenant.id)).toEqual([{ periods: 5, claims: 2, days: 3 }]);
    await sweep();
    expect(await shown()).toEqual(before);
    expect(await stored(tenant.id)).toEqual([{ periods: 1, claims: 0, days: 3 }]);

    const folder = await mkdtemp(join(tmpdir(), 'heliograph-retention-'));
    const path = join(folder, 'own.tar.gz');
    await runForTenant(tenant, () => api.app.get(TenantExport).export(path));
    const copy = await runOperation(OPERATOR, () => api.app.get(TenantImport).import(path, { slug: 'copy' }));
    await rm(folder, { recursive: true });
    expect(await stored(copy.tenant.id)).toEqual([{ periods: 1, claims: 0, days: 3 }]);
  });
});
