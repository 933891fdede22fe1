import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { INCIDENT_KINDS, MINUTE, createOfKind, done, fromNow } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
let client: Client;

beforeEach(async () => {
  ({ client } = await application.newTenant());
});

describe.each(INCIDENT_KINDS)('A record of $path that is unpublished and published again', (incidentKind) => {
  const { path } = incidentKind;

  it('keeps when its updates were published; those that were posted meanwhile are first seen now', async () => {
    const { id } = await createOfKind(client, incidentKind, { publish: true });
    const firstSeen = fromNow(application, 0);
    await client.post(`${path}/${id}/updates`, { body: 'Vorher' });
    application.clock.advance(MINUTE);
    await done(client.post(`${path}/${id}/unpublish`));
    application.clock.advance(MINUTE);
    await client.post(`${path}/${id}/updates`, { body: 'Dazwischen' });
    application.clock.advance(MINUTE);
    const { updates, published_at: publishedAt } = await done(client.post(`${path}/${id}/publish`));
    expect(publishedAt).toBe(fromNow(application, 0));
    const seen = updates.filter(({ body }: any) => ['Vorher', 'Dazwischen'].includes(body.de));
    expect(seen.map(({ body, published_at: since }: any) => [body.de, since])).toEqual([
      ['Dazwischen', publishedAt],
      ['Vorher', firstSeen],
    ]);
  });
});
