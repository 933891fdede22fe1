import { describe, expect, it } from 'vitest';
import { OwnerTeamModule } from '../../../examples/owner-team/src/index.js';
import { created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const TEAMS = '/acme-owner-team';

describe('Records of a parent', () => {
  const api = useApi({ packages: [OwnerTeamModule] });
  const acme = api.useTenant('acme');
  const globex = api.useTenant('globex');
  const { client } = acme;
  const newTeam = async (): Promise<string> =>
    `${TEAMS}/${(await created(client, TEAMS, { name: 'Payments' })).id}/people`;

  it('are made, read, changed and deleted under their parent', async () => {
    const people = await newTeam();
    const { status, headers, body } = await client.post(people, { name: 'Ada' });
    expect([status, headers['location']]).toEqual([
      201,
      `http://${client.host}/api/v1${people}/${body.data.id}`,
    ]);
    const path = `${people}/${body.data.id}`;
    expect((await client.patch(path, { phone: '1' })).body.data).toMatchObject({ name: 'Ada', phone: '1' });
    expect((await client.put(path, { name: 'Bea' })).body.data).toMatchObject({ name: 'Bea', phone: '1' });
    expect((await client.get(people)).body.meta.total).toBe(1);
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
  });

  it('are not found under another parent, by no method, and stay as they are', async () => {
    const [mine, other] = [await newTeam(), await newTeam()];
    const { id } = await created(client, mine, { name: 'Ada' });
    for (const answer of [
      await client.get(`${other}/${id}`),
      await client.patch(`${other}/${id}`, { name: 'Eve' }),
      await client.put(`${other}/${id}`, { name: 'Eve' }),
      await client.delete(`${other}/${id}`),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'There is no such person.']);
    expect((await client.get(`${mine}/${id}`)).body.data.name).toBe('Ada');
  });

  it('of a parent that is unknown, malformed or of another tenant are not found', async () => {
    const people = await newTeam();
    await created(client, people, { name: 'Ada' });
    for (const [caller, path] of [
      [client, `${TEAMS}/999999/people`],
      [client, `${TEAMS}/x/people`],
      [globex.client, people],
    ] as const) {
      for (const answer of [await caller.get(path), await caller.post(path, { name: 'Eve' })])
        expect([answer.status, answer.body.message]).toEqual([404, 'There is no such team.']);
    }
  });

  it('take no parent from a body, and say what is wrong by field', async () => {
    const people = await newTeam();
    const { status, body } = await client.post(people, { name: 7, team_id: 1 });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['name', 'team_id']]);
  });

  it('need a key with the ability, of the same tenant', async () => {
    const people = await newTeam();
    expect((await client.withKey(undefined).get(people)).status).toBe(401);
    const reader = await acme.clientWith('acme-owner-team.view');
    expect([(await reader.get(people)).status, (await reader.post(people, { name: 'x' })).status]).toEqual([
      200, 403,
    ]);
    expect((await client.withKey(globex.client.key).get(people)).status).toBe(403);
  });

  it('end with their parent, also where one is just being added', async () => {
    const team = (await created(client, TEAMS, { name: 'Short' })).id as number;
    const path = `${TEAMS}/${team}`;
    const [made, gone] = await Promise.all([
      client.post(`${path}/people`, { name: 'Ada' }),
      client.delete(path),
    ]);
    expect(gone.status).toBe(204);
    expect([201, 404]).toContain(made.status);
    expect((await client.get(`${path}/people`)).status).toBe(404);
  });
});
