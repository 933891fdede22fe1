import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccessLog } from '#platform/access-log/access-log.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useMailServer } from '../../support/mail-server.js';
import { startOperatorApi, type OperatorApi, type OperatorResponse } from '../../support/operator-api.js';
import { accept, signIn, OWNER, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { useApi } from '../../support/use-api.js';

const mails = useMailServer();

const api = useApi(() => ({ environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@example.com' } }));
const acme = api.useTenant('acme', ['de', 'en']);
const other = api.useTenant('other');
let operator: OperatorApi;
beforeAll(async () => {
  operator = await startOperatorApi(api);
});
afterAll(() => operator.close());
beforeEach(() => {
  mails.arrived.length = 0;
});

const ask = (
  method: string,
  path: string,
  asked?: Parameters<OperatorApi['ask']>[2],
): Promise<OperatorResponse> => operator.ask(method, `/tenants/${acme.tenant.id}/members${path}`, asked);

describe('The first owner of a tenant', () => {
  const create = (slug: string, more: object): Promise<OperatorResponse> =>
    operator.ask('POST', '/tenants', { body: { slug, name: slug, locales: ['de', 'en'], ...more } });

  it('is invited in place of a first key, in the main language', async () => {
    const { status, body } = await create('owned', { owner_email: 'Ada@owned.example.com' });
    expect(status).toBe(201);
    expect(body.data.first_key).toBeNull();
    expect(body.data.owner).toEqual({ id: 1, email: 'Ada@owned.example.com', status: 'invited' });
    await runDueJobs(api.app);
    expect(mails.arrived.map(({ to, parsed }) => [to, parsed.subject])).toEqual([
      ['Ada@owned.example.com', 'Einladung zur Statusseite von owned'],
    ]);
    const keys = await operator.ask('GET', `/tenants/${body.data.id}/api-keys`);
    expect(keys.body.meta.total).toBe(0);
  });

  it('is one, however often and from wherever a tenant is asked for', async () => {
    const more = { external_id: 'c-owned', owner_email: 'ada@often.example.com' };
    const all = await Promise.all(Array.from({ length: 10 }, () => create('often', more)));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    for (const { body } of all)
      expect(body.data.owner).toMatchObject({ id: 1, email: 'ada@often.example.com' });
    await runDueJobs(api.app);
    expect(mails.arrived).toHaveLength(1);
    const again = await create('often', { ...more, owner_email: 'eve@often.example.com' });
    expect([again.status, again.body.data.owner]).toEqual([200, null]);
    await runDueJobs(api.app);
    expect(mails.arrived).toHaveLength(1);
  });

  it('is invited later if the process ended before it was', async () => {
    const more = { external_id: 'c-cut-off' };
    const { body } = await create('cut-off', more);
    const repeated = await create('cut-off', { ...more, owner_email: 'ada@cut-off.example.com' });
    expect([repeated.status, repeated.body.data.id]).toEqual([200, body.data.id]);
    expect(repeated.body.data.owner.status).toBe('invited');
  });

  it.each(['no address', 7, ''])('is not %j', async (email) => {
    const { status, body } = await create('faulty', { owner_email: email });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['owner_email']]);
    expect((await operator.ask('GET', '/tenants?q=faulty')).body.meta.total).toBe(0);
  });
});

describe('A tenant’s members in the operator’s API', () => {
  it('get another owner in place of a lost one, who can then be removed', async () => {
    const lost = await signIn(api.app, acme, OWNER);
    const path = `/${lost.member.id}`;
    expect((await ask('DELETE', path)).body.message).toMatch('last active owner');
    const { status, body } = await ask('POST', '', { body: { email: 'new@acme.example.com', locale: 'en' } });
    expect([status, body.data.status, body.data.roles]).toEqual([
      201,
      'invited',
      [{ id: OWNER, name: 'owner' }],
    ]);
    await runDueJobs(api.app);
    expect(mails.arrived.map(({ to }) => to)).toContain('new@acme.example.com');
    expect((await ask('DELETE', path)).status).toBe(409);
    const session = await accept(api.app, acme, body.data.id);
    expect((await session.get('/members')).status).toBe(200);
    expect((await ask('DELETE', path)).status).toBe(204);
    await expect.poll(async () => (await lost.client.get('/me')).status).toBe(401);
    expect((await ask('GET', path)).status).toBe(404);
  });

  it('are listed and read, which counts among the tenant’s accesses', async () => {
    const { member } = await signIn(api.app, acme, VIEWER);
    expect((await ask('GET', `?email=${member.email}`)).body.data).toMatchObject([{ id: member.id }]);
    const { body, headers } = await ask('GET', `/${member.id}`, { key: operator.readOnlyKey });
    expect([body.data.email, headers.get('cache-control')]).toEqual([member.email, 'no-store']);
    await api.app.get(AccessLog).flush();
    const { body: accesses } = await acme.client.get('/audit-events/accesses?actor=operator');
    expect(accesses.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['listTenantMembers', 'getTenantMember']),
    );
  });

  it('get another invitation, unless they have accepted', async () => {
    const { body } = await ask('POST', '', { body: { email: 'again@acme.example.com' } });
    await runDueJobs(api.app);
    expect((await ask('POST', `/${body.data.id}/resend-invitation`)).status).toBe(200);
    await runDueJobs(api.app);
    expect(mails.arrived.filter(({ to }) => to === 'again@acme.example.com')).toHaveLength(2);
    await accept(api.app, acme, body.data.id);
    expect((await ask('POST', `/${body.data.id}/resend-invitation`)).status).toBe(409);
  });

  it.each([
    [{}, 'email'],
    [{ email: 'none' }, 'email'],
    [{ email: 'a@acme.example.com', locale: 'd_e' }, 'locale'],
    [{ email: 'a@acme.example.com', roles: [{ id: VIEWER }] }, 'roles'],
    [{ email: 'a@acme.example.com', status: 'active' }, 'status'],
    [{ email: 'a@acme.example.com', admin: true }, 'admin'],
  ])('are not invited by %j', async (body, field) => {
    const refused = await ask('POST', '', { body });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  });

  it('are not invited twice, not even by two at once', async () => {
    const invite = (): Promise<OperatorResponse> =>
      ask('POST', '', { body: { email: 'twin@acme.example.com' } });
    const all = await Promise.all([invite(), invite()]);
    expect(all.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('are those of the tenant in the path alone', async () => {
    const { member } = await signIn(api.app, other, VIEWER);
    const found = await ask('GET', `?email=${member.email}`);
    expect(found.body.data).toEqual([]);
    for (const [method, path] of [
      ['GET', '/999999'],
      ['DELETE', '/999999'],
      ['POST', '/999999/resend-invitation'],
    ] as const)
      expect((await ask(method, path)).status).toBe(404);
  });

  it('are not invited to an archived tenant, whose host is unknown', async () => {
    const { tenant } = await api.tenant('gone');
    const path = `/tenants/${tenant.id}`;
    const { body } = await operator.ask('POST', `${path}/members`, { body: { email: 'a@gone.example.com' } });
    await operator.ask('POST', `${path}/archive`);
    const late = await operator.ask('POST', `${path}/members`, { body: { email: 'b@gone.example.com' } });
    expect(late.status).toBe(409);
    expect((await operator.ask('POST', `${path}/members/${body.data.id}/resend-invitation`)).status).toBe(
      409,
    );
  });

  it('show in the tenant’s trail that the operator invited them', async () => {
    const client = await ownerKey(api.app, acme);
    await ask('POST', '', { body: { email: 'traced@acme.example.com' } });
    const { body } = await client.get('/audit-events?action=inviteTenantOwner');
    expect(body.data[0].actor).toMatchObject({ type: 'operator', name: 'Portal' });
  });
});
