import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { createHostSystem } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const { client } = application.useTenant('own');
let hostSystem: any;
let before: unknown;

beforeAll(async () => {
  hostSystem = await createHostSystem(client);
});

// Refused requests must change nothing.
beforeEach(async () => {
  before = (await client.get('/host-systems')).body;
});

afterEach(async () => {
  expect((await client.get('/host-systems')).body).toEqual(before);
});

/** Expects a 422 on exactly these fields. */
function expectInvalid({ status, body }: ApiResponse, ...fields: string[]): void {
  expect([status, Object.keys(body)]).toEqual([422, ['message', 'errors', 'documentation_url']]);
  expect(Object.keys(body.errors).sort()).toEqual([...fields].sort());
  for (const messages of Object.values(body.errors)) {
    expect(messages).toEqual([expect.stringMatching(/^The|^There/)]);
  }
}

describe.each(['POST', 'PATCH', 'PUT'])('%s of a host system refuses', (method) => {
  const path = (): string => (method === 'POST' ? '/host-systems' : `/host-systems/${hostSystem.id}`);
  const write = (json: object): Promise<ApiResponse> => client.request(method, path(), { json });

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['blanks', ' \t\u00a0'],
    ['null', null],
    ['a number', 1],
    ['true', true],
    ['a list', ['A']],
    ['a text by language', { de: 'A' }],
    ['NUL', 'A\0'],
    ['half a character', 'A\ud800'],
  ])('%s as name or kind: 422 on the field', async (_, value) => {
    expectInvalid(await write({ name: value, kind: 'server' }), 'name');
    expectInvalid(await write({ name: 'A', kind: value }), 'kind');
  });

  it('a name of 256 characters and a kind of 101: 422 on the field', async () => {
    expectInvalid(await write({ name: 'x'.repeat(256), kind: 'server' }), 'name');
    expectInvalid(await write({ name: 'A', kind: 'x'.repeat(101) }), 'kind');
  });

  it('fields that there are not: 422 on each', async () => {
    const unknown = { color: 'red', Name: 'A', toString: 1, webhook_token: 'mine', tenant_id: 'x' };
    expectInvalid(await write({ name: 'A', kind: 'server', ...unknown }), ...Object.keys(unknown));
    expectInvalid(
      await client.request(method, path(), {
        body: '{"name": "A", "kind": "server", "__proto__": {"name": "B"}}',
        headers: { 'content-type': 'application/json' },
      }),
      '__proto__',
    );
  });

  it('everything wrong at once, with a message by field', async () => {
    const response = await write({ name: '', kind: 1, color: 'red' });
    expectInvalid(response, 'name', 'kind', 'color');
    expect(response.body.message).toMatch(/ \(and 2 more\)$/);
  });

  it('a body that is not a JSON object: 422, 400 or 415', async () => {
    for (const json of [[], 'text', 1, null]) {
      expectInvalid(await client.request(method, path(), { json }), 'body');
    }
    const headers = { 'content-type': 'application/json' };
    expect((await client.request(method, path(), { body: '{"name"', headers })).status).toBe(400);
    const plain = { body: 'name=A', headers: { 'content-type': 'text/plain' } };
    expect((await client.request(method, path(), plain)).status).toBe(415);
  });
});

describe('POST /host-systems refuses', () => {
  it('a body without name or kind: 422 on what is missing', async () => {
    expectInvalid(await client.post('/host-systems', {}), 'name', 'kind');
    expectInvalid(await client.post('/host-systems', { name: 'A' }), 'kind');
    expectInvalid(await client.post('/host-systems', { kind: 'server' }), 'name');
  });

  it('read-only fields, whatever their value: 422 that says what does change them', async () => {
    const { id, status, status_at, webhook_url, created_at, updated_at } = hostSystem;
    const readOnly = { id, status, status_at, webhook_url, created_at, updated_at };
    const response = await client.post('/host-systems', { name: 'A', kind: 'server', ...readOnly });
    expectInvalid(response, ...Object.keys(readOnly));
    expect(response.body.errors.status[0]).toContain('what is reported to the webhook_url');
  });
});
