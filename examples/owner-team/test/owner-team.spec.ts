import { createComponent, created, useApi } from '@heliograph/server/testing';
import { describe, expect, it } from 'vitest';
import { OwnerTeamModule } from '../src/index.js';
import type { Person } from '../src/person.js';
import type { Team } from '../src/team.js';

describe('Teams', () => {
  const api = useApi({ packages: [OwnerTeamModule] });
  const { client } = api.useTenant('acme');

  it('have people, each in one team', async () => {
    const [one, other] = [
      await created(client, '/acme-owner-team', { name: 'Payments' }),
      await created(client, '/acme-owner-team', { name: 'Search' }),
    ];
    const ada = await created(client, `/acme-owner-team/${one.id}/people`, { name: 'Ada' });
    expect(ada).toMatchObject({ team_id: one.id, name: 'Ada', phone: null });
    const people = (team: any) => client.get<Person[]>(`/acme-owner-team/${team.id}/people`);
    expect((await people(one)).body.data).toEqual([ada]);
    expect((await people(other)).body.data).toEqual([]);
    const { data } = (await client.get<Team[]>('/acme-owner-team')).body;
    expect(data.map(({ name }) => name)).toEqual(['Payments', 'Search']);
    expect((await client.get(`/acme-owner-team/${other.id}/people/${ada.id}`)).status).toBe(404);
  });

  it('own components', async () => {
    const { id } = await createComponent(client);
    const path = `/components/${id}/x/acme-owner-team`;
    expect((await client.get(path)).body.data).toEqual({ team: null, escalation_minutes: 15 });
    expect((await client.put(path, { team: 'Payments' })).body.data).toEqual({
      team: 'Payments',
      escalation_minutes: 15,
    });
  });
});
