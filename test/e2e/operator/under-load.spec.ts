import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MetricsServerModule } from '#core/metrics/metrics-server.module.js';
import { eventually } from '../../support/eventually.js';
import { startOperatorApi, type OperatorApi } from '../../support/operator-api.js';
import { startOwnPostgres, type OwnPostgres } from '../../support/own-postgres.js';
import { ScrapedMetrics } from '../../support/scraped-metrics.js';
import { UnfinishedRequest } from '../../support/unfinished-request.js';
import { useApi } from '../../support/use-api.js';

describe('The operator’s API under load', () => {
  const api = useApi({
    modules: [MetricsServerModule],
    environment: { METRICS_PORT: '0', MAX_OPEN_REQUESTS_PER_ADDRESS: '2' },
  });
  let operator: OperatorApi;
  beforeAll(async () => {
    operator = await startOperatorApi(api);
  });
  afterAll(() => operator.close());

  it('refuses further requests of an address that has too many open', async () => {
    const head = `POST /operator/v1/tenants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${operator.key}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`;
    const open = await Promise.all([1, 2].map(() => UnfinishedRequest.send(operator.port, head)));
    const status = async (): Promise<number> =>
      (await operator.ask('GET', '/openapi.json', { key: null })).status;
    await eventually(status, (found) => found === 429);
    for (const request of open) request.leave();
    await eventually(status, (found) => found === 200);
  });

  it('is measured by route as the other one is', async () => {
    await operator.ask('GET', '/tenants');
    await eventually(
      () => ScrapedMetrics.of(api.app),
      (metrics) =>
        metrics.value(
          'heliograph_http_requests_total{route="/operator/v1/tenants",method="GET",status="2xx",tenant_class="none"}',
        ) === 1,
    );
  });
});

describe('The operator’s API without its database', () => {
  let postgres: OwnPostgres;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
  });
  afterAll(() => postgres.remove());
  const api = useApi(() => ({ database: postgres.database }));

  it('answers 503 and counts no failed key, until the database is back', async () => {
    const operator = await startOperatorApi(api);
    try {
      await postgres.stop();
      for (const [method, path] of [
        ['GET', '/tenants'],
        ['POST', '/tenants'],
      ] as const) {
        const { status, headers, body } = await operator.ask(method, path);
        expect([status, headers.get('retry-after')]).toEqual([503, '5']);
        expect(body.message).toBe('The service cannot reach its database at the moment; try again.');
      }
      await postgres.start();
      expect((await operator.ask('GET', '/tenants')).status).toBe(200);
    } finally {
      await operator.close();
    }
  });
});
