import { describe, expect, it } from 'vitest';
import { buildDocument } from '#http/reference/document.js';
import { useApi } from '../../support/use-api.js';

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: any;
}

describe('The Postman collection', () => {
  const api = useApi();
  const acme = api.useTenant('acme');
  const collection = async (): Promise<any> => {
    const { status, headers, body } = await acme.client.withKey(undefined).get('/postman.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    return body;
  };

  /** A value with the collection’s variables filled in, as the program that imported it does. */
  const filled = (value: unknown, variables: Readonly<Record<string, string>>): any =>
    JSON.parse(
      JSON.stringify(value).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? ''),
    );

  it('is one of format 2.1, with the address of the status page and a key to fill in', async () => {
    const { info, variable, auth } = await collection();
    expect(info).toMatchObject({
      name: 'Heliograph management API',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    });
    expect(variable).toEqual([
      { key: 'base_url', value: `http://${acme.client.host}` },
      { key: 'api_key', value: '' },
    ]);
    expect(auth).toEqual({
      type: 'bearer',
      bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }],
    });
    expect((await api.stranger.get('//api/v1/postman.json')).status).toBe(404);
  });

  it('has each operation once, in the folder of its tag', async () => {
    const { item: folders } = (await collection()) as { item: readonly Item[] };
    const found = folders.flatMap(({ name: tag, item = [] }) =>
      item.map(({ name, request }) => [
        `${request.method} ${request.url.raw.replace('{{base_url}}', '').replaceAll(/:(\w+)/g, '{$1}')}`,
        tag,
        name,
        request.auth?.type ?? 'key',
      ]),
    );
    const documented = Object.entries(buildDocument(api.app).paths).flatMap(([path, item]) =>
      Object.entries<any>(item).map(([method, { tags, summary, security }]) => [
        `${method.toUpperCase()} ${path}`,
        tags[0],
        summary,
        security.length === 0 ? 'noauth' : 'key',
      ]),
    );
    expect(found.toSorted()).toEqual(documented.toSorted());
  });

  it('can be sent once the key is filled in', async () => {
    const { item: folders, variable } = await collection();
    const variables = { ...Object.fromEntries(variable.map(({ key, value }: any) => [key, value])) };
    const { item } = folders.find(({ name }: Item) => name === 'Components');
    const sent = item.filter(({ name }: Item) => /^(List|Create)/.test(name)).slice(0, 2);
    const statuses: number[] = [];
    for (const { request } of filled(sent, variables)) {
      const { url, method, body } = request;
      expect(url.raw).toBe(`${url.host[0]}/${url.path.join('/')}`);
      expect(url.query.filter(({ disabled }: any) => disabled !== true)).toEqual([]);
      const path = url.raw.replace(variables['base_url'], '');
      const options = body === undefined ? {} : { json: JSON.parse(body.raw) };
      statuses.push((await acme.client.request(method, `/${path}`, options)).status);
    }
    expect(statuses).toEqual([200, 201]);
  });
});
