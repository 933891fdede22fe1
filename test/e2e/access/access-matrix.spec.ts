import { beforeAll, describe, expect, it } from 'vitest';
import { Abilities } from '../../../src/access/ability.js';
import { newKeySecret } from '../../../src/access/keys/key-secret.js';
import { buildDocument } from '../../../src/http/docs/document.js';
import { RouteTable } from '../../../src/http/route-table.js';
import type { Answer, Client } from '../../support/client.js';
import { created } from '../../support/factories.js';
import type { TestApplication } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly ability: string | null;
  /** The paths to the records that the path names, outermost first. */
  readonly records: readonly string[];
}

interface RecordPath {
  /** What a 404 calls the record. */
  readonly kind: string;
  /** @param collection the path up to the record, ids filled in */
  readonly create: (client: Client, collection: string) => Promise<{ id: number }>;
}

function named(kind: string, values: object): RecordPath {
  return { kind, create: (client, collection) => created(client, collection, values) };
}

function trashed(kind: string, collection: string, values: object): RecordPath {
  return {
    kind,
    create: async (client) => {
      const record = await created(client, collection, values);
      await client.delete(`${collection}/${record.id}`);
      return record;
    },
  };
}

const INCIDENT = { title: 'Incident' };
const MAINTENANCE = { title: 'Maintenance', scheduled_end_at: '2026-03-09T12:00:00Z' };
const UPDATE = { body: 'Update' };

/** Every path to a record, up to its id: what the record is called and how a tenant gets one. */
const RECORDS: Readonly<Record<string, RecordPath>> = {
  '/components/{component}': named('component', { name: 'Component' }),
  '/component-groups/{group}': named('component group', { name: 'Group' }),
  '/host-systems/{host_system}': named('host system', { name: 'db-1', kind: 'database' }),
  '/incidents/{incident}': named('incident', INCIDENT),
  '/incidents/trash/{incident}': trashed('incident', '/incidents', INCIDENT),
  '/incidents/{incident}/updates/{update}': named('update', UPDATE),
  '/maintenances/{incident}': named('maintenance', MAINTENANCE),
  '/maintenances/trash/{incident}': trashed('maintenance', '/maintenances', MAINTENANCE),
  '/maintenances/{incident}/updates/{update}': named('update', UPDATE),
  '/announcements/{announcement}': named('announcement', { title: 'Announcement' }),
};

/** Bodies of the operations that look for a field before they look for the record. */
const BODIES: Readonly<Record<string, object>> = {
  'POST schedule': { publish_at: '2026-03-02T12:00:00Z' },
  'POST updates': UPDATE,
  'PUT postmortem': UPDATE,
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

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');
let operations: Operation[];
/** The operations' paths with ids of records of either tenant. */
let ownPaths: Map<string, string>;
let otherPaths: Map<string, string>;

beforeAll(async () => {
  operations = operationsOf(application);
  ownPaths = await pathsOf(own.client);
  otherPaths = await pathsOf(other.client);
});

function operationsOf({ app }: TestApplication): Operation[] {
  return Object.entries(buildDocument(app).paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation?.operationId !== undefined)
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        ability: operation['x-ability'] as string | null,
        records: [...path.matchAll(/\{\w+\}/g)].map((match) => path.slice(0, match.index + match[0].length)),
      })),
  );
}

/** A path with ids in it; each record on the way is made, where this file knows how. */
async function filledPath(client: Client, { path, records }: Operation): Promise<string> {
  let filled = path;
  for (const record of records) {
    const collection = filled.slice(0, filled.indexOf('/{'));
    const id = (await RECORDS[record]?.create(client, collection))?.id ?? 0;
    filled = filled.replace(/\{\w+\}/, String(id));
  }
  return filled;
}

async function pathsOf(client: Client): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const operation of operations) {
    const known = shared.get(operation.path) ?? (await filledPath(client, operation));
    shared.set(operation.path, known);
    paths.set(operation.name, known);
  }
  return paths;
}

function ask(
  client: Client,
  { name, method, path }: Operation,
  paths: ReadonlyMap<string, string>,
): Promise<Answer> {
  const json = ['POST', 'PUT', 'PATCH'].includes(method)
    ? { json: BODIES[`${method} ${path.split('/').at(-1)}`] ?? {} }
    : {};
  return client.request(method, paths.get(name)!, json);
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

  it('names records that this test knows how to make', () => {
    const unknown = operations.flatMap(({ records }) => records).filter((record) => !(record in RECORDS));
    expect(unknown).toEqual([]);
  });

  it('refuses a request without a key: 401 that says how to authenticate', async () => {
    const found = await answers(operations, async (operation) => {
      const { status, headers, body } = await ask(own.client.withKey(undefined), operation, ownPaths);
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
      const { status, headers, body } = await ask(own.client.withKey(key), operation, ownPaths);
      return [status, headers['www-authenticate'], body.message];
    });
    expect(found).toEqual(all(operations, () => [401, 'Bearer', 'The API key is not valid.']));
  });

  it("refuses another tenant's key: 403, whatever its abilities", async () => {
    const found = await answers(operations, async (operation) => {
      const { status, body } = await ask(own.client.withKey(other.client.key), operation, ownPaths);
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
      const { status, body } = await ask(clients.get(operation.ability!)!, operation, ownPaths);
      return [status, body.message];
    });
    expect(found).toEqual(all(bound, ({ ability }) => [403, `The API key lacks the ability ${ability}.`]));
  });

  it('lets a key with exactly the ability in, and a key without any where none is needed', async () => {
    const clients = new Map<string | null, Client>([[null, await own.clientWith()]]);
    for (const ability of new Set(operations.map((operation) => operation.ability))) {
      if (ability !== null) clients.set(ability, await own.clientWith(ability));
    }
    const found = await answers(operations, async (operation) => {
      const paths = new Map([[operation.name, await filledPath(own.client, operation)]]);
      const { status } = await ask(clients.get(operation.ability)!, operation, paths);
      return [401, 403, 405].includes(status) || status >= 500 ? status : 'let in';
    });
    expect(found).toEqual(all(operations, () => 'let in'));
  });

  it('answers 404 that names the kind for the id of a record of another tenant, and leaves that alone', async () => {
    const reads = operations.filter(({ method }) => method === 'GET');
    const shown = (): Promise<Record<string, unknown>> =>
      answers(reads, async (operation) => (await ask(other.client, operation, otherPaths)).text);
    const before = await shown();
    const bound = operations.filter(({ records }) => records.length > 0);
    const found = await answers(bound, async (operation) => {
      const { status, body } = await ask(own.client, operation, otherPaths);
      return [status, body.message];
    });
    expect(found).toEqual(
      all(bound, ({ records }) => [404, `There is no such ${RECORDS[records[0]!]!.kind}.`]),
    );
    expect(await shown()).toEqual(before);
  });

  it('answers 404 at a host that is nobody’s, before it looks at the key', async () => {
    const hosts = ['nobody.example', 'nobody.localhost', 'localhost', '127.0.0.1', '[::1]'];
    for (const key of [undefined, 'secret', own.client.key]) {
      for (const host of hosts) {
        const client = application.stranger.onHost(host).withKey(key);
        const found = await answers(operations, async (operation) => {
          const { status, body } = await ask(client, operation, ownPaths);
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
      const { body } = await ask(own.client.withKey(undefined), operation, ownPaths);
      const url = new URL(body.documentation_url);
      return [`${url.origin}${url.pathname}`, anchors.includes(url.hash), url.hash];
    });
    const docs = `http://own.localhost:${application.port}/api/v1/docs`;
    expect(found).toEqual(all(operations, () => [docs, true, expect.any(String)]));
    expect(new Set(Object.values(found).map((row) => (row as string[])[2])).size).toBe(operations.length);
  });
});
