import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { RouteTable } from '#http/pipeline/route-table.js';
import { documentText } from '#http/reference/document.js';
import { isReference } from '#http/reference/operation-links.js';
import { useApi } from '../support/use-api.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

describe('The document of Statuspage’s interface', () => {
  /** Without packages, so that it is the same in every installation. */
  const api = useApi({ environment: { HELIOGRAPH_MODULES: '' } });
  const own = api.useTenant('own');
  let document: any;
  let operations: { readonly name: string; readonly operation: any }[];

  beforeAll(async () => {
    const { status, headers, body } = await own.client.withKey(undefined).get('//v1/openapi.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    document = body;
    operations = Object.entries<any>(document.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({
        name: `${method.toUpperCase()} ${path}`,
        operation: item[method],
      })),
    );
  });

  it('is the one that is committed', async () => {
    await expect(
      documentText(document),
      'test/contract/statuspage-openapi.json is not what the application serves. If the change is meant: npm run openapi',
    ).toMatchFileSnapshot('statuspage-openapi.json');
  });

  it('has every operation that is served, and no other', () => {
    const served = api.app
      .get(RouteTable)
      .list()
      .filter((route) => / \/v1\//.test(route) && !route.startsWith('HEAD '))
      .filter((route) => !isReference(route.split(' ')[1]!))
      .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    const refused = new Set(refusedOperations());
    expect(refused.size).toBeGreaterThan(20);
    expect(operations.map(({ name }) => name).toSorted()).toEqual(
      served.filter((route) => !refused.has(route)).toSorted(),
    );
  });

  /** Operations that answer only why there are none, as the documentation has them. */
  function refusedOperations(): string[] {
    const rows = readFileSync('docs/statuspage-v1.md', 'utf8').matchAll(
      /^\| `([A-Z, ]+) (\S+)` +\| refused /gm,
    );
    const named = Array.from(rows, ([, methods = '', path = '']) =>
      methods.split(', ').map((method) => `${method} /v1${path}`),
    ).flat();
    const below = api.app
      .get(RouteTable)
      .list()
      .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'))
      .filter((route) => route.includes('/v1/') && route.endsWith('*'));
    return [...named, ...below];
  }

  it('has a summary, an id of its own, a key and no reference into nothing for each operation', () => {
    const ids = operations.map(({ operation }) => operation.operationId as string);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { name, operation } of operations) {
      expect([name, operation.summary, operation.security, operation.tags]).toEqual([
        name,
        expect.any(String),
        [{ apiKey: [] }],
        [expect.any(String)],
      ]);
      expect(operation.description, name).toMatch(/Needs the ability `|Any key of this status page will do/);
    }
    const text = JSON.stringify(document);
    for (const [, section = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g))
      expect(document.components[section]).toHaveProperty([name]);
  });

  it('leaves the document of our own interface as it is', async () => {
    const { body } = await own.client.withKey(undefined).get('/openapi.json');
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/v1/'))).toEqual([]);
    expect(Object.keys(body.components.schemas).filter((name) => name.startsWith('Statuspage'))).toEqual([]);
  });

  it('is shown by Swagger UI, on hosts of status pages only', async () => {
    const anybody = own.client.withKey(undefined);
    const page = await anybody.get('//v1/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const [, path = ''] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect([path, (await anybody.get(`/${path}`)).status]).toEqual([path, 200]);
    expect((await anybody.get('//v1/docs/swagger-ui-init.js')).text).toContain("url: '/v1/openapi.json'");
    for (const path of ['//v1/openapi.json', '//v1/docs'])
      expect((await api.stranger.get(path)).status, path).toBe(404);
  });
});
