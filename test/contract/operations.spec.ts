import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { buildDocument } from '#http/reference/document.js';
import type { ApiResponse } from '../support/client.js';
import { deliverEvents } from '../support/deliver-events.js';
import { GeneratedInput } from '../support/generated-input.js';
import { operationsOf, type Operation } from '../support/operations.js';
import { KeyAndMember } from '../support/people.js';
import { RecordMaker } from '../support/record-maker.js';
import { TestChannels } from '../support/recording-channel.js';
import { useApi } from '../support/use-api.js';

/**
 * Number of generated bodies per operation with a body, and of generated queries per operation that
 * reads. Only different ones are sent.
 */
const GENERATED = 300;
const SEED = 20_260_301;
/** Number of concurrent requests. */
const AT_ONCE = 16;
const SUCCESS = [200, 201, 204];
/** Members that only the response of the creating operation has, by operation. */
const SHOWN_ONCE: Readonly<Record<string, readonly string[]>> = {
  'POST /admissions': ['key'],
  'POST /api-keys': ['secret'],
  'POST /metric-sources': ['url'],
};
/** One test makes more than 22,000 calls. Beside other tests, each takes several times as long. */
const TIMEOUT_MS = 600_000;

/** Lifts all quotas, because the generated requests create more than a tenant may have. */
const UNLIMITED = Object.keys(DEFAULT_QUOTAS).map((name) => `${name}=0`);

/** Sending a test message needs a working channel. */
const channels = TestChannels.recordingAll();

const api = useApi({ environment: { QUOTAS: UNLIMITED.join() }, override: channels.override });
const own = api.useTenant('own');
const client = new KeyAndMember(api, own);
const other = api.useTenant('other');
let operations: Operation[];
let maker: RecordMaker;
let input: GeneratedInput;
/** Ids of the other tenant's records that do not exist in this tenant. */
let foreignIds: number[];
/** Path of each operation that takes a body or a query, with ids of its own records. */
const generatedPaths = new Map<string, string>();

beforeAll(async () => {
  const document = buildDocument(api.app);
  operations = operationsOf(document);
  input = new GeneratedInput(document);
  maker = new RecordMaker(operations, client, () => deliverEvents(api.app));
  const ids = await maker.fill();
  const theirs = await new RecordMaker(operations, other.client, () => deliverEvents(api.app)).fill(
    Math.max(...ids.values()) + 1,
  );
  foreignIds = [...new Set(theirs.values())].filter((id) => id > Math.max(...ids.values()));
  // Before any generated body is sent: those fill lists of a fixed length, such as audiences.
  for (const operation of operations.filter(takesInput))
    generatedPaths.set(operation.name, await maker.path(operation));
});

/** Runs `work` for each of the operations and reports all failures together. */
async function each(of: readonly Operation[], work: (operation: Operation) => Promise<void>): Promise<void> {
  expect(of).not.toEqual([]);
  const failures: string[] = [];
  for (const operation of of) {
    await work(operation).catch((error: unknown) => {
      failures.push(`${operation.name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  expect(failures.join('\n\n')).toBe('');
}

/**
 * Sends many requests, some of them concurrently. The client validates each response against the
 * document.
 */
async function sendAll<T>(inputs: readonly T[], send: (one: T) => Promise<ApiResponse>): Promise<void> {
  const waiting = [...inputs];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
        const { status, text } = await send(one);
        expect(status, `${JSON.stringify(one)} ${text}`).toBeLessThan(500);
      }
    }),
  );
}

function takesInput({ body, method, query }: Operation): boolean {
  return body !== undefined || method === 'GET' || query.length > 0;
}

/** Path with ids of the operation's own records, which were made before any generated body was sent. */
function generatedPath({ name }: Operation): string {
  return generatedPaths.get(name)!;
}

/**
 * Runs `work` and restores a singleton such as the settings afterwards, because other tests depend
 * on it.
 */
async function puttingBack(operation: Operation, path: string, work: () => Promise<void>): Promise<void> {
  const one = path === operation.path && operations.some((it) => it.path === path && it.method === 'GET');
  const before = one && operation.method !== 'POST' ? await client.get(path) : undefined;
  await work();
  if (before === undefined) return;
  const { status, text } = await client.request('PUT', path, { json: before.body.data });
  expect(status, text).toBe(200);
}

/** Paths of the record ids in a body: `group_id`, `components.0.id`. */
function idsIn(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    // Ids of records are numbers; those of credentials are texts.
    /(^|_)id$/.test(name) && typeof member !== 'string'
      ? [[...path, name].join('.')]
      : idsIn(member, [...path, name]),
  );
}

/** Copy of a body with another value at a path. */
function withMember(body: object, path: string, value: unknown): object {
  const copy = structuredClone(body);
  const names = path.split('.');
  const last = names.pop()!;
  const holder = names.reduce<any>((inner, name) => inner[name], copy);
  holder[last] = value;
  return copy;
}

describe('Every operation', { timeout: TIMEOUT_MS }, () => {
  it('refuses ids of other tenants’ records in its body: 422 on the field', async () => {
    const bound = operations.filter(({ body }) => idsIn(body?.example).length > 0);
    await each(bound, async (operation) => {
      const path = await maker.readyPath(operation);
      for (const field of idsIn(operation.body?.example)) {
        for (const id of foreignIds) {
          const json = withMember(operation.body!.example, field, id);
          const { status, body, text } = await client.request(operation.method, path, { json });
          expect([status, Object.keys(body?.errors ?? {})], text).toEqual([422, [field]]);
        }
      }
    });
  });

  it('succeeds with the example that the reference gives, sent as it stands but for what must be unique', async () => {
    await each(operations, async (operation) => {
      const path = await maker.readyPath(operation);
      const { status, text } = await maker.send(operation, path);
      expect(SUCCESS, text).toContain(status);
    });
  });

  it('that makes a record says where it can be read', async () => {
    const bound = operations.filter(({ method }) => method === 'POST');
    let made = 0;
    await each(bound, async (operation) => {
      const { status, headers, body } = await maker.send(operation, await maker.readyPath(operation));
      if (status !== 201) return;
      made += 1;
      const base = `http://${client.host}/api/v1`;
      expect(headers['location']).toMatch(new RegExp(`^${base}/`));
      const read = await client.get(String(headers['location']).slice(base.length));
      const once = SHOWN_ONCE[operation.name] ?? [];
      expect(Object.keys(body.data)).toEqual(expect.arrayContaining([...once]));
      const lasting = Object.entries(body.data).filter(([member]) => !once.includes(member));
      expect([read.status, read.body], read.text).toEqual([
        200,
        { ...body, data: Object.fromEntries(lasting) },
      ]);
    });
    expect(made).toBeGreaterThan(5);
  });

  it('that takes Idempotency-Key does its work once, and gives the first response again', async () => {
    const bound = operations.filter(({ idempotencyKey }) => idempotencyKey);
    expect(bound).toEqual(operations.filter(({ method }) => method !== 'GET'));
    // Ends the session that a repetition would need.
    const repeatable = bound.filter(({ id }) => id !== 'signOutEverywhere');
    await each(repeatable, async (operation) => {
      const path = await maker.readyPath(operation);
      const headers = { 'idempotency-key': randomUUID() };
      const json = maker.example(operation);
      const first = await maker.send(operation, path, headers, json);
      const again = await maker.send(operation, path, headers, json);
      expect(SUCCESS, first.text).toContain(first.status);
      expect([again.status, again.text]).toEqual([first.status, first.text]);
    });
  });

  it('that takes If-Match leaves alone who is no longer as the caller knows it: 412', async () => {
    const bound = operations.filter(({ ifMatch }) => ifMatch);
    const updates = operations.filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method));
    expect(bound).toEqual(expect.arrayContaining(updates));
    await each(bound, async (operation) => {
      const path = await maker.readyPath(operation);
      const refused = await maker.send(operation, path, { 'if-match': '"stale"' });
      expect(refused.status, refused.text).toBe(412);
      // The refused request changed nothing: the operation still succeeds.
      const { status, text } = await maker.send(operation, path, { 'if-match': '*' });
      expect(SUCCESS, text).toContain(status);
    });
  });

  it('refuses a field of its body that it does not know: 422 on the field', async () => {
    await each(
      operations.filter(({ body }) => body !== undefined),
      async (operation) => {
        const path = await maker.readyPath(operation);
        const json = { ...operation.body!.example, not_a_field: 1 };
        const { status, body, text } = await client.request(operation.method, path, { json });
        expect([status, Object.keys(body?.errors ?? {})], text).toEqual([422, ['not_a_field']]);
      },
    );
  });

  it('refuses a parameter of its query that it does not know, and names those that there are: 422', async () => {
    await each(operations, async (operation) => {
      const path = await maker.path(operation);
      const { status, body, text } = await maker.send(
        operation,
        `${path}${path.includes('?') ? '&' : '?'}not_a_parameter=1`,
      );
      expect([status, Object.keys(body?.errors ?? {})], text).toEqual([422, ['not_a_parameter']]);
      for (const { name } of operation.query) expect(body.errors.not_a_parameter[0]).toContain(name);
    });
  });

  it('that lists answers in pages, which its links lead through', async () => {
    // Only lists whose records are created by posting. Other lists fill by themselves and have
    // their own tests.
    const lists = operations.filter(
      (one) => one.query.some(({ name }) => name === 'per_page') && maker.makesRecordsOf(one),
    );
    await each(lists, async (operation) => {
      const path = await maker.listPath(operation);
      const { body: all } = await client.get<{ id: number }[]>(`${path}?per_page=100`);
      expect(all.meta.total).toBeGreaterThan(1);
      const ids: number[] = [];
      const base = `http://${client.host}/api/v1`;
      for (let next: string | null = `${base}${path}?per_page=1`; next !== null && ids.length < 3;) {
        expect(next.startsWith(`${base}${path}?`)).toBe(true);
        const { status, body }: ApiResponse<{ id: number }[]> = await client.get(next.slice(base.length));
        expect([status, body.data.length, body.meta.total]).toEqual([200, 1, all.meta.total]);
        ids.push(body.data[0]!.id);
        next = body.links.next;
      }
      expect(ids).toEqual(all.data.slice(0, ids.length).map(({ id }) => id));
      const past = await client.get(`${path}?page=${all.meta.total + 1}&per_page=1`);
      expect([past.status, past.body.data, past.body.meta.total]).toEqual([200, [], all.meta.total]);
    });
  });

  it('takes or refuses any body as the reference says, and never fails', async () => {
    const bound = operations.filter(({ body }) => body !== undefined);
    await each(bound, async (operation) => {
      const generated = input.bodies(operation, GENERATED, SEED + bound.indexOf(operation));
      // And the same body from several clients at once.
      const bodies = [...Array<unknown>(AT_ONCE).fill(operation.body?.example), ...generated];
      const path = generatedPath(operation);
      await puttingBack(operation, path, () =>
        sendAll(bodies, (json) => client.request(operation.method, path, { json })),
      );
    });
  });

  it('takes or refuses any query as the reference says, and never fails', async () => {
    const bound = operations.filter(({ method, query }) => method === 'GET' || query.length > 0);
    await each(bound, async (operation) => {
      const queries = input.queries(operation, GENERATED, SEED + bound.indexOf(operation));
      const path = generatedPath(operation);
      await sendAll(queries, (query) => client.get(path + query));
    });
  });
});
