import {
  createComponent,
  created,
  createIncident,
  deliverEvents,
  eventNamesOf,
  runDueJobs,
  useApi,
} from '@heliograph/server/testing';
import { describe, expect, it } from 'vitest';
import { RunbooksModule } from '../src/index.js';
import type { Runbook } from '../src/runbook.js';

const PATH = '/acme-runbooks';
const URL = 'https://wiki.example.com/workers';

describe('Runbooks', () => {
  const api = useApi({ packages: [RunbooksModule] });
  const acme = api.useTenant('acme');
  const { client } = acme;
  const createRunbook = async (values: object = {}): Promise<any> =>
    created(client, PATH, { title: 'Restart', url: URL, ...values });

  it('are listed by title, and by component and state', async () => {
    const [one, other] = [await createComponent(client), await createComponent(client)];
    const mine = await createRunbook({ component_id: one.id });
    await createRunbook({ component_id: other.id });
    const { body } = await client.get<Runbook[]>(`${PATH}?component_id=${one.id}&state=current`);
    expect(body.data).toEqual([mine]);
    expect((await client.get(`${PATH}?component_id=${one.id}&state=outdated`)).body.data).toEqual([]);
  });

  it('keep a component from being deleted', async () => {
    const component = await createComponent(client);
    await createRunbook({ component_id: component.id });
    const { status, body } = await client.delete(`/components/${component.id}`);
    expect([status, body.errors.component]).toEqual([422, [expect.stringContaining('acme runbooks')]]);
  });

  it('are outdated once their review is due, and say so', async () => {
    const { id: component_id } = await createComponent(client);
    const { id } = await createRunbook({ component_id, review_at: '2026-03-02T12:00:00Z' });
    api.clock.set('2026-03-02T12:00:00.000Z');
    await runDueJobs(api.app);
    expect((await client.get(`${PATH}/${id}`)).body.data.state).toBe('outdated');
    expect(await eventNamesOf(api.database, acme.tenant.id)).toContain('acme-runbooks.outdated');
  });

  it('remember when their component was in trouble', async () => {
    const { id: component_id } = await createComponent(client);
    const { id } = await createRunbook({ component_id });
    await createIncident(client, {
      publish: true,
      components: [{ id: component_id, impact: 'major_outage' }],
    });
    await deliverEvents(api.app);
    expect((await client.get(`${PATH}/${id}`)).body.data.needed_at).toBe(api.clock.now().toISOString());
  });
});
