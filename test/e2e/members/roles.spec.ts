import { describe, expect, it } from 'vitest';
import { Abilities } from '#platform/access/ability.js';
import type { Role } from '#modules/members/dto/role.response.js';
import type { ApiResponse } from '../../support/client.js';
import { created } from '../../support/factories.js';
import { EDITOR, invitation, invite, OWNER, signIn, VIEWER } from '#testing/people.js';
import { useApi } from '../../support/use-api.js';

const NOBODY = 999_999;

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');
const { client } = own;
let roles = 0;

function create(abilities: string[] = ['components.view'], as = client): Promise<Role> {
  roles += 1;
  return created<Role>(as, '/roles', { name: `Role ${roles}`, abilities });
}

function refusal({ status, body }: ApiResponse): unknown[] {
  return [status, body.errors ?? body.message];
}

describe('The built-in roles', () => {
  it('are owner, editor and viewer in every tenant, with what they allow', async () => {
    const known = api.app.get(Abilities).names();
    for (const tenant of [own, other]) {
      const { body } = await tenant.client.get<Role[]>('/roles?per_page=3');
      expect(
        body.data.map(({ id, name, is_built_in, abilities }) => [id, name, is_built_in, abilities]),
      ).toEqual([
        [OWNER, 'owner', true, known],
        [EDITOR, 'editor', true, ['announcements.manage', 'components.view', 'incidents.manage']],
        [VIEWER, 'viewer', true, known.filter((name) => name.endsWith('.view'))],
      ]);
    }
  });

  it('are never changed: 409', async () => {
    for (const id of [OWNER, EDITOR, VIEWER]) {
      for (const answer of [
        await client.patch(`/roles/${id}`, { name: 'Mine' }),
        await client.put(`/roles/${id}`, { abilities: ['components.view'] }),
        await client.delete(`/roles/${id}`),
      ])
        expect(refusal(answer)).toEqual([409, expect.stringMatching(/is built in and never changes\.$/)]);
    }
  });

  it('leave no event in the trail of a new tenant', async () => {
    const tenant = await api.newTenant();
    const { body } = await tenant.client.get<any[]>('/audit-events?target=role');
    expect(body.data).toEqual([]);
  });
});

describe('A role', () => {
  it('is a list of abilities, changed by PATCH and PUT, and by a PUT of what was read', async () => {
    const role = await create(['incidents.manage', 'components.view']);
    expect(role).toEqual({
      id: expect.any(Number),
      name: `Role ${roles}`,
      description: null,
      abilities: ['incidents.manage', 'components.view'],
      is_built_in: false,
      members: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const changed = await client.patch(`/roles/${role.id}`, {
      description: 'At night',
      abilities: ['audit.view'],
    });
    expect(changed.body.data).toMatchObject({ description: 'At night', abilities: ['audit.view'] });
    const { body, headers } = await client.get(`/roles/${role.id}`);
    await invite(api.app, own, role.id);
    const put = await client.put(`/roles/${role.id}`, body.data, {
      headers: { 'if-match': String(headers['etag']) },
    });
    expect([put.status, put.body.data]).toEqual([200, { ...body.data, members: 1 }]);
  });

  it.each([
    [{}, ['abilities', 'name']],
    [{ name: '', abilities: ['components.view'] }, ['name']],
    [{ name: 'X', abilities: [] }, ['abilities']],
    [{ name: 'X', abilities: ['components.fly'] }, ['abilities']],
    [{ name: 'X', abilities: ['components.view', 'components.view'] }, ['abilities']],
    [{ name: 'X', abilities: 'components.view' }, ['abilities']],
    [{ name: 'X', abilities: ['components.view'], is_built_in: true }, ['is_built_in']],
    [{ name: 'OWNER', abilities: ['components.view'] }, ['name']],
  ])('is refused as %j, on the fields', async (body, fields) => {
    const response = await client.post('/roles', body);
    expect([response.status, Object.keys(response.body.errors).sort()]).toEqual([422, fields]);
  });

  it('has a name of its own, in any case, also when two are made at once', async () => {
    const body = { name: 'On call', abilities: ['components.view'] };
    const answers = await Promise.all([
      client.post('/roles', body),
      client.post('/roles', { ...body, name: 'ON CALL' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('passes on only what its maker has, and is neither changed nor deleted by those who lack some of it', async () => {
    const lesser = await own.clientWith('members.manage', 'components.view');
    const { id } = await create(['incidents.manage'], client);
    expect(refusal(await lesser.post('/roles', { name: 'More', abilities: ['incidents.manage'] }))).toEqual([
      422,
      { abilities: ['The key of the request lacks incidents.manage and cannot pass it on.'] },
    ]);
    const mine = await create(['components.view'], lesser);
    expect((await lesser.patch(`/roles/${mine.id}`, { abilities: ['incidents.manage'] })).status).toBe(422);
    for (const answer of [
      await lesser.patch(`/roles/${id}`, { name: 'Less', abilities: ['components.view'] }),
      await lesser.delete(`/roles/${id}`),
    ])
      expect(refusal(answer)).toEqual([
        403,
        `The API key lacks incidents.manage and cannot change or end the role ${id}, which has more abilities.`,
      ]);
  });

  it('in use cannot be deleted: 422 that names who has it, also when it is given at the same time', async () => {
    const { id } = await create();
    const member = await invite(api.app, own, id);
    expect(refusal(await client.delete(`/roles/${id}`))).toEqual([
      422,
      { role: [`The role still belongs to ${member.email}; give them another one first.`] },
    ]);
    await client.patch(`/members/${member.id}`, { roles: [] });
    const [deleted, given] = await Promise.all([
      client.delete(`/roles/${id}`),
      client.post('/members', invitation(id)),
    ]);
    expect([
      [204, 422],
      [422, 201],
    ]).toContainEqual([deleted.status, given.status]);
  });

  it('is not found under another tenant’s id or an id of nobody', async () => {
    const foreign = await create(['components.view'], other.client);
    for (const id of [foreign.id, NOBODY, 'x']) {
      for (const answer of [
        await client.get(`/roles/${id}`),
        await client.patch(`/roles/${id}`, { name: 'X' }),
        await client.delete(`/roles/${id}`),
      ])
        expect(refusal(answer)).toEqual([404, 'There is no such role.']);
    }
    expect((await client.post('/members', invitation(foreign.id))).body.errors).toEqual({
      'roles.0.id': ['There is no such role.'],
    });
  });
});

describe('What a role allows', () => {
  const replica = api.useReplica();

  it('holds at once for those who are signed in, and within 200 ms on every other replica', async () => {
    const role = await create(['components.view']);
    const { client: session, member } = await signIn(api.app, own, role.id);
    const elsewhere = replica.stranger.onHost('own.localhost').withCookie(session.session().cookie);
    const everywhere = async (): Promise<number[]> => [
      (await session.get('/components')).status,
      (await elsewhere.get('/components')).status,
    ];
    const took: number[] = [];
    const within = async (expected: number[]): Promise<void> => {
      const begin = performance.now();
      await expect.poll(everywhere, { timeout: 5_000, interval: 5 }).toEqual(expected);
      took.push(performance.now() - begin);
    };
    expect(await everywhere()).toEqual([200, 200]);
    await client.patch(`/roles/${role.id}`, { abilities: ['incidents.manage'] });
    expect((await session.get('/components')).status).toBe(403);
    await within([403, 403]);
    await client.patch(`/members/${member.id}`, { roles: [{ id: role.id }, { id: VIEWER }] });
    expect((await session.get('/components')).status).toBe(200);
    await within([200, 200]);
    await client.patch(`/members/${member.id}`, { roles: [] });
    expect((await session.get('/components')).status).toBe(403);
    await within([403, 403]);
    // Other tests may take the processor for longer than that, but not each time.
    expect(Math.min(...took)).toBeLessThan(200);
  });
});
