import { describe, expect, it } from 'vitest';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import type { Tenant } from '#core/context/tenant.js';
import { RouteCounts } from './route-counts.js';

const STANDARD: Tenant = {
  id: '1',
  slug: 'a',
  name: 'A',
  locales: ['en'],
  settings: DEFAULT_TENANT_SETTINGS,
  quotas: DEFAULT_QUOTAS,
};
const CUSTOM: Tenant = { ...STANDARD, quotas: { ...DEFAULT_QUOTAS } };

describe('The responses of a route', () => {
  it('are counted by class of tenant and of status', () => {
    const counts = new RouteCounts(DEFAULT_QUOTAS);
    expect([counts.list(), counts.total]).toEqual([[], 0]);
    for (const [tenant, status] of [
      [undefined, 404],
      [STANDARD, 200],
      [STANDARD, 299],
      [STANDARD, 304],
      [CUSTOM, 200],
      [CUSTOM, 503],
      [CUSTOM, 599],
      [CUSTOM, 500],
      [undefined, 101],
    ] as const)
      counts.add(tenant, status);
    expect(counts.list()).toEqual([
      { tenantClass: 'none', status: '1xx', count: 1 },
      { tenantClass: 'none', status: '4xx', count: 1 },
      { tenantClass: 'standard', status: '2xx', count: 2 },
      { tenantClass: 'standard', status: '3xx', count: 1 },
      { tenantClass: 'custom', status: '2xx', count: 1 },
      { tenantClass: 'custom', status: '5xx', count: 3 },
    ]);
    expect(counts.total).toBe(9);
  });
});
