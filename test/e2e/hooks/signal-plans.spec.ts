import { beforeAll, describe, expect, it } from 'vitest';
import { genericPlans, type PlanNode } from '../../support/generic-plans.js';
import { statementsDuring } from '../../support/statements-during.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook, hostSystemWebhook, type Webhook } from '../../support/webhooks.js';
import { createComponent } from '../../support/factories.js';

/** Number of other components of the same tenant, each with a webhook and reported signals. */
const OTHERS = 5_000;
const MINUTE = 60_000;
/** The tables that grow with a tenant's components and signals. */
const LARGE = [
  'component',
  'inbound_webhook',
  'inbound_alert',
  'inbound_signal',
  'availability_claim',
  'availability_period',
  'availability_day',
];

const api = useApi();
const own = api.useTenant('own');
let statements: string[];

/**
 * Sends signals that change something, change nothing, are late or expire, to a component and a
 * host system.
 */
async function everything(hooks: readonly Webhook[]): Promise<void> {
  for (const hook of hooks) {
    for (const body of [
      { status: 'down', ttl: 600 },
      { status: 'down', ttl: 600 },
      { status: 'degraded', at: new Date(api.clock.now().getTime() - MINUTE).toISOString() },
      { status: 'up' },
    ])
      expect((await hook.send(body)).status).toBe(200);
    api.clock.advance(2 * MINUTE);
  }
}

beforeAll(async () => {
  const { id } = own.tenant;
  const hooks = [await componentWebhook(own.client), await hostSystemWebhook(own.client)];
  await createComponent(own.client, { host_system_id: hooks[1]!.id });
  // More than a tenant may create through the API.
  for (const insert of [
    `insert into component (tenant_id, name, description, slug, position, is_public, subscribable, status, webhook_token, created_at, updated_at)
     select '${id}', '{"de": "Anderes"}', '{}', 'anderes-' || n, n, true, true, 'operational', 'token-' || n, now(), now()
     from generate_series(1, ${OTHERS}) n`,
    `insert into inbound_webhook (tenant_id, component_id, updated_at) select tenant_id, id, now() from component where slug like 'anderes-%'`,
    `insert into inbound_alert (tenant_id, webhook_id, key, status, reported_at, received_at, periods)
     select tenant_id, id, 'default', 'degraded', now(), now(), '{"from": null, "periods": []}' from inbound_webhook`,
    `insert into inbound_signal (tenant_id, webhook_id, id, received_at, outcome, signals, body)
     select tenant_id, id, 1, now(), 'changed', '[]', '' from inbound_webhook`,
    `insert into availability_claim (tenant_id, component_id, source_kind, source_id, source_key, status, started_at)
     select tenant_id, id, 'trigger', id, 'default', 'degraded', now() from component where slug like 'anderes-%'`,
    `insert into availability_period (tenant_id, component_id, started_at, status)
     select tenant_id, id, now() - n * interval '1 day', 'degraded' from component, generate_series(0, 1) n where slug like 'anderes-%'`,
    `insert into availability_day (tenant_id, component_id, day, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms)
     select tenant_id, id, current_date - n, 0, 1, 0, 0 from component, generate_series(1, 2) n where slug like 'anderes-%'`,
  ])
    await api.database.sql(insert);
  await api.database.sql('vacuum analyze');
  statements = [...new Set(await statementsDuring(() => everything(hooks)))].filter((text) =>
    /\b(inbound_|availability_|tracked_|component_webhook|host_system_webhook)/.test(text),
  );
}, 120_000);

/** True if a node reads all rows of the tenant or of the table. */
function readsAll(node: PlanNode): boolean {
  if (node['Node Type'] === 'Seq Scan') return LARGE.includes(node['Relation Name'] ?? '');
  return node['Index Name'] !== undefined && /^\(tenant_id = [^)]*\)$/.test(node['Index Cond'] ?? '');
}

describe('A signal', () => {
  it('reads only its own component, however many others there are', async () => {
    expect(statements.length).toBeGreaterThan(14);
    const wrong = (await genericPlans(api.database, own.tenant.id, statements)).flatMap(({ text, nodes }) =>
      nodes.filter(readsAll).map((node) => `${node['Relation Name'] ?? node['Index Name']}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});
