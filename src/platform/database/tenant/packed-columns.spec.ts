import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import {
  packedInstants,
  packedIntegers,
  packedStatuses,
  unpackInstants,
  unpackIntegers,
  unpackStatuses,
} from './packed-columns.js';
import { sql } from './sql.js';

describe('Packed columns', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  it('hold what the rows hold, in their order', async () => {
    const row = fc.record({
      id: fc.integer({ min: 1, max: 2 ** 48 }),
      status: fc.constantFrom(...COMPONENT_STATUSES),
      at: fc.option(
        fc.integer({ min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59.999Z') }),
        { freq: 3 },
      ),
      number: fc.maxSafeInteger(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (given) => {
        const [found] = await database.sql<Record<'statuses' | 'instants' | 'numbers', string | null>>(
          `select ${packedStatuses('id', 'status').text} as statuses, ${packedInstants('at').text} as instants,
             ${packedIntegers(sql`number`).text} as numbers
           from jsonb_to_recordset($1) as r (id bigint, status text, at timestamptz, number bigint)`,
          [
            JSON.stringify(
              given.map(({ at, ...one }) => ({
                ...one,
                at: at === null ? null : new Date(at).toISOString(),
              })),
            ),
          ],
        );
        const { ids, severities } = unpackStatuses(found?.statuses);
        expect([...ids]).toEqual(given.map(({ id }) => id));
        expect([...severities]).toEqual(given.map(({ status }) => COMPONENT_STATUSES.indexOf(status)));
        expect([...unpackInstants(found?.instants)]).toEqual(given.map(({ at }) => at ?? Infinity));
        expect([...unpackIntegers(found?.numbers)]).toEqual(given.map((one) => one.number));
      }),
      { numRuns: 60 },
    );
  });
});
