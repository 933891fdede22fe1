import { once } from 'node:events';
import { createServer } from 'node:http';
import { createIncident, deliverEvents, useApi } from '@heliograph/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PagerModule } from '../src/index.js';

const calls: { key: unknown; body: string }[] = [];
let status = 202;
const pager = createServer((request, response) => {
  void request.toArray().then((parts) => {
    calls.push({ key: request.headers['idempotency-key'], body: parts.join('') });
    response.writeHead(status).end();
  });
});
let url: string;

beforeAll(async () => {
  await once(pager.listen(0, '127.0.0.1'), 'listening');
  const address = pager.address();
  if (typeof address === 'object') url = `http://127.0.0.1:${address?.port}/`;
});
afterAll(() => pager.close());
beforeEach(() => {
  calls.length = 0;
  status = 202;
});

describe('A pager', () => {
  const api = useApi({
    packages: [PagerModule],
    environment: { OUTBOUND_ALLOW: '127.0.0.0/8', OUTBOUND_PLAIN_HTTP: 'true' },
  });
  const acme = api.useTenant('acme').client;
  const globex = api.useTenant('globex').client;

  async function publish(client: typeof acme): Promise<number> {
    const { id } = await createIncident(client);
    await client.post(`/incidents/${id}/publish`);
    await deliverEvents(api.app);
    return id;
  }

  it('is called for an incident of its page, once it is set', async () => {
    expect((await acme.patch('/settings/acme-pager', { url })).status).toBe(200);
    await publish(globex);
    const id = await publish(acme);
    expect(calls).toEqual([{ key: expect.any(String), body: JSON.stringify({ incident_id: id }) }]);
  });

  it('is called again, with the same key, if it does not answer well', async () => {
    status = 500;
    await expect(publish(acme)).rejects.toThrow('The pager answered 500.');
    status = 202;
    api.clock.advance(60_000);
    await deliverEvents(api.app);
    expect(calls.map(({ key }) => key)).toEqual([calls[0]!.key, calls[0]!.key]);
  });
});

describe('An address inside', () => {
  const api = useApi({ packages: [PagerModule], environment: { OUTBOUND_PLAIN_HTTP: 'true' } });
  const acme = api.useTenant('acme').client;

  it('is never called', async () => {
    await acme.patch('/settings/acme-pager', { url });
    const { id } = await createIncident(acme);
    await acme.post(`/incidents/${id}/publish`);
    await expect(deliverEvents(api.app)).rejects.toThrow('not public');
    expect(calls).toEqual([]);
  });
});
