import { beforeEach, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { AuditSealer } from '#modules/audit/services/audit-sealer.js';
import { AuditVerification } from '#modules/audit/services/audit-verification.js';
import type { Member } from '#modules/members/dto/member.response.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { created } from '../../support/factories.js';
import { EDITOR, invitation, invite, OWNER, signIn, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { useApi } from '../../support/use-api.js';

const NOW = '2026-03-01T12:00:00.000Z';
const NOBODY = 999_999;

const api = useApi();
const own = api.useTenant('own', ['de', 'en']);
const other = api.useTenant('other');
const { client } = own;

beforeEach(() => {
  api.clock.set(NOW);
});

function refusal({ status, body }: ApiResponse): unknown[] {
  return [status, body.errors ?? body.message];
}

/** A tenant of its own, for rules about all of its members. */
async function alone(): Promise<{ tenant: Awaited<ReturnType<typeof api.newTenant>>; admin: Client }> {
  const tenant = await api.newTenant();
  return { tenant, admin: await ownerKey(api.app, tenant) };
}

describe('A member', () => {
  it('is invited with roles, in the main language of the page', async () => {
    const { email } = invitation();
    const member = await created<Member>(client, '/members', {
      email,
      name: ' Ada ',
      roles: [{ id: VIEWER }],
    });
    expect(member).toEqual({
      id: expect.any(Number),
      email,
      name: 'Ada',
      locale: 'de',
      roles: [{ id: VIEWER, name: 'viewer' }],
      status: 'invited',
      sign_in: { passkeys: 0, email: true, sso: false },
      last_seen_at: null,
      created_at: NOW,
      updated_at: NOW,
    });
    expect((await client.get(`/members/${member.id}`)).body.data).toEqual(member);
  });

  it('is listed by address, and found by status, role and address in any case', async () => {
    const { tenant, admin } = await alone();
    const owner = await signIn(api.app, tenant, OWNER);
    const viewer = await invite(api.app, tenant, VIEWER);
    const idsOf = async (query: string): Promise<number[]> =>
      (await admin.get(`/members${query}`)).body.data.map(({ id }: Member) => id);
    expect(await idsOf('')).toEqual([owner.member.id, viewer.id]);
    expect(await idsOf('?status=active')).toEqual([owner.member.id]);
    expect(await idsOf(`?role_id=${VIEWER}`)).toEqual([viewer.id]);
    expect(await idsOf(`?email=${viewer.email.toUpperCase()}`)).toEqual([viewer.id]);
    expect((await admin.get('/members?status=gone')).status).toBe(422);
    expect((await admin.get('/members?role=3')).status).toBe(422);
  });

  it.each([
    [{}, ['email', 'roles']],
    [{ email: 'ada', roles: [] }, ['email']],
    [{ email: 'ada@example.com', roles: 'owner' }, ['roles']],
    [{ email: 'ada@example.com', roles: [{ id: NOBODY }] }, ['roles.0.id']],
    [{ email: 'ada@example.com', roles: [{ id: 3 }, { id: 3 }] }, ['roles.1.id']],
    [{ email: 'ada@example.com', roles: [{ id: '3' }] }, ['roles.0.id']],
    [{ email: 'ada@example.com', roles: [], locale: 'Deutsch!' }, ['locale']],
    [{ email: 'ada@example.com', roles: [], status: 'active' }, ['status']],
    [{ email: 'ada@example.com', roles: [], admin: true }, ['admin']],
  ])('is refused as %j, on the fields', async (body, fields) => {
    const response = await client.post('/members', body);
    expect([response.status, Object.keys(response.body.errors).sort()]).toEqual([422, fields.sort()]);
  });

  it('has an address that no other member has, in any case, also when two are invited at once', async () => {
    const { email, roles } = invitation(VIEWER);
    const [upper, lower] = await Promise.all([
      client.post('/members', { email: email.toUpperCase(), roles }),
      client.post('/members', { email, roles }),
    ]);
    expect([upper.status, lower.status].sort()).toEqual([201, 422]);
    const taken = [422, { email: ['The email is already taken.'] }];
    expect(refusal(await client.post('/members', { email, roles }))).toEqual(taken);
    const another = await invite(api.app, own, VIEWER);
    expect(refusal(await client.patch(`/members/${another.id}`, { email }))).toEqual(taken);
    // Tenants do not know each other's members.
    expect((await other.client.post('/members', { email, roles })).status).toBe(201);
  });

  it('is changed by PATCH and PUT, and by a PUT of what was read', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    const changed = await client.patch(`/members/${id}`, {
      name: 'Ben',
      locale: 'fr',
      roles: [{ id: EDITOR }],
    });
    expect(changed.body.data).toMatchObject({
      name: 'Ben',
      locale: 'fr',
      roles: [{ id: EDITOR, name: 'editor' }],
    });
    const { body, headers } = await client.get(`/members/${id}`);
    api.clock.advance(60_000);
    const put = await client.put(`/members/${id}`, body.data);
    expect([put.status, put.body.data, put.headers['etag']]).toEqual([200, body.data, headers['etag']]);
    expect(refusal(await client.patch(`/members/${id}`, { status: 'active' }))).toEqual([
      422,
      { status: ['The status cannot be written here. Use …/suspend or …/reactivate.'] },
    ]);
    const stale = await client.patch(`/members/${id}`, { name: 'C' }, { headers: { 'if-match': '"old"' } });
    expect(stale.status).toBe(412);
  });

  it('has a new ETag when only its roles have changed', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    const before = await client.get(`/members/${id}`);
    api.clock.advance(60_000);
    const after = await client.patch(`/members/${id}`, { roles: [] });
    expect(after.body.data).toMatchObject({ roles: [], updated_at: '2026-03-01T12:01:00.000Z' });
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });

  it('is suspended, cannot be used any more, and is reactivated to what it was', async () => {
    const { tenant, admin } = await alone();
    await signIn(api.app, tenant, OWNER);
    const active = await signIn(api.app, tenant, VIEWER);
    const invited = await invite(api.app, tenant, VIEWER);
    for (const [{ id }, before] of [
      [active.member, 'active'],
      [invited, 'invited'],
    ] as const) {
      for (let time = 0; time < 2; time += 1)
        expect((await admin.post(`/members/${id}/suspend`)).body.data.status).toBe('suspended');
      for (let time = 0; time < 2; time += 1)
        expect((await admin.post(`/members/${id}/reactivate`)).body.data.status).toBe(before);
    }
    expect((await active.client.get('/me')).status).toBe(401);
  });

  it('gets another invitation only until it was accepted: 409 afterwards', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    expect((await client.post(`/members/${id}/resend-invitation`)).status).toBe(200);
    const { member } = await signIn(api.app, own, VIEWER);
    expect(refusal(await client.post(`/members/${member.id}/resend-invitation`))).toEqual([
      409,
      'The member is active; only those who are invited get an invitation.',
    ]);
  });

  it('is not found under another tenant’s id or an id of nobody, by any operation', async () => {
    const foreign = await invite(api.app, other, VIEWER);
    for (const id of [foreign.id, NOBODY, 'x', '9007199254740993']) {
      const answers = [
        await client.get(`/members/${id}`),
        await client.patch(`/members/${id}`, { name: 'X' }),
        await client.put(`/members/${id}`, { name: 'X' }),
        await client.delete(`/members/${id}`),
        await client.get(`/members/${id}/sessions`),
      ];
      for (const step of ['suspend', 'reactivate', 'resend-invitation', 'sign-out'])
        answers.push(await client.post(`/members/${id}/${step}`));
      for (const answer of answers) expect(refusal(answer)).toEqual([404, 'There is no such member.']);
    }
    expect((await other.client.get(`/members/${foreign.id}`)).body.data).toEqual(foreign);
  });
});

describe('Nobody gives what they lack', () => {
  it('neither with a key', async () => {
    const { abilities } = (await client.get(`/roles/${VIEWER}`)).body.data;
    const lesser = await own.clientWith('members.manage', ...abilities);
    expect((await lesser.post('/members', invitation(VIEWER))).status).toBe(201);
    const [status, errors] = refusal(await lesser.post('/members', invitation(EDITOR)));
    expect([status, Object.keys(errors as object)]).toEqual([422, ['roles']]);
    expect((await lesser.post('/members', invitation(OWNER))).body.errors.roles[0]).toContain(
      'abilities of modules installed later and cannot pass it on.',
    );
    // All abilities of today are not those of an owner.
    const { body } = await client.get('/me');
    const listed = await own.clientWith(...body.data.api_key.abilities);
    expect((await listed.post('/members', invitation(OWNER))).body.errors.roles).toEqual([
      'The key of the request lacks abilities of modules installed later and cannot pass it on.',
    ]);
  });

  it('nor with a session, nor to itself', async () => {
    const manager = await created(client, '/roles', { name: 'Managers', abilities: ['members.manage'] });
    const { member, client: session } = await signIn(api.app, own, manager.id);
    for (const answer of [
      await session.post('/members', invitation(VIEWER)),
      await session.patch(`/members/${member.id}`, { roles: [{ id: manager.id }, { id: OWNER }] }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors.roles[0]).toMatch(
        /^The session of the request lacks .+ and cannot pass it on\.$/,
      );
    }
    expect((await session.post('/members', invitation(manager.id))).status).toBe(201);
  });

  it('and nobody changes or ends a member who has more: 403', async () => {
    const lesser = await own.clientWith('members.manage');
    const { id } = await invite(api.app, own, EDITOR);
    const answers = [
      await lesser.patch(`/members/${id}`, { email: 'mine@example.com' }),
      await lesser.patch(`/members/${id}`, { roles: [] }),
      await lesser.delete(`/members/${id}`),
    ];
    for (const step of ['suspend', 'reactivate', 'resend-invitation', 'sign-out'])
      answers.push(await lesser.post(`/members/${id}/${step}`));
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body.message).toMatch(
        new RegExp(
          `^The API key lacks .+ and cannot change or end the member ${id}, which has more abilities`,
        ),
      );
    }
    expect((await client.get(`/members/${id}`)).body.data.status).toBe('invited');
  });
});

describe('The last active owner', () => {
  const LAST = [409, 'This is the last active owner. Make somebody else an owner first.'];

  it('cannot be removed, suspended or demoted, even if others are invited or suspended owners', async () => {
    const { tenant, admin } = await alone();
    const { member } = await signIn(api.app, tenant, OWNER);
    await invite(api.app, tenant, OWNER);
    const suspended = await signIn(api.app, tenant, OWNER);
    await admin.post(`/members/${suspended.member.id}/suspend`);
    const path = `/members/${member.id}`;
    expect(refusal(await admin.delete(path))).toEqual(LAST);
    expect(refusal(await admin.post(`${path}/suspend`))).toEqual(LAST);
    expect(refusal(await admin.patch(path, { roles: [{ id: EDITOR }] }))).toEqual(LAST);
    await admin.post(`/members/${suspended.member.id}/reactivate`);
    expect((await admin.patch(path, { roles: [{ id: EDITOR }] })).status).toBe(200);
  });

  const STEPS: Record<string, (as: Client, id: number) => Promise<ApiResponse>> = {
    removed: (as, id) => as.delete(`/members/${id}`),
    suspended: (as, id) => as.post(`/members/${id}/suspend`),
    demoted: (as, id) => as.patch(`/members/${id}`, { roles: [{ id: VIEWER }] }),
  };

  it.each(Object.keys(STEPS))('stays when two keys have both owners %s at once', async (step) => {
    const { tenant, admin } = await alone();
    const owners = [await signIn(api.app, tenant, OWNER), await signIn(api.app, tenant, OWNER)];
    const answers = await Promise.all(owners.map(({ member }) => STEPS[step]!(admin, member.id)));
    const statuses = answers.map(({ status }) => (status < 300 ? 'done' : status)).sort();
    expect(statuses).toEqual([409, 'done']);
    const { body } = await admin.get(`/members?role_id=${OWNER}&status=active`);
    expect(body.meta.total).toBe(1);
  });

  it.each(Object.keys(STEPS))('stays when two owners have each other %s at once', async (step) => {
    const { tenant, admin } = await alone();
    const [one, two] = [await signIn(api.app, tenant, OWNER), await signIn(api.app, tenant, OWNER)];
    const answers = await Promise.all([
      STEPS[step]!(one.client, two.member.id),
      STEPS[step]!(two.client, one.member.id),
    ]);
    const done = answers.filter(({ status }) => status < 300);
    const refused = answers.filter(({ status }) => [401, 403, 409].includes(status));
    expect([done.length, refused.length]).toEqual([1, 1]);
    const { body } = await admin.get(`/members?role_id=${OWNER}&status=active`);
    expect(body.meta.total).toBe(1);
  });
});

describe('A removed member', () => {
  it('leaves neither name nor address, and the trail, which verifies, still has the id', async () => {
    const { tenant, admin } = await alone();
    await signIn(api.app, tenant, OWNER);
    const { member, client: session } = await signIn(api.app, tenant, EDITOR);
    const name = 'Grace Brewster Hopper';
    await admin.patch(`/members/${member.id}`, { name }, { headers: { 'idempotency-key': 'rename' } });
    const incident = await created(session, '/incidents', { title: 'Mine' });
    const eventOf = async (): Promise<any> =>
      (await admin.get(`/audit-events?target=incident:${incident.id}`)).body.data.at(-1);
    expect((await eventOf()).actor).toEqual({ type: 'member', id: String(member.id), name });

    expect((await admin.delete(`/members/${member.id}`)).status).toBe(204);
    expect((await eventOf()).actor).toEqual({ type: 'member', id: String(member.id), name: null });
    expect((await session.get('/me')).status).toBe(401);
    while (await api.app.get(AuditSealer, { strict: false }).seal());
    const found = await runForTenant(tenant.tenant, () =>
      api.app.get(AuditVerification, { strict: false }).verify(),
    );
    expect(found).toMatchObject({ pending: 0, fault: null });
    expect(found.verified).toBeGreaterThan(0);

    const tables = await api.database.sql<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
        and table_name in (select tablename from pg_tables)`,
    );
    for (const table of tables) {
      const [row] = await api.database.sql<{ found: number }>(
        `select count(*)::int as found from ${table.name} r where tenant_id = $1 and (r::text like $2 or r::text like $3)`,
        [tenant.tenant.id, `%${member.email}%`, '%Hopper%'],
      );
      expect([table.name, row?.found]).toEqual([table.name, 0]);
    }
  });
});
