import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createHeliographClient,
  HeliographError,
  orThrow,
  type HeliographClient,
  type HeliographClientOptions,
  type Schemas,
} from '@heliograph/client';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const acme = api.useTenant('acme');

/** Resolves names below localhost to this machine, which only browsers do by themselves. */
const here = new Agent({
  connect: {
    lookup: (_name, _options, found) => {
      found(null, [{ address: '127.0.0.1', family: 4 }]);
    },
  },
});
afterAll(() => here.close());

async function fetchHere(request: Request): Promise<Response> {
  const { url, method, headers } = request;
  const body = await request.text();
  const options = { method, headers: [...headers] as [string, string][], dispatcher: here };
  return (await fetch(url, body === '' ? options : { ...options, body })) as unknown as Response;
}

function clientOf(options: Partial<HeliographClientOptions> = {}): HeliographClient {
  const { host, key } = acme.client;
  return createHeliographClient({ baseUrl: `http://${host}`, key, fetch: fetchHere, ...options });
}

describe('The typed client', () => {
  it('takes an incident from create to resolve', async () => {
    const client = clientOf();
    const { data: me } = await orThrow(client.GET('/api/v1/me'));
    expect(me.tenant.slug).toBe('acme');
    const { data: component } = await orThrow(
      client.POST('/api/v1/components', { body: { name: { de: 'Lager', en: 'Warehouse' } } }),
    );
    const { data: draft } = await orThrow(
      client.POST('/api/v1/incidents', {
        body: { title: { en: 'Slow' }, components: [{ id: component.id, impact: 'partial_outage' }] },
      }),
    );
    const params = { path: { incident: draft.id } };
    await orThrow(client.POST('/api/v1/incidents/{incident}/publish', { params }));
    const { data: update } = await orThrow(
      client.POST('/api/v1/incidents/{incident}/updates', {
        params,
        body: { status: 'identified', body: 'We have found the cause.' },
      }),
    );
    const { data: resolved } = await orThrow(
      client.POST('/api/v1/incidents/{incident}/resolve', { params, body: {} }),
    );
    const updates: Schemas['IncidentUpdate'][] = resolved.updates;
    expect(resolved).toMatchObject({ id: draft.id, status: 'resolved', is_published: true });
    expect(updates.map(({ id }) => id)).toContain(update.id);
    const { meta, data } = await orThrow(
      client.GET('/api/v1/incidents', { params: { query: { component_id: component.id, per_page: 1 } } }),
    );
    expect([meta.total, data.map(({ id }) => id)]).toEqual([1, [draft.id]]);
    const summary = await orThrow(clientOf({ key: undefined }).GET('/api/v2/status'));
    expect(summary.status.indicator).toBe('none');
    await orThrow(client.DELETE('/api/v1/incidents/{incident}', { params }));
    expect((await client.GET('/api/v1/incidents/{incident}', { params })).response.status).toBe(404);
  });

  it('says what is wrong, by field', async () => {
    const client = clientOf();
    const refused = client.POST('/api/v1/incidents', {
      body: { title: 'Slow', components: [{ id: 999, impact: 'degraded' }] },
    });
    const { error } = await refused;
    expect(error?.message).toBe('There is no component 999.');
    const thrown = await orThrow(refused).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(HeliographError);
    expect(thrown).toMatchObject({
      status: 422,
      message: 'There is no component 999.',
      errors: { 'components.0.id': ['There is no component 999.'] },
      documentationUrl: expect.stringContaining('/docs#/Incidents/createIncident'),
    });
    await expect(orThrow(clientOf({ key: 'hg_wrong' }).GET('/api/v1/me'))).rejects.toMatchObject({
      status: 401,
    });
  });

  it('sends the version that a change is based on, and tells of one that came before', async () => {
    const client = clientOf();
    const made = await client.POST('/api/v1/components', { body: { name: 'Search' } });
    const params = {
      path: { component: made.data?.data.id ?? 0 },
      header: { 'If-Match': made.response.headers.get('etag') ?? '' },
    };
    const change = (name: string) =>
      orThrow(client.PATCH('/api/v1/components/{component}', { params, body: { name } }));
    await change('Search 2');
    await expect(change('Search 3')).rejects.toMatchObject({ status: 412 });
  });
});

describe('A typed client with several attempts', () => {
  const keys: (string | undefined)[] = [];
  const answers = [503, 429, 201];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']?.toString());
    const status = answers.shift() ?? 503;
    response
      .writeHead(status, { 'Retry-After': '0', 'Content-Type': 'application/json' })
      .end(JSON.stringify(status === 201 ? { data: { id: 1 } } : { message: 'Later.' }));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('sends a write again under the same key, as often as it was told', async () => {
    const { port } = server.address() as AddressInfo;
    const client = createHeliographClient({ baseUrl: `http://127.0.0.1:${port}`, key: 'hg_x', attempts: 3 });
    const create = () => orThrow(client.POST('/api/v1/components', { body: { name: 'Search' } }));
    expect((await create()).data.id).toBe(1);
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[\w-]{36}$/)]));
    expect(keys).toHaveLength(3);
    await expect(create()).rejects.toMatchObject({ status: 503, message: 'Later.' });
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(2);
  });
});
