import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { createAnnouncement } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();

async function counted(client: Client): Promise<unknown> {
  return (await client.get('/status')).body.data.announcements;
}

describe('The announcements of GET /status', () => {
  it('are counted as they are now: all of them, and those that are published and within their times', async () => {
    const { client } = await application.tenant('own');
    const other = await application.tenant('other');
    await createAnnouncement(other.client, { publish: true });
    expect(await counted(client)).toEqual({ active: 0, total: 0 });
    const draft = await createAnnouncement(client);
    await createAnnouncement(client, {
      starts_at: '2026-03-01T13:00:00Z',
      ends_at: '2026-03-01T14:00:00Z',
      publish: true,
    });
    expect(await counted(client)).toEqual({ active: 0, total: 2 });
    await client.post(`/announcements/${draft.id}/publish`);
    expect(await counted(client)).toEqual({ active: 1, total: 2 });
    application.clock.set('2026-03-01T13:00:00Z');
    expect(await counted(client)).toEqual({ active: 2, total: 2 });
    application.clock.set('2026-03-01T14:00:00Z');
    expect(await counted(client)).toEqual({ active: 1, total: 2 });
    await client.post(`/announcements/${draft.id}/unpublish`);
    expect(await counted(client)).toEqual({ active: 0, total: 2 });
    await client.delete(`/announcements/${draft.id}`);
    expect(await counted(client)).toEqual({ active: 0, total: 1 });
    expect(Object.keys((await counted(client)) as object)).toEqual(['active', 'total']);
  });

  it('show to a key without any ability', async () => {
    const plain = await application.tenant('plain');
    expect(await counted(await plain.clientWith())).toEqual({ active: 0, total: 0 });
  });
});
