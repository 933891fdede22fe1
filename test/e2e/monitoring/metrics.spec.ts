import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeWatchModule } from '#platform/database/change-watch.module.js';
import { Metrics } from '#core/metrics/metrics.js';
import { MetricsServerModule } from '#core/metrics/metrics-server.module.js';
import { startTestApplication } from '../../support/test-application.js';
import { changesHeard } from '../../support/changes-heard.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { metricsAddress, ScrapedMetrics } from '../../support/scraped-metrics.js';
import { useApi } from '../../support/use-api.js';

const application = useApi({
  modules: [MetricsServerModule, ChangeWatchModule],
  environment: { METRICS_PORT: '0' },
});
const own = application.useTenant('discreet');
const { client } = own;
const visitor = client.withKey(undefined);

function scrape(): Promise<ScrapedMetrics> {
  return ScrapedMetrics.of(application.app);
}

/**
 * Scrapes until a series has this value, because a response reaches the client a moment before it
 * is counted.
 */
function scrapeWith(series: string, value: number): Promise<ScrapedMetrics> {
  return eventually(scrape, (metrics) => metrics.value(series) === value);
}

function requests(route: string, method: string, status: string, tenantClass = 'standard'): string {
  return `heliograph_http_requests_total{route="${route}",method="${method}",status="${status}",tenant_class="${tenantClass}"}`;
}

describe('Metrics', () => {
  it('count requests by the pattern of their route, method, class of status and class of tenant', async () => {
    const { id } = await createComponent(client);
    await client.get(`/components/${id}`);
    await client.get('/components/999999');
    await visitor.get('/components');
    await visitor.get('//health/live');
    await application.stranger.get('/components');
    const metrics = await scrapeWith(requests('/api/v1/components', 'GET', '4xx', 'none'), 1);
    expect(metrics.value(requests('/api/v1/components', 'POST', '2xx'))).toBe(1);
    expect(metrics.value(requests('/api/v1/components/:component', 'GET', '2xx'))).toBe(1);
    expect(metrics.value(requests('/api/v1/components/:component', 'GET', '4xx'))).toBe(1);
    expect(metrics.value(requests('/api/v1/components', 'GET', '4xx'))).toBe(1);
    expect(
      metrics.value(
        'heliograph_http_request_duration_seconds_count{route="/api/v1/components/:component",method="GET"}',
      ),
    ).toBe(2);
  });

  it('count cached responses, too, and rendered ones separately', async () => {
    await changesHeard(application.app);
    const before = await scrape();
    await visitor.get('//api/v2/status');
    for (let time = 0; time < 5; time += 1) await visitor.get('//api/v2/status');
    const { headers } = await visitor.get('//api/v2/status');
    await visitor.get('//api/v2/status', { headers: { 'if-none-match': String(headers['etag']) } });
    const route = '/api/v2/status';
    const after = await scrapeWith(requests(route, 'GET', '3xx'), 1);
    expect(after.value(requests(route, 'GET', '2xx'))).toBe(7);
    const grown = (result: string): number => {
      const series = `heliograph_visitor_responses_total{result="${result}"}`;
      return after.value(series)! - before.value(series)!;
    };
    expect([grown('miss'), grown('hit')]).toEqual([1, 7]);
    expect(after.value(`heliograph_http_request_duration_seconds_count{route="${route}",method="GET"}`)).toBe(
      1,
    );
  });

  it('tell tenants with quotas of their own from others, and never one from another', async () => {
    const custom = await application.tenant('custom');
    await application.database.sql(`update tenant set quotas = '{"components": 7}' where slug = 'custom'`);
    await custom.client.get('/me');
    const { text } = await scrapeWith(requests('/api/v1/me', 'GET', '2xx', 'custom'), 1);
    for (const secret of [custom.tenant.id, 'discreet', 'custom.', 'nobody.example'])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(own.tenant.id);
  });

  it('tell of open incidents, the queue, connections, lookups and announcements', async () => {
    await createIncident(client, { publish: true });
    await createIncident(client, {});
    await changesHeard(application.app);
    const fresh = await startTestApplication({
      database: application.database,
      clock: application.clock,
      modules: [MetricsServerModule],
      environment: { METRICS_PORT: '0' },
    });
    const metrics = await ScrapedMetrics.of(fresh.app);
    await fresh.close();
    expect(metrics.value('heliograph_open_incidents{type="incident"}')).toBe(1);
    expect(metrics.value('heliograph_open_incidents{type="maintenance"}')).toBe(0);
    expect(metrics.value('heliograph_jobs{state="due"}')).toBeGreaterThanOrEqual(0);
    expect(metrics.value('heliograph_jobs{state="failed"}')).toBe(0);
    expect(metrics.value('heliograph_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(0);
    expect(metrics.value('heliograph_changes_listening')).toBe(1);
    expect(metrics.value('heliograph_changes_delay_seconds')).toBeLessThan(5);
    const present = await scrape();
    expect(present.value('heliograph_database_waiting{pool="write"}')).toBe(0);
    expect(present.value('heliograph_database_connections{pool="write",state="idle"}')).toBeGreaterThan(0);
    expect(present.value('heliograph_cache_lookups_total{cache="keys",result="hit"}')).toBeGreaterThan(0);
    expect(present.value('heliograph_changes_received_total')).toBeGreaterThan(0);
    expect(present.value('heliograph_changes_gaps_total')).toBe(0);
    expect(present.text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('are served at their own address, and nowhere on the hosts of tenants', async () => {
    const address = metricsAddress(application.app);
    const answer = await fetch(`${address}/metrics`);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${address}/health/live`)).status).toBe(404);
    expect((await visitor.get('//metrics')).status).toBe(404);
  });

  it('are collected once for all who ask at the same time', async () => {
    const metrics = application.app.get(Metrics);
    const [one, other] = [metrics.text(), metrics.text()];
    expect(other).toBe(one);
    await one;
  });
});

describe('The address of metrics', () => {
  const other = createServer();
  let port: number;

  beforeAll(async () => {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    ({ port } = other.address() as AddressInfo);
  });
  afterAll(() => other.close());

  it('that was named and is in use stops the start with a sentence', async () => {
    await expect(
      startTestApplication({
        database: application.database,
        clock: application.clock,
        modules: [MetricsServerModule],
        environment: { METRICS_PORT: String(port) },
      }),
    ).rejects.toThrow(
      `Cannot listen on 127.0.0.1:${port} for metrics: it is in use by another program. Set METRICS_PORT and METRICS_HOST to a free address, or METRICS_PORT=off.`,
    );
  });

  it('can be none', async () => {
    const silent = await startTestApplication({
      database: application.database,
      clock: application.clock,
      modules: [MetricsServerModule],
      environment: { METRICS_PORT: 'off' },
    });
    expect(metricsAddress(silent.app)).toContain('undefined');
    await silent.close();
  });
});

describe('Readiness', () => {
  it('tells database, migrations and queue apart', async () => {
    const { status, body } = await visitor.get('//health/ready');
    expect([status, body]).toEqual([
      200,
      { status: 'ok', checks: { database: 'ok', migrations: 'ok', queue: 'ok' } },
    ]);
  });

  it('is refused while the schema is older than the process, and tells of a queue that is late', async () => {
    await application.database.sql(
      `insert into job (tenant_id, kind, subject, due_at) values ($1, 'none', 'none', $2)`,
      [own.tenant.id, new Date(application.clock.now().getTime() - 61_000)],
    );
    const replica = await startTestApplication({
      database: application.database,
      clock: application.clock,
    });
    const ask = async (): Promise<unknown[]> => {
      const answer = await fetch(`http://127.0.0.1:${replica.port}/health/ready`);
      return [answer.status, await answer.json()];
    };
    expect(await ask()).toEqual([
      200,
      { status: 'ok', checks: { database: 'ok', migrations: 'ok', queue: 'late' } },
    ]);
    await replica.close();

    const [{ name } = { name: '' }] = await application.database.sql<{ name: string }>(
      `delete from migrations where id = (select max(id) from migrations) returning name`,
    );
    expect(name).not.toBe('');
    const older = await startTestApplication({ database: application.database, clock: application.clock });
    const answer = await fetch(`http://127.0.0.1:${older.port}/health/ready`);
    const message = 'The schema lacks 1 migrations that this version needs.';
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message, errors: { migrations: [message] } },
    ]);
    await older.close();
  });
});
