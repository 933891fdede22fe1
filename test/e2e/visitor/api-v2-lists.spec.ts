import { beforeAll, describe, expect, it } from 'vitest';
import { createIncident, createMaintenance, done } from '../../support/incidents.js';
import { eventually } from '../../support/eventually.js';
import { useApi } from '../../support/use-api.js';

const app = useApi();
const acme = app.useTenant('acme');
const { client } = acme;
const visitor = client.withKey(undefined);

/** Creates a record in every state that visitors can see, with the state as its title, and drafts. */
beforeAll(async () => {
  const state = (status: string, title = status): object => ({ title, status, publish: true });
  for (const status of ['investigating', 'identified', 'monitoring'])
    await createIncident(client, state(status));
  const { id } = await createIncident(client, state('monitoring', 'resolved'));
  await done(client.post(`/incidents/${id}/resolve`));
  await createIncident(client, { title: 'draft' });
  for (const status of ['scheduled', 'in_progress', 'verifying'])
    await createMaintenance(client, state(status));
  for (const [title, step] of Object.entries({ completed: 'complete', cancelled: 'cancel' })) {
    const maintenance = await createMaintenance(client, state('in_progress', title));
    await done(client.post(`/maintenances/${maintenance.id}/${step}`));
  }
  await createMaintenance(client, { title: 'draft' });
  await eventually(
    () => visitor.get('//api/v2/scheduled-maintenances'),
    ({ body }) => body.scheduled_maintenances.filter(({ resolved_at: at }: any) => at !== null).length === 2,
  );
});

async function titles(resource: string, member: string): Promise<string[]> {
  const { body } = await visitor.get(`//api/v2/${resource}`);
  return body[member].map(({ name }: { name: string }) => name).sort();
}

describe('A list of the visitor interface', () => {
  it.each([
    ['incidents', 'incidents', ['identified', 'investigating', 'monitoring', 'resolved']],
    ['incidents/unresolved', 'incidents', ['identified', 'investigating', 'monitoring']],
    ['summary', 'incidents', ['identified', 'investigating', 'monitoring']],
    [
      'scheduled-maintenances',
      'scheduled_maintenances',
      ['cancelled', 'completed', 'in_progress', 'scheduled', 'verifying'],
    ],
    ['scheduled-maintenances/upcoming', 'scheduled_maintenances', ['scheduled']],
    ['scheduled-maintenances/active', 'scheduled_maintenances', ['in_progress', 'verifying']],
    ['summary', 'scheduled_maintenances', ['in_progress', 'scheduled', 'verifying']],
  ])('has the records of its states: %s, %s', async (resource, member, states) => {
    expect(await titles(resource, member)).toEqual(states);
  });
});
