import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runForTenant, runOperation } from '#core/context/work-context.js';
import { TenantExport } from '#modules/transfer/services/tenant-export.js';
import { TenantImport } from '#modules/transfer/services/tenant-import.js';
import { created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const OPERATOR = { action: 'tenant:import', actor: { type: 'command', id: null, name: 'root' } } as const;
const ROWS = `select metric_id, step, at, points, lowest, highest, total, seconds, readings from metric_rollup
  where tenant_id = $1 order by metric_id, step, at`;

const api = useApi();
const own = api.useTenant('own');

it('Metrics move with their tenant, with their points and newest values', async () => {
  const { id } = await created(own.client, '/metrics', {
    name: 'Time',
    thresholds: [{ above: 1, status: 'degraded' }],
  });
  const now = api.clock.now().getTime() / 1000;
  await own.client.post(`/metrics/${id}/points`, {
    points: [
      [now, 0.1],
      [now - 7, 1e-7],
      [now - 30 * 86_400, -3],
    ],
  });
  const folder = await mkdtemp(join(tmpdir(), 'metrics-'));
  const path = join(folder, 'own.jsonl.gz');
  await runForTenant(own.tenant, () => api.app.get(TenantExport).export(path));
  const copy = await runOperation(OPERATOR, () => api.app.get(TenantImport).import(path, { slug: 'copy' }));
  await rm(folder, { recursive: true });
  const rows = await api.database.sql(ROWS, [own.tenant.id]);
  expect(rows).toHaveLength(7);
  expect(await api.database.sql(ROWS, [copy.tenant.id])).toEqual(rows);
  const states = `select metric_id, last_at, last_value, reported from metric_state where tenant_id = $1`;
  expect(await api.database.sql(states, [copy.tenant.id])).toEqual(
    await api.database.sql(states, [own.tenant.id]),
  );
});
