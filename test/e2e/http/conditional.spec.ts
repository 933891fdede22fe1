import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const { client } = application.useTenant('own');

function tagOf({ headers }: ApiResponse): string {
  return headers['etag'] as string;
}

const FAMILIES = [
  ['component', '/components', (): Promise<any> => createComponent(client)],
  ['component group', '/component-groups', (): Promise<any> => createGroup(client)],
] as const;

describe.each(FAMILIES)('A %s', (_, path, create) => {
  it('has a strong validator that changes exactly when it changes', async () => {
    const at = `${path}/${(await create()).id}`;
    const tag = tagOf(await client.get(at));
    expect(tag).toMatch(/^"[\w.-]+"$/);
    expect(tagOf(await client.get(at))).toBe(tag);
    const changed = tagOf(await client.patch(at, { position: 77 }));
    expect(changed).not.toBe(tag);
    expect(tagOf(await client.get(at))).toBe(changed);
  });

  it('is answered with 304 without a body if the client has it', async () => {
    const at = `${path}/${(await create()).id}`;
    const tag = tagOf(await client.get(at));
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await client.get(at, { headers: { 'if-none-match': known } });
      expect([response.status, response.text, tagOf(response)]).toEqual([304, '', tag]);
      expect([response.headers['content-type'], response.headers['content-length']]).toEqual([
        undefined,
        undefined,
      ]);
    }
    const head = await client.request('HEAD', at, { headers: { 'if-none-match': tag } });
    expect([head.status, tagOf(head)]).toEqual([304, tag]);
    for (const known of ['"other"', tag.slice(1, -1), `"${tag.slice(1, -2)}"`, '']) {
      expect((await client.get(at, { headers: { 'if-none-match': known } })).status).toBe(200);
    }
  });

  it('can be changed and deleted with its current ETag', async () => {
    const at = `${path}/${(await create()).id}`;
    const first = tagOf(await client.get(at));
    const second = await client.patch(at, { position: 5 }, { headers: { 'if-match': first } });
    expect(second.status).toBe(200);
    const third = await client.put(at, { position: 6 }, { headers: { 'if-match': `"x", ${tagOf(second)}` } });
    expect(third.status).toBe(200);
    expect((await client.patch(at, {}, { headers: { 'if-match': '*' } })).status).toBe(200);
    const last = tagOf(await client.get(at));
    expect((await client.delete(at, { headers: { 'if-match': last } })).status).toBe(204);
  });

  it('cannot be changed or deleted with another ETag: 412', async () => {
    const record = await create();
    const at = `${path}/${record.id}`;
    const tag = tagOf(await client.get(at));
    for (const stale of ['"other"', `W/${tag}`, tag.slice(1, -1), '', '"*"']) {
      const headers = { 'if-match': stale };
      const responses = [
        await client.patch(at, { position: 9 }, { headers }),
        await client.put(at, { position: 9 }, { headers }),
        await client.delete(at, { headers }),
      ];
      for (const { status, body } of responses) {
        expect([stale, status, Object.keys(body)]).toEqual([stale, 412, ['message', 'documentation_url']]);
      }
    }
    expect((await client.get(at)).body.data).toEqual(record);
  });

  it('that is not there is 404 before anything is compared', async () => {
    const headers = { 'if-match': '"other"', 'if-none-match': '*' };
    for (const method of ['GET', 'PATCH', 'PUT', 'DELETE']) {
      const json = method === 'PATCH' || method === 'PUT' ? { json: {} } : {};
      const { status } = await client.request(method, `${path}/999999`, { headers, ...json });
      expect([method, status]).toEqual([method, 404]);
    }
  });

  it('changed concurrently with the same If-Match is changed once: the others get 412', async () => {
    const at = `${path}/${(await create()).id}`;
    for (let round = 0; round < 5; round += 1) {
      const tag = tagOf(await client.get(at));
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_value, n) =>
          client.patch(at, { position: round * 10 + n + 100 }, { headers: { 'if-match': tag } }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
      const kept = responses.find(({ status }) => status === 200)!;
      expect((await client.get(at)).body).toEqual(kept.body);
    }
  });

  it('in a list has a weak validator, which answers 304 and changes with the list and its page', async () => {
    await create();
    const list = await client.get(path);
    expect(tagOf(list)).toMatch(/^W\/"[\w-]+"$/);
    const unchanged = await client.get(path, { headers: { 'if-none-match': tagOf(list) } });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    expect(tagOf(await client.get(`${path}?per_page=1`))).not.toBe(tagOf(list));
    await create();
    const changed = await client.get(path, { headers: { 'if-none-match': tagOf(list) } });
    expect([changed.status, tagOf(changed) === tagOf(list)]).toEqual([200, false]);
  });
});

describe('A response', () => {
  it('may be cached by one client, which must revalidate it each time', async () => {
    for (const path of ['/me', '/status', '/components', '/component-groups']) {
      expect((await client.get(path)).headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('that is an error must not be cached', async () => {
    for (const response of [
      await client.get('/components/abc'),
      await client.withKey(undefined).get('/me'),
    ]) {
      expect([response.headers['cache-control'], response.headers['etag']]).toEqual(['no-store', undefined]);
    }
  });

  it('of the key check and of the summary has a validator as well', async () => {
    for (const path of ['/me', '/status']) {
      const tag = tagOf(await client.get(path));
      expect((await client.get(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    }
  });
});
