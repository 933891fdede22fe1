import { expect, it } from 'vitest';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();

it('The ids of all tenants are read in pages of a thousand, in ascending order', async () => {
  const made = await api.database.sql(
    `insert into tenant (id, slug, name, locales, created_at, updated_at)
     select gen_random_uuid(), 'many-' || n, 'Many', '{en}', now(), now() from generate_series(1, 1001) n returning id`,
  );
  const pages: (readonly string[])[] = [];
  for await (const page of api.app.get(TenantsService).idPages()) pages.push(page);
  expect(pages.map(({ length }) => length)).toEqual([1000, expect.any(Number)]);
  const found = pages.flat();
  expect(found).toEqual(found.toSorted());
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
});
