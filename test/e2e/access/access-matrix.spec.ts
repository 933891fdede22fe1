import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Abilities } from '#platform/access/ability.js';
import { newKeySecret } from '#platform/access/keys/key-secret.js';
import { buildDocument } from '#http/reference/document.js';
import { RouteTable } from '#http/pipeline/route-table.js';
import { Client, type ApiResponse, type RequestOptions } from '../../support/client.js';
import { operationsOf, type Operation } from '../../support/operations.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { created } from '../../support/factories.js';
import { OWNER, signIn, VIEWER } from '#testing/people.js';
import { KeyAndMember, ownerKey } from '../../support/people.js';
import { RecordMaker } from '../../support/record-maker.js';
import { useApi } from '../../support/use-api.js';

/** Names of the contract's records in 404 messages. A module chooses the names of its own records. */
const KINDS: Readonly<Record<string, string>> = {
  '/components/{component}': 'component',
  '/component-groups/{group}': 'component group',
  '/host-systems/{host_system}': 'host system',
  '/incidents/{incident}': 'incident',
  '/incidents/trash/{incident}': 'incident',
  '/incidents/{incident}/updates/{update}': 'update',
  '/maintenances/{incident}': 'maintenance',
  '/maintenances/trash/{incident}': 'maintenance',
  '/maintenances/{incident}/updates/{update}': 'update',
  '/announcements/{announcement}': 'announcement',
};

/**
 * The contract's table of abilities, row by row. Operations outside the contract state theirs in
 * the document.
 */
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
let ownMaker: RecordMaker;
/** Paths of the operations, with ids of each tenant's own records. */
let ownPaths: Map<string, string>;
let otherPaths: Map<string, string>;

beforeAll(async () => {
  operations = operationsOf(buildDocument(application.app));
  ownMaker = new RecordMaker(operations, new KeyAndMember(application, own), () =>
    deliverEvents(application.app),
  );
  await ownMaker.fill();
  const otherMaker = new RecordMaker(operations, new KeyAndMember(application, other), () =>
    deliverEvents(application.app),
  );
  await otherMaker.fill();
  ownPaths = await pathsOf(ownMaker);
  otherPaths = await pathsOf(otherMaker);
});

/** Sends requests as the scripts of a sibling's page would. */
class FromOtherSite extends Client {
  override request<Data = any>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<ApiResponse<Data>> {
    return super.request<Data>(method, path, { ...options, headers: { 'sec-fetch-site': 'same-site' } });
  }
}

/** Paths to the records that an operation's path names, outermost first. */
function recordsIn({ path }: Operation): string[] {
  return [...path.matchAll(/\{\w+\}/g)].map((match) => path.slice(0, match.index + match[0].length));
}

async function pathsOf(maker: RecordMaker): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const operation of operations) {
    const known = shared.get(operation.path) ?? (await maker.path(operation));
    shared.set(operation.path, known);
    paths.set(operation.name, known);
  }
  return paths;
}

let calls = 0;
afterAll(() => {
  process.stdout.write(`The access matrix made ${calls} calls of ${operations.length} operations.\n`);
});

function ask(
  client: Client,
  { name, method, body }: Operation,
  paths: ReadonlyMap<string, string>,
): Promise<ApiResponse> {
  calls += 1;
  return client.request(method, paths.get(name)!, body === undefined ? {} : { json: body.example });
}

/** Abilities that callers need as well, because they can only change keys, members and roles with what they have, too. */
function abilitiesToPassOn(): Map<string | null, string[]> {
  const granted = (name: string): string[] =>
    (operations.find((one) => one.name === name)!.body!.example as { abilities: string[] }).abilities;
  const readers = application.app
    .get(Abilities)
    .names()
    .filter((name) => name.endsWith('.view'));
  // The member of the example is a viewer. Who changes single sign-on can become anybody.
  return new Map([
    ['sso.manage', application.app.get(Abilities).names()],
    ['keys.manage', granted('POST /api-keys')],
    ['members.manage', [...granted('POST /roles'), ...readers]],
  ]);
}

/** The result for every operation, to compare with a table. */
async function responses(
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
      .filter((route) => !/ \/api\/v1\/(docs|reference|schemas|(openapi|asyncapi|postman)\.json)/.test(route))
      .map((route) => route.replace('/api/v1', '').replaceAll(/:(\w+)/g, '{$1}'));
    expect([...new Set(routes)].sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  it('names only records that can be created from the reference alone', () => {
    const unfilled = operations.filter(({ name }) =>
      /[{}]/.test(ownPaths.get(name)! + otherPaths.get(name)!),
    );
    expect(unfilled).toEqual([]);
    expect(operations.flatMap(recordsIn)).toEqual(expect.arrayContaining(Object.keys(KINDS)));
  });

  it('refuses a request without a key: 401 that says how to authenticate', async () => {
    const found = await responses(operations, async (operation) => {
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
    const found = await responses(operations, async (operation) => {
      const { status, headers, body } = await ask(own.client.withKey(key), operation, ownPaths);
      return [status, headers['www-authenticate'], body.message];
    });
    expect(found).toEqual(all(operations, () => [401, 'Bearer', 'The API key is not valid.']));
  });

  it("refuses another tenant's key: 403, whatever its abilities", async () => {
    const found = await responses(operations, async (operation) => {
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
    const found = await responses(bound, async (operation) => {
      const { status, body } = await ask(clients.get(operation.ability!)!, operation, ownPaths);
      return [status, body.message];
    });
    expect(found).toEqual(all(bound, ({ ability }) => [403, `The API key lacks the ability ${ability}.`]));
  });

  it('accepts a key with exactly the required abilities, and a key without abilities if none is required', async () => {
    const clients = new Map<string, Promise<Client>>();
    const more = abilitiesToPassOn();
    const found = await responses(operations, async (operation) => {
      const { ability, fieldAbilities, changeAbilities } = operation;
      const further = more.get(ability) ?? [...changeAbilities, ...Object.values(fieldAbilities)];
      const needed = [...new Set([ability, ...further])].filter((one) => one !== null);
      const client = clients.get(needed.join()) ?? own.clientWith(...needed);
      clients.set(needed.join(), client);
      const paths = new Map([[operation.name, await ownMaker.path(operation)]]);
      const { status } = await ask(await client, operation, paths);
      return [401, 403, 405].includes(status) || status >= 500 ? status : 'let in';
    });
    expect(found).toEqual(all(operations, () => 'let in'));
  });

  it('refuses a session whose roles have every ability but the one it needs: 403 that names it', async () => {
    const names = application.app.get(Abilities).names();
    const owner = await ownerKey(application.app, own);
    const clients = new Map<string, Client>();
    for (const ability of names) {
      const abilities = names.filter((name) => name !== ability);
      const role = await created(owner, '/roles', { name: `All but ${ability}`, abilities });
      clients.set(ability, (await signIn(application.app, own, role.id)).client);
    }
    const bound = operations.filter(({ ability }) => ability !== null);
    const found = await responses(bound, async (operation) => {
      const { status, body } = await ask(clients.get(operation.ability!)!, operation, ownPaths);
      return [status, body.message];
    });
    expect(found).toEqual(all(bound, ({ ability }) => [403, `The session lacks the ability ${ability}.`]));
  });

  it('refuses the session of another tenant, one that has ended, and that of a suspended member', async () => {
    const owner = await ownerKey(application.app, own);
    const foreign = await signIn(application.app, other, OWNER);
    const ended = await signIn(application.app, own, VIEWER);
    await owner.post(`/members/${ended.member.id}/sign-out`);
    const suspended = await signIn(application.app, own, VIEWER);
    await owner.post(`/members/${suspended.member.id}/suspend`);
    for (const [person, answer] of [
      [foreign, [403, 'The session belongs to another status page than this host.']],
      [ended, [401, 'The session is not valid.']],
      [suspended, [401, 'The session is not valid.']],
    ] as const) {
      const as = own.client.withCookie(person.client.session().cookie);
      const found = await responses(operations, async (operation) => {
        const { status, body } = await ask(as, operation, ownPaths);
        return [status, body.message];
      });
      expect(found).toEqual(all(operations, () => answer));
    }
  });

  it('refuses a key and a session that have expired, and a session in requests of other sites', async () => {
    const key = await own.clientWith(...application.app.get(Abilities).names());
    const expired = await signIn(application.app, own, OWNER);
    const elsewhere = await signIn(application.app, own, OWNER);
    // Before anything has cached them.
    const secrets = [key.key, String(expired.client.session().cookie).split('=')[1]];
    for (const secret of secrets)
      await application.database.sql(
        `update api_key set created_at = $2, expires_at = $3 where secret_hash = sha256($1::text::bytea)`,
        [secret, new Date(0), new Date(1)],
      );
    for (const [client, message] of [
      [key, 'The API key has expired.'],
      [expired.client, 'The session has expired.'],
      [
        new FromOtherSite(() => elsewhere.client.session()),
        'An API key is needed: Authorization: Bearer <API_KEY>.',
      ],
    ] as const) {
      const found = await responses(operations, async (operation) => {
        const { status, body } = await ask(client, operation, ownPaths);
        return [status, body.message];
      });
      expect(found).toEqual(all(operations, () => [401, message]));
    }
  });

  it('accepts a session whose roles have exactly the required abilities', async () => {
    const owner = await ownerKey(application.app, own);
    const clients = new Map<string, Client>();
    const more = abilitiesToPassOn();
    const found: Record<string, unknown> = {};
    // One after another, because some end the session that they are asked with.
    for (const operation of operations) {
      const { ability, fieldAbilities, changeAbilities } = operation;
      const further = more.get(ability) ?? [...changeAbilities, ...Object.values(fieldAbilities)];
      const needed = [...new Set([ability, ...further])].filter((one) => one !== null);
      let client = clients.get(needed.join());
      if (client === undefined || operation.id === 'signOutEverywhere') {
        const body = { name: `Only ${needed.join()} ${operation.id}`.slice(0, 100), abilities: needed };
        const roles = needed.length === 0 ? [] : [(await created(owner, '/roles', body)).id];
        client = (await signIn(application.app, own, ...roles)).client;
        if (operation.id !== 'signOutEverywhere') clients.set(needed.join(), client);
      }
      const paths = new Map([[operation.name, await ownMaker.path(operation)]]);
      const { status } = await ask(client, operation, paths);
      found[operation.name] = [401, 403, 405].includes(status) || status >= 500 ? status : 'let in';
    }
    expect(found).toEqual(all(operations, () => 'let in'));
  });

  it('returns 404 naming the kind for the id of another tenant’s record, and leaves that record alone', async () => {
    const reads = operations.filter(({ method }) => method === 'GET');
    const shown = (): Promise<Record<string, unknown>> =>
      responses(reads, async (operation) => (await ask(other.client, operation, otherPaths)).text);
    const before = await shown();
    // External ids are the tenant's own, and name no record of another.
    const bound = operations.filter(
      (operation) => recordsIn(operation).length > 0 && !operation.path.includes('/external/'),
    );
    const found = await responses(bound, async (operation) => {
      const { status, body } = await ask(own.client, operation, otherPaths);
      return [status, body.message];
    });
    expect(found).toEqual(
      all(bound, (operation) => {
        const kind = KINDS[recordsIn(operation)[0]!];
        const message = kind === undefined ? /^There is no such .+\.$/ : `There is no such ${kind}.`;
        return [404, kind === undefined ? expect.stringMatching(message) : message];
      }),
    );
    expect(await shown()).toEqual(before);
  });

  it('returns 404 at an unknown host, before it looks at the key', async () => {
    const hosts = ['nobody.example', 'nobody.localhost', 'localhost', '127.0.0.1', '[::1]'];
    for (const key of [undefined, 'secret', own.client.key]) {
      for (const host of hosts) {
        const client = application.stranger.onHost(host).withKey(key);
        const found = await responses(operations, async (operation) => {
          const { status, body } = await ask(client, operation, ownPaths);
          return [status, Object.keys(body), NO_CENTRAL.test(body.message)];
        });
        expect(found).toEqual(all(operations, () => [404, ['message'], true]));
      }
    }
  });

  it('links its errors to its own entry in the reference', async () => {
    const { body: document } = await own.client.get('/openapi.json');
    const anchors = Object.values(document.paths as Record<string, Record<string, any>>).flatMap((item) =>
      Object.values(item)
        .filter(({ operationId }) => operationId !== undefined)
        .map(({ tags, operationId }) => `#/${encodeURIComponent(tags[0])}/${operationId}`),
    );
    const found = await responses(operations, async (operation) => {
      const { body } = await ask(own.client.withKey(undefined), operation, ownPaths);
      const url = new URL(body.documentation_url);
      return [`${url.origin}${url.pathname}`, anchors.includes(url.hash), url.hash];
    });
    const docs = `http://own.localhost:${application.port}/api/v1/docs`;
    expect(found).toEqual(all(operations, () => [docs, true, expect.any(String)]));
    expect(new Set(Object.values(found).map((row) => (row as string[])[2])).size).toBe(operations.length);
  });
});
