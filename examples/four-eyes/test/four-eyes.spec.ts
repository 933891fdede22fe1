import { createIncident, runDueJobs, useApi } from '@heliograph/server/testing';
import type { Client } from '@heliograph/server/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { FourEyesModule } from '../src/index.js';

const OWN = ['This key wrote the incident. Another key must publish it.'];

describe('Four eyes', () => {
  const api = useApi({ packages: [FourEyesModule] });
  const acme = api.useTenant('acme');
  const { client: author } = acme;
  let other: Client;
  beforeAll(async () => {
    other = await acme.clientWith('incidents.manage');
  });

  it('publish an incident, never its author alone', async () => {
    const { id } = await createIncident(author);
    const { status, body } = await author.post(`/incidents/${id}/publish`, {});
    expect([status, body.errors.publish]).toEqual([422, OWN]);
    expect((await other.post(`/incidents/${id}/publish`, {})).status).toBe(200);
  });

  it('are needed again when another key has changed the text', async () => {
    const { id } = await createIncident(author);
    await other.patch(`/incidents/${id}`, { title: 'Rewritten' });
    expect((await other.post(`/incidents/${id}/publish`, {})).status).toBe(422);
    expect((await author.post(`/incidents/${id}/publish`, {})).status).toBe(200);
  });

  it('are needed to create an incident that is public at once', async () => {
    expect((await author.post('/incidents', { title: 'Down', publish: true })).status).toBe(422);
  });

  it('are needed for what the tenant has set', async () => {
    const { client } = await api.newTenant();
    const planned = {
      title: 'Move',
      publish: true,
      started_at: '2030-01-01T00:00:00Z',
      scheduled_end_at: '2030-01-01T01:00:00Z',
    };
    expect((await client.post('/maintenances', planned)).status).toBe(422);
    await client.patch('/settings/acme-four-eyes', { scope: 'incidents' });
    expect((await client.post('/maintenances', planned)).status).toBe(201);
    expect((await client.post('/incidents', { title: 'Down', publish: true })).status).toBe(422);
    await client.patch('/settings/acme-four-eyes', { is_required: false });
    await createIncident(client, { publish: true });
  });

  it('schedule an incident, which the clock then publishes', async () => {
    const { id } = await createIncident(author);
    const at = { publish_at: new Date(api.clock.now().getTime() + 60_000).toISOString() };
    expect((await author.post(`/incidents/${id}/schedule`, at)).status).toBe(422);
    expect((await other.post(`/incidents/${id}/schedule`, at)).status).toBe(200);
    api.clock.advance(61_000);
    await runDueJobs(api.app);
    expect((await author.get(`/incidents/${id}`)).body.data.is_published).toBe(true);
  });
});

describe('Exempt keys', () => {
  // All keys of tests have this name.
  const api = useApi({ packages: [FourEyesModule], environment: { ACME_FOUR_EYES_EXEMPT: 'Bot, Test' } });
  const { client } = api.useTenant('acme');

  it('publish what they wrote', async () => {
    await createIncident(client, { publish: true });
  });
});
