import { describe, expect, it } from 'vitest';
import { created, createComponent } from '../../support/factories.js';
import { signIn, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { useApi } from '../../support/use-api.js';

const MANY = 10_000;

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

describe('A role with abilities of a module that was removed', () => {
  it('allows the others, is shown as it is, and is not changed by those who lack one', async () => {
    const admin = await ownerKey(api.app, own);
    await createComponent(admin);
    const abilities = ['components.view', 'members.manage'];
    const role = await created(admin, '/roles', { name: 'Left over', abilities });
    const { client: session } = await signIn(api.app, own, role.id);
    await api.database.sql(
      `update role set abilities = abilities || '["acme-gone.view"]' where tenant_id = $1 and id = $2`,
      [own.tenant.id, role.id],
    );
    const shown = [...abilities, 'acme-gone.view'];
    expect((await admin.get(`/roles/${role.id}`)).body.data.abilities).toEqual(shown);
    expect((await session.get('/components')).status).toBe(200);
    expect((await session.get('/me')).status).toBe(200);
    const same = await created(admin, '/roles', { name: 'Known ones only', abilities });
    const { client: lesser } = await signIn(api.app, own, same.id);
    expect((await lesser.patch(`/roles/${role.id}`, { name: 'Mine' })).status).toBe(403);
    // It keeps what it has, and nothing can be added that nobody knows.
    const kept = await admin.patch(`/roles/${role.id}`, { name: 'Kept', abilities: shown });
    expect([kept.status, kept.body.data.abilities]).toEqual([200, shown]);
    const added = await admin.post('/roles', { name: 'New', abilities: ['acme-gone.view'] });
    expect([added.status, Object.keys(added.body.errors)]).toEqual([422, ['abilities']]);
    expect((await admin.patch(`/roles/${role.id}`, { abilities })).status).toBe(200);
  });
});

describe('A cookie jar with sessions of two tenants', () => {
  it('signs in to neither, because nobody can tell which is whose; each alone counts on its own host', async () => {
    const [here, there] = [await signIn(api.app, own, VIEWER), await signIn(api.app, other, VIEWER)];
    const [mine, theirs] = [here, there].map(({ client }) => String(client.session().cookie));
    for (const both of [`${mine}; ${theirs}`, `${theirs}; ${mine}`]) {
      expect((await own.client.withCookie(both).get('/me')).status).toBe(401);
      expect((await other.client.withCookie(both).get('/me')).status).toBe(401);
    }
    expect((await own.client.withCookie(mine).get('/me')).status).toBe(200);
    expect((await own.client.withCookie(theirs).get('/me')).status).toBe(403);
    expect((await other.client.withCookie(theirs).get('/me')).status).toBe(200);
  });
});

describe('10,000 members', { timeout: 60_000 }, () => {
  it('are listed in pages, filtered, and found by address with an index', async () => {
    const tenant = await api.newTenant();
    await api.database.sql(
      `insert into member (tenant_id, id, email, email_key, locale, status, created_at, updated_at)
         select $1, number, 'm' || number || '@example.com', 'm' || number || '@example.com', 'en', 'active', now(), now()
         from generate_series(1, ${MANY}) number`,
      [tenant.tenant.id],
    );
    await api.database.sql(
      `insert into member_role (tenant_id, member_id, role_id) select $1, number, 3 from generate_series(1, ${MANY}) number`,
      [tenant.tenant.id],
    );
    await api.database.sql('analyze member, member_role');
    const admin = await ownerKey(api.app, tenant);
    const last = await admin.get<any[]>('/members?per_page=100&page=100');
    expect([last.status, last.body.data.length, last.body.meta.total]).toEqual([200, 100, MANY]);
    const found = await admin.get<any[]>('/members?email=M77@example.com&status=active&role_id=3');
    expect(found.body.data.map(({ id }) => id)).toEqual([77]);
    expect((await admin.get('/roles/3')).body.data.members).toBe(MANY);
    const plan = await api.database.sql<{ 'QUERY PLAN': string }>(
      `explain select id from member where tenant_id = $1 and email_key = 'm77@example.com'`,
      [tenant.tenant.id],
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan/);
  });
});
