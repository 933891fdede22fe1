import { describe, expect, it } from 'vitest';
import { MetricsServerModule } from '#core/metrics/metrics-server.module.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { ScrapedMetrics } from '../../support/scraped-metrics.js';
import { useApi } from '../../support/use-api.js';

const application = useApi({ modules: [MetricsServerModule], environment: { METRICS_PORT: '0' } });
const COUNT = 'count_open_incidents(uuid[], timestamptz)';

async function open(type: string): Promise<number | undefined> {
  return (await ScrapedMetrics.of(application.app)).value(`heliograph_open_incidents{type="${type}"}`);
}

describe('The gauge of open incidents', () => {
  it('counts those of all tenants, however many there are, once a minute, and again after a failure', async () => {
    const first = await application.newTenant();
    // More tenants than are counted together. By id, they all come before the two with incidents.
    await application.database.sql(
      `insert into tenant (id, slug, name, locales, created_at, updated_at)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'of-many-' || n, 'Of many', '{en}', now(), now()
       from generate_series(1, 1001) n`,
    );
    const last = await application.newTenant();
    for (const { client } of [first, last]) await createIncident(client, { publish: true });
    await createMaintenance(last.client, { publish: true });

    await application.database.sql(`alter function ${COUNT} rename to renamed`);
    expect(await open('incident')).toBeUndefined();
    await application.database.sql(
      `alter function renamed(uuid[], timestamptz) rename to count_open_incidents`,
    );
    expect([await open('incident'), await open('maintenance')]).toEqual([2, 0]);

    await createIncident(first.client, { publish: true });
    expect(await open('incident')).toBe(2);
  });
});
