import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { buildDocument } from '#http/reference/document.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { eventually } from '../../support/eventually.js';
import { operationsOf } from '../../support/operations.js';
import { RecordMaker } from '../../support/record-maker.js';
import { useApi } from '../../support/use-api.js';

/** Every replica must learn of a change within this time. */
const HEARD_MS = 1_000;

const api = useApi();
const replica = api.useReplica();
const gone = api.useTenant('gone');
const stays = api.useTenant('stays');

/** Number of a tenant's rows by table, without empty tables. */
async function rowsOf(tenantId: string): Promise<Record<string, number>> {
  const tables = await api.database.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id' order by 1`,
  );
  const counts: [string, number][] = [];
  for (const { name } of tables) {
    const rows = await api.database.sql(`select from ${name} where tenant_id = $1`, [tenantId]);
    if (rows.length > 0) counts.push([name, rows.length]);
  }
  return Object.fromEntries(counts);
}

describe('A tenant that is deleted', () => {
  it('leaves no row behind, is known nowhere, and takes nothing of others along', async () => {
    const operations = operationsOf(buildDocument(api.app));
    for (const { client } of [gone, stays])
      await new RecordMaker(operations, client, () => deliverEvents(api.app)).fill();
    const before = await rowsOf(stays.tenant.id);
    expect(Object.keys(await rowsOf(gone.tenant.id)).length).toBeGreaterThan(10);

    await runForTenant(gone.tenant, () => api.app.get(TenantsService).delete());

    expect(await rowsOf(gone.tenant.id)).toEqual({});
    expect(await api.database.sql('select from tenant where id = $1', [gone.tenant.id])).toEqual([]);
    expect(await rowsOf(stays.tenant.id)).toEqual(before);
    for (const one of [gone.client, replica.stranger.onHost('gone.localhost').withKey(gone.client.key)]) {
      await eventually(
        async () => (await one.get('/me')).status,
        (status) => status === 404,
        HEARD_MS,
      );
    }
    const { status } = await replica.stranger.onHost('stays.localhost').withKey(gone.client.key).get('/me');
    expect(status).toBe(401);
  });
});

describe('A tenant with another slug', () => {
  it('answers at its new host at once, and at the old one only if it keeps that', async () => {
    const page = await api.newTenant();
    const { slug } = page.tenant;
    const answers = async (host: string): Promise<number[]> =>
      Promise.all(
        [page.client.onHost(host), replica.stranger.onHost(host).withKey(page.client.key)].map(
          async (one) => (await one.get('/me')).status,
        ),
      );
    const expectAt = async (host: string, status: number): Promise<void> => {
      await eventually(
        () => answers(host),
        (found) => found.every((one) => one === status),
        HEARD_MS,
      );
    };
    await expectAt(`${slug}.localhost`, 200);
    const rename = (to: string, how: 'keeps host' | 'gives host up'): Promise<unknown> =>
      api.app
        .get(TenantsService)
        .bySlug(to === 'second' ? 'first' : slug)
        .then((tenant) => runForTenant(tenant, () => api.app.get(TenantsService).rename(to, how)));
    await rename('first', 'keeps host');
    await expectAt('first.localhost', 200);
    await expectAt(`${slug}.localhost`, 200);
    await rename('second', 'gives host up');
    await expectAt('second.localhost', 200);
    await expectAt('first.localhost', 404);
    await expect(api.app.get(TenantsService).create(slug, 'Other', ['en'])).rejects.toThrow(
      `The host of "${slug}" is a domain of the tenant "second".`,
    );
  });

  it('that cannot be stored keeps neither the slug nor the old host as a domain', async () => {
    const { tenant, client } = await api.newTenant();
    const renamed = (): Promise<unknown> =>
      runForTenant(tenant, () => api.app.get(TenantsService).rename('refused', 'keeps host'));
    const domains = `select host from domain where tenant_id = '${tenant.id}'`;
    await api.database.sql(
      `create function refuse_slug() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger refuse_slug before update of slug on tenant for each row when (new.slug = 'refused')
         execute function refuse_slug()`,
    );
    await expect(renamed()).rejects.toThrow();
    expect(await api.database.sql(domains)).toEqual([]);
    expect((await client.get('/me')).status).toBe(200);
    await api.database.sql('drop trigger refuse_slug on tenant; drop function refuse_slug()');
    await renamed();
    expect(await api.database.sql(domains)).toEqual([{ host: `${tenant.slug}.localhost` }]);
  });
});
