import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { SubscriberEndpoints } from '#modules/subscribers/services/subscriber-endpoints.service.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Client } from '#testing/client.js';
import { TenantExport } from '#modules/transfer/services/tenant-export.js';
import { TenantImport } from '#modules/transfer/services/tenant-import.js';
import { entriesOf } from '../../support/archives.js';
import { createSubscriber } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook, hostSystemWebhook } from '../../support/webhooks.js';

const home = useApi();
const abroad = useApi(() => ({ clock: home.clock, environment: { SECRETS_KEY: 'c3'.repeat(32) } }));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-secrets-'));
});

afterAll(() => rm(folder, { recursive: true }));

it.each(['its own', 'a new one'] as const)(
  'An archive has secrets in plain text, and an import under %s id seals them with the key of that installation',
  async (id) => {
    const { tenant, client } = await home.newTenant();
    const hooks = [await componentWebhook(client), await hostSystemWebhook(client)];
    const { id: subscriberId } = await createSubscriber(client, {
      channel: 'webhook',
      address: 'https://example.com/',
    });
    const { secret } = (await client.post(`/subscribers/${subscriberId}/rotate-secret`)).body.data;
    const path = join(folder, `${tenant.slug}.tar.gz`);
    await runForTenant(tenant, () => home.app.get(TenantExport).export(path));
    const archive = (await entriesOf(path)).map(({ text }) => text).join('\n');
    const tokens = hooks.map(({ url }) => url.split('/').at(-1)!);
    for (const text of [...tokens, secret]) expect(archive).toContain(`"${text}"`);
    expect(archive).not.toContain('"s1.');

    const { tenant: moved } = await abroad.app.get(TenantImport).import(path, { id });
    const stored = await abroad.database.sql<{ secret: string | null }>(
      `select link_secret as secret from tenant where id = $1 union all
       select webhook_token from component where tenant_id = $1 union all
       select webhook_token from host_system where tenant_id = $1 union all
       select secret from subscriber_endpoint where tenant_id = $1 union all
       select previous_secret from subscriber_endpoint where tenant_id = $1`,
      [moved.id],
    );
    expect(stored.length).toBe(5);
    // A copy has no previous secret.
    const sealed = id === 'a new one' ? stored.filter(({ secret: one }) => one !== null) : stored;
    for (const row of sealed) expect(row.secret).toMatch(/^s1\.[0-9a-f]{8}\./);

    // A copy gets new secrets, and its keys are revoked.
    if (id === 'a new one') return;
    const key = client['session']().key;
    const there = new Client(() => ({
      ...abroad.stranger['session'](),
      host: `${tenant.slug}.localhost:${abroad.port}`,
      key,
    }));
    for (const [index, hook] of hooks.entries()) {
      const { data } = (await there.get(hook.path)).body;
      expect((data.remote_trigger?.webhook_url ?? data.webhook_url).split('/').at(-1)).toBe(tokens[index]);
      expect((await there.withKey(undefined).post(hook.target, { status: 'degraded' })).status).toBe(200);
    }
    const found = await abroad.app.get(TenantsService).bySlug(tenant.slug);
    const [endpoint] = await runForTenant(found, () =>
      abroad.app
        .get(SubscriberEndpoints, { strict: false })
        .lease([subscriberId as number], home.clock.now()),
    );
    expect(endpoint!.secrets[0]).toBe(secret);
  },
);
