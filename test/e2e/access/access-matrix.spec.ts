import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Abilities } from '../../../src/access/ability.js';
import { newKeySecret } from '../../../src/access/key-secret.js';
import { buildDocument } from '../../../src/http/docs/document.js';
import { RouteTable } from '../../../src/http/route-table.js';
import type { Answer, Client } from '../../support/client.js';
import { createComponent, createGroup } from '../../support/factories.js';
import {
  startTestApplication,
  type TestApplication,
  type TestTenant,
} from '../../support/test-application.js';

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly ability: string | null;
  readonly parameters: readonly string[];
}

/** Every path parameter that names a record: how a tenant gets one, and what the record is called. */
const RECORDS: Readonly<
  Record<string, { kind: string; create: (client: Client) => Promise<{ id: number }> }>
> = {
  component: { kind: 'component', create: (client) => createComponent(client) },
  group: { kind: 'component group', create: (client) => createGroup(client) },
};

/** The contract's table of abilities, row by row; operations beyond it state theirs in the document. */
const CONTRACT: Readonly<Record<string, string | null>> = {
  'GET /me': null,
  'GET /status': null,
  'GET /components': 'components.view',
  'POST /components': 'components.manage',
  'GET /components/{component}': 'components.view',
  'PATCH /components/{component}': 'components.manage',
  'PUT /components/{component}': 'components.manage',
  'DELETE /components/{component}': 'components.manage',
  'GET /component-groups': 'components.view',
  'POST /component-groups': 'components.manage',
  'GET /component-groups/{group}': 'components.view',
  'PATCH /component-groups/{group}': 'components.manage',
  'PUT /component-groups/{group}': 'components.manage',
  'DELETE /component-groups/{group}': 'components.manage',
};

const NO_CENTRAL = /no central endpoint/;

let application: TestApplication;
let own: TestTenant;
let other: TestTenant;
let operations: Operation[];
/** Records of either tenant by path parameter. */
const ownIds = new Map<string, number>();
const otherIds = new Map<string, number>();

beforeAll(async () => {
  application = await startTestApplication();
  own = await application.tenant('own');
  other = await application.tenant('other');
  operations = operationsOf(application);
  for (const parameter of new Set(operations.flatMap(({ parameters }) => parameters))) {
    const record = RECORDS[parameter];
    if (record === undefined) continue;
    ownIds.set(parameter, (await record.create(own.client)).id);
    otherIds.set(parameter, (await record.create(other.client)).id);
  }
});

afterAll(() => application.close());

function operationsOf({ app }: TestApplication): Operation[] {
  return Object.entries(buildDocument(app).paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation?.operationId !== undefined)
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        ability: operation['x-ability'] as string | null,
        parameters: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!),
      })),
  );
}

function ask(client: Client, { method, path }: Operation, ids: ReadonlyMap<string, number>): Promise<Answer> {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids.get(name)));
  return client.request(method, target, ['POST', 'PUT', 'PATCH'].includes(method) ? { json: {} } : {});
}

/** Every operation's answer, to be compared with a table. */
async function answers(
  of: readonly Operation[],
  each: (operation: Operation) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const pairs = await Promise.all(of.map(async (one) => [one.name, await each(one)] as const));
  return Object.fromEntries(pairs);
}

function all(of: readonly Operation[], value: (operation: Operation) => unknown): Record<string, unknown> {
  return Object.fromEntries(of.map((one) => [one.name, value(one)]));
}

describe('Every operation of the document', () => {
  it('has the ability that the contract names', () => {
    const stated = Object.fromEntries(operations.map(({ name, ability }) => [name, ability]));
    expect(stated).toMatchObject(CONTRACT);
  });

  it('declares an ability that is registered, or that any key will do', () => {
    const known = application.app.get(Abilities);
    const undeclared = operations.filter(({ ability }) => ability !== null && !known.has(ability));
    expect(undeclared).toEqual([]);
  });

  it('is a route, and every route of the interface is an operation', () => {
    const routes = application.app
      .get(RouteTable)
      .list()
      .filter((route) => route.includes(' /api/v1/') && !route.startsWith('HEAD '))
      .filter((route) => !/ \/api\/v1\/(docs|openapi\.json)/.test(route))
      .map((route) => route.replace('/api/v1', '').replaceAll(/:(\w+)/g, '{$1}'));
    expect([...new Set(routes)].sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  it('has path parameters that this test knows records for', () => {
    const unknown = operations.flatMap(({ parameters }) => parameters).filter((name) => !(name in RECORDS));
    expect(unknown).toEqual([]);
  });

  it('refuses a request without a key: 401 that says how to authenticate', async () => {
    const found = await answers(operations, async (operation) => {
      const { status, headers, body } = await ask(own.client.withKey(undefined), operation, ownIds);
      return [status, headers['www-authenticate'], body.message];
    });
    const message = 'An API key is needed: Authorization: Bearer <API_KEY>.';
    expect(found).toEqual(all(operations, () => [401, 'Bearer', message]));
  });

  it.each([
    ['a word', 'secret'],
    ['a well-formed key that nobody has', newKeySecret()],
  ])('refuses %s as a key: 401', async (_, key) => {
    const found = await answers(operations, async (operation) => {
      const { status, headers, body } = await ask(own.client.withKey(key), operation, ownIds);
      return [status, headers['www-authenticate'], body.message];
    });
    expect(found).toEqual(all(operations, () => [401, 'Bearer', 'The API key is not valid.']));
  });

  it("refuses another tenant's key: 403, whatever its abilities", async () => {
    const found = await answers(operations, async (operation) => {
      const { status, body } = await ask(own.client.withKey(other.client.key), operation, ownIds);
      return [status, body.message];
    });
    const message = 'The API key belongs to another status page than this host.';
    expect(found).toEqual(all(operations, () => [403, message]));
  });

  it('refuses a key with every ability but the one it needs: 403 that names it', async () => {
    const names = application.app
      .get(Abilities)
      .list()
      .map(({ name }) => name);
    const clients = new Map<string, Client>();
    for (const ability of names) {
      clients.set(ability, await own.clientWith(...names.filter((name) => name !== ability)));
    }
    const bound = operations.filter(({ ability }) => ability !== null);
    const found = await answers(bound, async (operation) => {
      const { status, body } = await ask(clients.get(operation.ability!)!, operation, ownIds);
      return [status, body.message];
    });
    expect(found).toEqual(all(bound, ({ ability }) => [403, `The API key lacks the ability ${ability}.`]));
  });

  it('lets a key with exactly the ability in, and a key without any where none is needed', async () => {
    const clients = new Map<string | null, Client>([[null, await own.clientWith()]]);
    for (const ability of new Set(operations.map((operation) => operation.ability))) {
      if (ability !== null) clients.set(ability, await own.clientWith(ability));
    }
    // Deletions last: the others need what they delete.
    const ordered = [...operations].sort(
      (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
    );
    for (const operation of ordered) {
      const { status } = await ask(clients.get(operation.ability)!, operation, ownIds);
      expect([operation.name, status]).toEqual([operation.name, expect.toSatisfy(isLetIn)]);
    }
  });

  it('answers 404 that names the kind for the id of a record of another tenant, and leaves that alone', async () => {
    const theirs = [...otherIds.keys()];
    const paths = operations.filter(({ method, parameters }) => method === 'GET' && parameters.length === 1);
    const before = await answers(paths, async (one) => (await ask(other.client, one, otherIds)).text);
    const bound = operations.filter(({ parameters }) => parameters.some((name) => theirs.includes(name)));
    const found = await answers(bound, async (operation) => {
      const { status, body } = await ask(own.client, operation, otherIds);
      return [status, body.message];
    });
    expect(found).toEqual(
      all(bound, ({ parameters }) => [404, `There is no such ${RECORDS[parameters[0]!]!.kind}.`]),
    );
    expect(await answers(paths, async (one) => (await ask(other.client, one, otherIds)).text)).toEqual(
      before,
    );
  });

  it('answers 404 at a host that is nobody’s, before it looks at the key', async () => {
    const hosts = ['nobody.example', 'nobody.localhost', 'localhost', '127.0.0.1', '[::1]'];
    for (const key of [undefined, 'secret', own.client.key]) {
      for (const host of hosts) {
        const client = application.stranger.onHost(host).withKey(key);
        const found = await answers(operations, async (operation) => {
          const { status, body } = await ask(client, operation, ownIds);
          return [status, Object.keys(body), NO_CENTRAL.test(body.message)];
        });
        expect(found).toEqual(all(operations, () => [404, ['message'], true]));
      }
    }
  });

  it('links its refusals to itself in the reference', async () => {
    const { body: document } = await own.client.get('/openapi.json');
    const anchors = Object.values(document.paths as Record<string, Record<string, any>>).flatMap((item) =>
      Object.values(item).map(({ tags, operationId }) => `#/${encodeURIComponent(tags[0])}/${operationId}`),
    );
    const found = await answers(operations, async (operation) => {
      const { body } = await ask(own.client.withKey(undefined), operation, ownIds);
      const url = new URL(body.documentation_url);
      return [`${url.origin}${url.pathname}`, anchors.includes(url.hash), url.hash];
    });
    const docs = `http://own.localhost:${application.port}/api/v1/docs`;
    expect(found).toEqual(all(operations, () => [docs, true, expect.any(String)]));
    expect(new Set(Object.values(found).map((row) => (row as string[])[2])).size).toBe(operations.length);
  });
});

function isLetIn(status: number): boolean {
  return [200, 201, 204, 409, 422].includes(status);
}
