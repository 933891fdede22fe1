import type { OpenAPIObject } from '@nestjs/swagger';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocument } from '#http/reference/document.js';
import { deliverEvents } from '../support/deliver-events.js';
import { eachOperation } from '../support/each-operation.js';
import { operationsOf, type Operation, type Schema } from '../support/operations.js';
import { KeyAndMember } from '../support/people.js';
import { RecordMaker } from '../support/record-maker.js';
import { TestChannels } from '../support/recording-channel.js';
import { useApi } from '../support/use-api.js';

/** Members that name a person, say where they were, or open something. */
const TELLING = new Set(['address', 'email', 'ip', 'actor', 'secret', 'last_four']);

const channels = TestChannels.recordingAll();
const api = useApi({ override: channels.override });
const own = api.useTenant('own');
const client = new KeyAndMember(api, own);
let document: OpenAPIObject;
let operations: Operation[];
let maker: RecordMaker;

interface Success {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

beforeAll(async () => {
  document = buildDocument(api.app);
  operations = operationsOf(document);
  maker = new RecordMaker(operations, client, () => deliverEvents(api.app));
  await maker.fill();
});

/** Successful responses of the reference, by operation id. */
function successes(): Map<string, Success> {
  const all = Object.values(document.paths).flatMap((item) =>
    Object.values(item as Record<string, { operationId?: string; responses?: Record<string, Success> }>),
  );
  return new Map(
    all
      .filter(({ operationId }) => operationId !== undefined)
      .map(({ operationId, responses = {} }) => [operationId!, responses['200'] ?? responses['201'] ?? {}]),
  );
}

function confidential(): Set<string> {
  return new Set(
    [...successes()].filter(([, { headers }]) => headers?.['Cache-Control'] !== undefined).map(([id]) => id),
  );
}

/** True if a value of this schema may have a telling member at any depth. */
function tells(schema: Schema, seen = new Set<string>()): boolean {
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return false;
    const schemas = document.components?.schemas as Readonly<Record<string, Schema>>;
    return tells(schemas[schema.$ref.split('/').at(-1)!]!, new Set([...seen, schema.$ref]));
  }
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (schema.items !== undefined) parts.push(schema.items);
  return (
    Object.entries(schema.properties ?? {}).some(([name, one]) => TELLING.has(name) || tells(one, seen)) ||
    parts.some((part) => tells(part, seen))
  );
}

describe('Responses with personal data or secrets', { timeout: 240_000 }, () => {
  it('are documented with Cache-Control: no-store wherever one could have such a member', () => {
    const telling = [...successes()]
      .filter(([id]) => operations.some((operation) => operation.id === id))
      .filter(([, { content = {} }]) => Object.values(content).some(({ schema }) => tells(schema)))
      .map(([id]) => id);
    expect(telling).toEqual(expect.arrayContaining(['listSubscribers', 'listAuditEvents', 'createApiKey']));
    expect(telling.filter((id) => !confidential().has(id))).toEqual([]);
  });

  it('are stored by no cache, whether read, unchanged or returned by a write; all others as before', async () => {
    const expected = confidential();
    expect(expected).toContain('exportSubscribers');
    await eachOperation(
      operations.filter(({ method }) => method !== 'DELETE'),
      async (operation) => {
        const path = await maker.readyPath(operation);
        const json = operation.body === undefined ? undefined : await maker.bodyOf(operation, path);
        const { method } = operation;
        const { status, headers } = await client.request(method, path, json === undefined ? {} : { json });
        if (status >= 400) {
          expect(headers['cache-control']).toBe('no-store');
          return;
        }
        const wanted = expected.has(operation.id)
          ? 'no-store'
          : method === 'GET'
            ? 'private, no-cache'
            : undefined;
        expect(headers['cache-control']).toBe(wanted);
        const etag = headers['etag'];
        if (method !== 'GET' || typeof etag !== 'string') return;
        const again = await client.request(method, path, { headers: { 'if-none-match': etag } });
        expect(again.headers['cache-control']).toBe(wanted);
      },
    );
  });

  it('are stored by no cache when they are repeated for an Idempotency-Key', async () => {
    const options = { headers: { 'idempotency-key': 'again' } };
    const body = { channel: 'email', address: 'again@example.com' };
    await client.post('/subscribers', body, options);
    const { headers } = await client.post('/subscribers', body, options);
    expect(headers).toMatchObject({ 'idempotent-replayed': 'true', 'cache-control': 'no-store' });
  });
});
