import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { MINUTE, createIncident, done, impacts } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';

const application = useApi();
let client: Client;

beforeEach(async () => {
  ({ client } = await application.newTenant());
});

describe('An active incident whose components were taken away later', () => {
  it('counts as one that names none: the page is at least degraded', async () => {
    const { id: component } = await createComponent(client);
    const { id } = await createIncident(client, {
      publish: true,
      components: impacts('operational', component),
    });
    const visitor = client.withKey(undefined);
    const indicators = async (): Promise<unknown[]> => [
      (await done(client.get('/status'))).indicator,
      (await visitor.get('//api/v2/status')).body.status.indicator,
    ];
    expect(await indicators()).toEqual(['operational', 'none']);
    application.clock.advance(MINUTE);
    await done(client.patch(`/incidents/${id}`, { components: [] }));
    // Its earlier impact is kept for the history.
    const [kept] = await application.database.sql<{ count: string }>(
      'select count(*) from incident_impact where incident_id = $1 and until is not null',
      [id],
    );
    expect(Number(kept?.count)).toBe(1);
    await eventually(indicators, ([management]) => management === 'degraded');
    expect(await eventually(indicators, ([, shown]) => shown !== 'none')).toEqual(['degraded', 'minor']);
    await done(client.post(`/incidents/${id}/resolve`));
    await eventually(indicators, (found) => found.join() === 'operational,none');
  });
});

describe('A component that is deleted while an incident that names it is written', () => {
  function whileDeleting(component: number, write: () => Promise<ApiResponse>): Promise<ApiResponse> {
    const statement = 'delete from component where id = $1';
    return whileUncommitted(application.database, statement, [component], write);
  }

  it('is one that a new incident cannot name: 422 on the field', async () => {
    const [stays, gone] = [(await createComponent(client)).id, (await createComponent(client)).id];
    const { status, body } = await whileDeleting(gone, () =>
      client.post('/incidents', {
        title: 'Neu',
        publish: true,
        components: impacts('degraded', stays, gone),
      }),
    );
    expect([status, body.errors]).toEqual([422, { 'components.1.id': [`There is no component ${gone}.`] }]);
  });

  it.each(['put', 'patch'] as const)('is one that %s cannot name: 422 on the field', async (method) => {
    const { id: gone } = await createComponent(client);
    const { id } = await createIncident(client, { publish: true });
    const { status, body } = await whileDeleting(gone, () =>
      client[method](`/incidents/${id}`, { title: 'Incident', components: impacts('degraded', gone) }),
    );
    expect([status, body.errors]).toEqual([422, { 'components.0.id': [`There is no component ${gone}.`] }]);
  });

  it('takes its past with it; what the incident does to others from now on is kept', async () => {
    // Deleting a public component would also lock the incident.
    const { id: gone } = await createComponent(client, { is_public: false });
    const { id: stays } = await createComponent(client);
    const { id } = await createIncident(client, { publish: true, components: impacts('degraded', gone) });
    application.clock.advance(MINUTE);
    const { status, text } = await whileDeleting(gone, () =>
      client.patch(`/incidents/${id}`, { components: impacts('major_outage', stays) }),
    );
    expect(status, text).toBe(200);
    expect((await done(client.get(`/incidents/${id}`))).components).toEqual(impacts('major_outage', stays));
    const rows = await application.database.sql<{ component_id: string }>(
      'select component_id from incident_impact where incident_id = $1',
      [id],
    );
    expect(rows.map(({ component_id: component }) => Number(component))).toEqual([stays]);
    expect((await client.get(`/components/${stays}`)).body.data.status).toBe('major_outage');
  });

  it('is kept until its impacts are replaced, because the two would deadlock', async () => {
    const { id: past } = await createComponent(client, { is_public: false });
    const { id: stays } = await createComponent(client);
    const { id } = await createIncident(client, {
      publish: true,
      components: impacts('degraded', past, stays),
    });
    application.clock.advance(MINUTE);
    let refused: unknown;
    const { status, text } = await whileUncommitted(
      application.database,
      'select from incident_impact where component_id = $1 for update',
      [stays],
      () => client.patch(`/incidents/${id}`, { components: impacts('major_outage', stays) }),
      async () => {
        // A deletion locks the component first, then waits for the impacts that are being replaced.
        refused = await application.database
          .sql('select from component where id = $1 for update nowait', [past])
          .catch((error: unknown) => error);
      },
    );
    expect(status, text).toBe(200);
    expect(refused).toMatchObject({ code: '55P03' });
  });
});
