import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import type { TracedStep, Tracing } from '#core/tracing/tracing.js';
import { ReadConnections } from './read-connections.js';
import { traceStatements } from './traced-statements.js';

describe('The spans of statements', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let spans: { step: TracedStep; end: unknown[] | undefined }[];
  let stop: () => void;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    client = new pg.Client(database.superuserUrl);
    await client.connect();
    spans = [];
    const tracing = {
      start: (step: TracedStep) => {
        const span: (typeof spans)[number] = { step, end: undefined };
        spans.push(span);
        return {
          end: (...given: unknown[]) => {
            span.end = given;
          },
        };
      },
    };
    stop = traceStatements(tracing as unknown as Tracing);
  });
  afterEach(async () => {
    stop();
    await client.end();
  });

  const names = (): string[] => spans.map(({ step }) => step.name);

  it.each([
    ['select 1', 'SELECT'],
    ['  select 1 from pg_class where false', 'SELECT pg_class'],
    ['select x.oid from "pg_type" x where false', 'SELECT pg_type'],
    ['create temp table if not exists t (n int); insert into t values (1)', 'CREATE t'],
    ['with a as (select 1) select from a', 'WITH a'],
    [`select '${' '.repeat(2000)}' from pg_class where false`, 'SELECT'],
    ['(select 1)', 'STATEMENT'],
  ])('are named by operation and first table: %s', async (text, name) => {
    await client.query(text);
    await client.query({ text });
    expect(names()).toEqual([name, name]);
    expect(spans[0]).toEqual({
      step: {
        name,
        kind: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
      },
      end: [],
    });
  });

  it('are named as the statement is, if it has a name', async () => {
    await client.query({ name: 'find_one', text: 'select 1' });
    await client.query({ name: '', text: 'select 1' });
    expect(names()).toEqual(['find_one', 'SELECT']);
  });

  it.each([
    'begin',
    ' BEGIN read only',
    'commit',
    'rollback',
    'set local lock_timeout = 1',
    'savepoint a',
    'release a',
  ])('do not exist for what only surrounds statements: %s', async (text) => {
    await client.query('begin; savepoint a').catch(() => undefined);
    await client.query(text);
    expect(names()).toEqual([]);
  });

  it('have the error of a statement that fails', async () => {
    await expect(client.query('select 1 / 0')).rejects.toThrow();
    expect(spans[0]?.end).toEqual([expect.objectContaining({ code: '22012' })]);
  });

  it('end with the statement, also with one that is read in an implicit transaction', async () => {
    const reads = new ReadConnections(database.addresses.app, 1);
    await reads.select({}, { name: 'traced_one', text: 'select 1' }, []);
    const span = spans.find(({ step }) => step.name === 'traced_one');
    expect(span?.end).toEqual([]);
    await expect(reads.select({}, { name: 'traced_two', text: 'select 1 / 0' }, [])).rejects.toThrow();
    expect(spans.find(({ step }) => step.name === 'traced_two')?.end).toEqual([
      expect.objectContaining({ code: '22012' }),
    ]);
    await reads.close();
  });

  it('end at once for a statement with a callback, which returns no promise', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    client.query('select 1', (error: unknown) => {
      resolve(error);
    });
    expect(spans[0]?.end).toEqual([]);
    await promise;
  });

  it('are not recorded any more once that is stopped, unless another patch came later', async () => {
    stop();
    await client.query('select 1');
    expect(names()).toEqual([]);
    const prototype = pg.Client.prototype as unknown as { query: unknown };
    const before = prototype.query;
    const tracing = { start: () => undefined } as unknown as Tracing;
    const stopFirst = traceStatements(tracing);
    const later = function (this: pg.Client, ...given: unknown[]): unknown {
      return (before as (...all: unknown[]) => unknown).apply(this, given);
    };
    prototype.query = later;
    stopFirst();
    expect(prototype.query).toBe(later);
    prototype.query = before;
  });
});
