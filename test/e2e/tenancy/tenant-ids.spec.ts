import { expect, it } from 'vitest';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();

it('The ids of all tenants are read in pages, in ascending order', async () => {
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) made.push((await api.newTenant()).tenant.id);
  const tenants = api.app.get(TenantsService);
  const found: string[] = [];
  let page = await tenants.idsAfter(undefined, 2);
  while (page.length > 0) {
    expect(page.length).toBeLessThanOrEqual(2);
    found.push(...page);
    page = await tenants.idsAfter(page.at(-1), 2);
  }
  expect(found).toEqual(found.toSorted());
  expect(found).toEqual(expect.arrayContaining(made));
});
