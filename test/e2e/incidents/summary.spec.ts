import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { HOUR, createIncident, createMaintenance, done, fromNow, impacts } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();

beforeAll(async () => {
  const other = await application.tenant('other');
  await createIncident(other.client, { publish: true });
  await createMaintenance(other.client);
});

async function summary(client: Client): Promise<any> {
  return done(client.get('/status'));
}

describe('GET /status', () => {
  it('counts incidents and maintenances by what needs attention, and not those of others or in the trash', async () => {
    const { client } = await application.tenant('counts');
    const { id: component } = await createComponent(client);
    const published = { publish: true, components: impacts('operational', component) };
    const step = (path: string, id: number, name: string, json?: object): Promise<any> =>
      done(client.post(`/${path}/${id}/${name}`, json));

    // 1 draft; 2 scheduled; 3 active, of which 1 is acknowledged; 1 resolved; 1 unpublished, a draft again; 1 in the trash.
    await createIncident(client);
    for (let count = 0; count < 2; count += 1) {
      const { id } = await createIncident(client);
      await step('incidents', id, 'schedule', { publish_at: fromNow(application, HOUR) });
    }
    await createIncident(client, published);
    await createIncident(client, published);
    await step('incidents', (await createIncident(client, published)).id, 'acknowledge');
    await step('incidents', (await createIncident(client, published)).id, 'resolve');
    await step('incidents', (await createIncident(client, published)).id, 'unpublish');
    await client.delete(`/incidents/${(await createIncident(client, published)).id}`);
    // 1 draft and 1 scheduled, both unpublished; 2 upcoming; 1 under way, and 1 being verified; 1 completed; 1 cancelled.
    await createMaintenance(client);
    await step('maintenances', (await createMaintenance(client)).id, 'schedule', {
      publish_at: fromNow(application, HOUR),
    });
    await createMaintenance(client, published);
    await createMaintenance(client, published);
    await createMaintenance(client, { ...published, started_at: fromNow(application, -HOUR) });
    await createMaintenance(client, { ...published, status: 'verifying' });
    const ended = await createMaintenance(client, { ...published, started_at: fromNow(application, -HOUR) });
    await step('maintenances', ended.id, 'complete');
    await step('maintenances', (await createMaintenance(client, published)).id, 'cancel');

    expect(await summary(client)).toMatchObject({
      indicator: 'operational',
      incidents: { active: 3, unacknowledged: 2, drafts: 2, scheduled: 2 },
      maintenances: { active: 2, upcoming: 2, drafts: 2 },
    });
  });

  it('shows the worst component status as the indicator', async () => {
    const { client } = await application.tenant('worst');
    const [a, b] = [(await createComponent(client)).id, (await createComponent(client)).id];
    const minor = await createIncident(client, { components: impacts('degraded', a), publish: true });
    await createIncident(client, { components: impacts('major_outage', b) });
    expect((await summary(client)).indicator).toBe('degraded');
    const major = await createIncident(client, { components: impacts('major_outage', b), publish: true });
    expect((await summary(client)).indicator).toBe('major_outage');
    expect((await summary(client)).components.by_status).toMatchObject({ degraded: 1, major_outage: 1 });
    await done(client.post(`/incidents/${major.id}/resolve`));
    expect((await summary(client)).indicator).toBe('degraded');
    await done(client.post(`/incidents/${minor.id}/resolve`));
    expect((await summary(client)).indicator).toBe('operational');
  });

  it('is at least degraded while an active incident names no component', async () => {
    const { client } = await application.tenant('unnamed');
    const { id: component } = await createComponent(client);
    const { id } = await createIncident(client);
    const indicator = async (): Promise<string> => (await summary(client)).indicator;
    expect(await indicator()).toBe('operational');
    await done(client.post(`/incidents/${id}/publish`));
    expect(await indicator()).toBe('degraded');
    await createIncident(client, { components: impacts('partial_outage', component), publish: true });
    expect(await indicator()).toBe('partial_outage');
    await client.delete(`/components/${component}`);
    // Both incidents are active, and neither names a component any more.
    expect(await indicator()).toBe('degraded');
    for (const incident of (await client.get('/incidents')).body.data)
      await done(client.post(`/incidents/${incident.id}/resolve`));
    expect(await indicator()).toBe('operational');
  });

  it('is not colored by a maintenance that names no component', async () => {
    const { client } = await application.tenant('quiet');
    await createMaintenance(client, { started_at: fromNow(application, -HOUR), publish: true });
    expect(await summary(client)).toMatchObject({ indicator: 'operational', maintenances: { active: 1 } });
  });
});
