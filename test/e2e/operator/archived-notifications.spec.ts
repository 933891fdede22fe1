import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { TenantAccounts } from '#platform/tenancy/tenant-accounts.service.js';
import { createIncident } from '../../support/incidents.js';
import { NotifiedSubscribers } from '../../support/notified-subscribers.js';

describe('Subscribers of an archived tenant', () => {
  const { api, createHook, notified } = new NotifiedSubscribers();
  const acme = api.useTenant('acme');

  it('are told nothing, nor later of what happened before or meanwhile, and everything new after it is resumed', async () => {
    const { client, tenant } = acme;
    const accounts = (): TenantAccounts => api.app.get(TenantAccounts);
    const incident = (title: string): Promise<unknown> => createIncident(client, { title, publish: true });
    await createHook(client);
    await notified(client);
    await incident('Before');
    await runForTenant(tenant, () => accounts().archive());
    expect(await notified(client)).toEqual([]);
    await runForTenant(tenant, () => accounts().resume());
    expect(await notified(client)).toEqual([]);
    await expect.poll(async () => (await client.get('/status')).status).toBe(200);
    await incident('After');
    expect(await notified(client)).toHaveLength(1);
  });
});
