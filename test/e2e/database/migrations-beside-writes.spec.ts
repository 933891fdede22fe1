import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIndexConcurrently } from '#platform/database/schema/concurrent-index.js';
import { migrate } from '#platform/database/schema/migrate.js';
import type { Migration } from '#platform/database/schema/migration-source.js';
import { MIGRATIONS } from '../../../src/migrations.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const WRITERS = 8;

/** A migration that changes two tables in the order opposite to that of the writers. */
function changing(number: number, given: { locks?: readonly string[] } = {}): Migration {
  const name = `AddColumn${1_900_000_000_000 + number}`;
  const made = class {
    readonly name = name;
    readonly locks = given.locks;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`alter table component add column added_${number} int`);
      await runner.query('select pg_sleep(0.05)');
      await runner.query(`alter table api_key add column added_${number} int`);
    }

    async down(): Promise<void> {
      // Never reverted.
    }
  };
  return Object.defineProperty(made, 'name', { value: name }) as Migration;
}

describe('Migrations beside requests', () => {
  let database: TestDatabase;
  let stopped = false;
  const errors: string[] = [];
  let writes = 0;
  let writing: Promise<unknown>;

  /** Writes to two tables in one transaction, as requests do. */
  const write = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: database.superuserUrl });
    await client.connect();
    while (!stopped) {
      await client.query('begin');
      try {
        await client.query('lock table api_key in row exclusive mode');
        await client.query('select pg_sleep(0.005)');
        await client.query('lock table component in row exclusive mode');
        writes += 1;
      } catch (error) {
        errors.push((error as Error).message);
      }
      await client.query('rollback');
      await client.query('select pg_sleep(0.02)');
    }
    await client.end();
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    writing = Promise.all(Array.from({ length: WRITERS }, write));
  });
  afterAll(async () => {
    stopped = true;
    await writing;
    await database.drop();
  });

  const more: Migration[] = [];
  const applied = (...added: Migration[]): Promise<unknown> => {
    more.push(...added);
    return migrate(database.addresses.owner, [...MIGRATIONS, ...more]);
  };

  it('never end in a deadlock, whether they name their tables or not', async () => {
    for (let round = 0; round < 3; round += 1)
      await applied(changing(2 * round), changing(2 * round + 1, { locks: ['api_key', 'component'] }));
    expect(errors).toEqual([]);
    expect(writes).toBeGreaterThan(20);
  }, 60_000);

  it('make an index while writes go on, also after an attempt that was cut off', async () => {
    await database.sql(`create index ix_left on component (tenant_id, updated_at)`);
    await database.sql(`update pg_index set indisvalid = false where indexrelid = 'ix_left'::regclass`);
    class AddIndex1900000001000 {
      readonly name = 'AddIndex1900000001000';
      readonly transaction = false;
      async up(runner: QueryRunner): Promise<void> {
        await createIndexConcurrently(runner, { name: 'ix_left', on: 'component (tenant_id, updated_at)' });
      }
      async down(): Promise<void> {
        // Never reverted.
      }
    }
    // Another process waits for its turn meanwhile.
    const added = [AddIndex1900000001000 as unknown as Migration];
    more.push(...added);
    await Promise.all([
      migrate(database.addresses.owner, [...MIGRATIONS, ...more]),
      migrate(database.addresses.owner, [...MIGRATIONS, ...more]),
    ]);
    const found = await database.sql(
      `select indisvalid from pg_index where indexrelid = 'ix_left'::regclass`,
    );
    expect([found, errors]).toEqual([[{ indisvalid: true }], []]);
  }, 30_000);
});
