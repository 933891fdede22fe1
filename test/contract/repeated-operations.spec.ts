import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocument } from '#http/reference/document.js';
import { BodyVariants } from '../support/body-variants.js';
import type { ApiResponse } from '../support/client.js';
import { deliverEvents } from '../support/deliver-events.js';
import { runDueJobs } from '../support/due-jobs.js';
import { eachOperation } from '../support/each-operation.js';
import { MINUTE, createMaintenance, done, fromNow } from '../support/incidents.js';
import { operationsOf, type Operation, type Schema } from '../support/operations.js';
import { eventsOf } from '../support/outbox.js';
import { VIEWER } from '#testing/people.js';
import { KeyAndMember } from '../support/people.js';
import { RecordMaker } from '../support/record-maker.js';
import { TestChannels } from '../support/recording-channel.js';
import { useApi } from '../support/use-api.js';

/** Number of concurrent writes with the same If-Match. */
const AT_ONCE = 6;
const SUCCESS = [200, 201, 204];
/** The record is gone, or its state does not allow the operation. */
const REFUSED = [404, 409];
const TIMEOUT_MS = 240_000;

/** Deliveries exist only after sending, so these channels record messages instead of sending them. */
const channels = TestChannels.recordingAll();

const api = useApi({ override: channels.override });
const own = api.useTenant('own');
const client = new KeyAndMember(api, own);
let operations: Operation[];
let variants: BodyVariants;
let maker: RecordMaker;

beforeAll(async () => {
  const document = buildDocument(api.app);
  operations = operationsOf(document);
  variants = new BodyVariants(document);
  maker = new RecordMaker(operations, client, () => deliverEvents(api.app));
  await maker.fill();
});

/**
 * Path of the resource that an operation writes to: the record for a step, else the operation's own
 * path.
 */
function resourceOf({ method }: Operation, path: string): string {
  return method === 'POST' || path.endsWith('/preview') ? path.slice(0, path.lastIndexOf('/')) : path;
}

/** Validator of a resource, from reading it or, if it cannot be read, from writing to it. */
async function tagOf(operation: Operation, path: string): Promise<string | undefined> {
  const resource = resourceOf(operation, path);
  const read = await client.get(resource);
  if (read.status === 200) return read.headers['etag'] as string;
  const template = resourceOf(operation, operation.path);
  const write = operations.find((one) => ['PUT', 'PATCH'].includes(one.method) && one.path === template);
  if (write === undefined) return undefined;
  const { status, headers } = await maker.send(write, resource);
  return status === 200 ? (headers['etag'] as string) : undefined;
}

/** Status, validator and data of a resource. */
async function read(path: string): Promise<unknown[]> {
  const { status, headers, body } = await client.get(path);
  return [status, headers['etag'], body?.data];
}

async function eventCount(): Promise<number> {
  return (await eventsOf(api.database, own.tenant.id)).length;
}

/**
 * Like {@link eachOperation}, but delivers pending events first, so that background work does not
 * pile up.
 */
function each(bound: readonly Operation[], work: (operation: Operation) => Promise<void>): Promise<void> {
  return eachOperation(bound, async (operation) => {
    await deliverEvents(api.app);
    await work(operation);
  });
}

describe('Every operation', { timeout: TIMEOUT_MS }, () => {
  it('that takes If-Match lets one win of many who have read the same; the others get 412', async () => {
    const bound = operations.filter(({ ifMatch }) => ifMatch);
    const unread: string[] = [];
    await each(bound, async (operation) => {
      const path = await maker.readyPath(operation);
      const tag = await tagOf(operation, path);
      if (tag === undefined) {
        unread.push(operation.name);
        return;
      }
      // Time passes before the second write: if the validator depended on time alone, no write would win.
      api.clock.advance(1_000);
      const body = await maker.bodyOf(operation, path);
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, number) => {
          const json = variants.of(operation, body, number);
          return client.request(operation.method, path, {
            headers: { 'if-match': tag },
            ...(json === undefined ? {} : { json }),
          });
        }),
      );
      const winners = answers.filter(({ status }) => SUCCESS.includes(status));
      // Writes that change nothing do not conflict with each other.
      if (winners.length === answers.length && (await tagOf(operation, path)) === tag) return;
      const others = answers.filter((one) => !winners.includes(one));
      const refused = operation.method === 'DELETE' ? [404, 412] : [412];
      expect([winners.length, others.filter(({ status }) => !refused.includes(status))]).toEqual([1, []]);
    });
    // A record in the trash can be read only in the list of the trash.
    expect(unread.filter((name) => !/\/trash\/|\/restore$/.test(name))).toEqual([]);
  });

  it('done twice does its work once: the second time it is refused, or changes nothing', async () => {
    // Operations that create something, or check something elsewhere, do so on every call and are left out.
    const bound = operations.filter(
      ({ id, method, path }) =>
        method !== 'GET' &&
        // Its example is measured at the time of the request.
        id !== 'addMetricPoints' &&
        (method !== 'POST' || /\}.*\/(?!test$|preview$|updates$|people$|rotate$|verify$)\w+$/.test(path)),
    );
    await each(bound, async (operation) => {
      const path = await maker.readyPath(operation);
      // Changes are sent again as they were, new records with other unique texts.
      const json = operation.method === 'POST' ? undefined : maker.example(operation);
      const first = await maker.send(operation, path, {}, json);
      expect(SUCCESS, first.text).toContain(first.status);
      const resource = resourceOf(operation, path);
      const before = await read(resource);
      const told = await eventCount();
      api.clock.advance(1_000);
      const second = await maker.send(operation, path, {}, json);
      expect([...SUCCESS, ...REFUSED], second.text).toContain(second.status);
      expect(await read(resource)).toEqual(before);
      expect(await eventCount()).toBe(told);
      if (second.status === 409) expect(second.body.message).toMatch(/possible: /);
    });
  });

  it('takes a list of its body empty, and shows it so, or refuses it by name', async () => {
    const listsOf = ({ body }: Operation): string[] =>
      Object.entries(body?.example ?? {}).flatMap(([name, value]) => (Array.isArray(value) ? [name] : []));
    await each(
      operations.filter((operation) => listsOf(operation).length > 0),
      async (operation) => {
        for (const name of listsOf(operation)) {
          const path = await maker.readyPath(operation);
          const json = { ...operation.body!.example, [name]: [] };
          const { status, body, text } = await client.request(operation.method, path, { json });
          // Texts name the variables of a template, so they are refused without them.
          if (name === 'variables' && status === 422) expect(text).toContain('name it in variables');
          else if (status === 422) expect(Object.keys(body.errors), text).toEqual([name]);
          else {
            expect(SUCCESS, text).toContain(status);
            if (name in (body?.data ?? {})) expect(body.data[name]).toEqual([]);
          }
        }
      },
    );
  });
});

describe('Every list', { timeout: TIMEOUT_MS }, () => {
  it('whose records are all deleted is empty', async () => {
    const tenant = await api.tenant('emptied');
    await new RecordMaker(operations, tenant.client, () => deliverEvents(api.app)).fill();
    const paged = operations.filter(
      ({ method, path, query }) =>
        method === 'GET' && !path.includes('{') && query.some(({ name }) => name === 'per_page'),
    );
    const deletes = (path: string): boolean =>
      operations.some((one) => one.method === 'DELETE' && one.path.replace(/\/\{\w+\}$/, '') === path);
    const answers = await Promise.all(paged.map(({ path }) => tenant.client.get(path)));
    // Some reports are paginated too, and frozen ones cannot be deleted.
    const lists = paged.filter(
      ({ path }, index) =>
        Array.isArray(answers[index]?.body.data) && (path.endsWith('/trash') || deletes(path)),
    );
    expect(lists.length).toBeGreaterThan(paged.length / 2);
    // The key used by these requests cannot delete itself.
    const own = (await tenant.client.get('/me')).body.data.api_key.id;
    // Every status page has the built-in roles.
    const stays = (path: string, id: number): boolean =>
      path === '/roles' ? id <= VIEWER : path === '/api-keys' && id === own;
    const idsIn = async (path: string): Promise<number[]> =>
      (await tenant.client.get(`${path}?per_page=100`)).body.data
        .map(({ id }: { id: number }) => id)
        .filter((id: number) => !stays(path, id));
    // Groups and host systems can be deleted only after everything that refers to them.
    for (let left = Infinity, before = Infinity; left > 0; before = left) {
      left = 0;
      for (const { path } of lists) {
        const ids = await idsIn(path);
        left += ids.length;
        for (const id of ids) {
          const { status, text } = await tenant.client.delete(`${path}/${id}`);
          expect([204, 422], text).toContain(status);
        }
      }
      if (left >= before) throw new Error(`${left} records cannot be deleted.`);
    }
    for (const { path } of lists) {
      const { status, body } = await tenant.client.get(path);
      const left = body.data.filter(({ id }: { id: number }) => !stays(path, id));
      expect([path, status, left, body.meta.total, body.meta.last_page, body.links.next]).toEqual([
        path,
        200,
        [],
        { '/api-keys': 1, '/roles': 3 }[path] ?? 0,
        1,
        null,
      ]);
    }
    expect((await tenant.client.get('/status')).body.data.indicator).toBe('operational');
    for (const path of ['//', '//history', '//history.atom', '//api/v2/summary'])
      expect([path, (await tenant.client.withKey(undefined).get(path)).status]).toEqual([path, 200]);
  });
});

describe('Every number that can be set', { timeout: TIMEOUT_MS }, () => {
  /** Paths of the numbers among a schema's members. */
  function numbersIn({ properties = {} }: Schema, path: readonly string[] = []): [string[], Schema][] {
    return Object.entries(properties).flatMap(([name, schema]) => {
      const isNumber = [schema.type].flat().some((type) => type === 'integer' || type === 'number');
      return isNumber ? [[[...path, name], schema]] : numbersIn(schema, [...path, name]);
    });
  }

  function bodyWith([name = '', ...inner]: readonly string[], value: number): object {
    return { [name]: inner.length === 0 ? value : bodyWith(inner, value) };
  }

  function valueAt(data: unknown, path: readonly string[]): unknown {
    return path.reduce<any>((inner, name) => inner?.[name], data);
  }

  it('is taken at its least and its most, in either order, and what was to happen still does', async () => {
    const { client } = await api.tenant('lowered');
    const { id } = await createMaintenance(client, {
      publish: true,
      started_at: fromNow(api, 30 * 24 * 60 * MINUTE),
      scheduled_end_at: fromNow(api, 30 * 24 * 60 * MINUTE + 60 * MINUTE),
    });
    // Settings without numbers have no bounds to test.
    const settings = operations.filter(
      ({ method, path, body }) =>
        method === 'PATCH' &&
        path.startsWith('/settings') &&
        numbersIn(variants.resolved(body!.schema)).length > 0,
    );
    expect(settings).not.toEqual([]);
    await each(settings, async ({ path, body }) => {
      const numbers = numbersIn(variants.resolved(body!.schema));
      for (const bound of ['maximum', 'minimum'] as const) {
        for (const [name, schema] of numbers) {
          const value = schema[bound]!;
          expect(value, name.join('.')).toBeTypeOf('number');
          const answer: ApiResponse = await client.patch(path, bodyWith(name, value));
          expect([answer.status, valueAt(answer.body.data, name)], answer.text).toEqual([200, value]);
          expect(valueAt((await client.get(path)).body.data, name)).toBe(value);
          await runDueJobs(api.app);
        }
      }
    });
    api.clock.advance(30 * 24 * 60 * MINUTE);
    await runDueJobs(api.app);
    expect((await done(client.get(`/maintenances/${id}`))).status).toBe('in_progress');
  });
});
