import { getRepositoryToken } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MigrationSource } from '#platform/database/schema/migration-source.js';
import { MIGRATIONS } from '../../src/migrations.js';
import { useApi } from '../support/use-api.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Everything that migrations create, as text in a stable order. */
const SCHEMA = `
  select 'column' as kind, concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(adbin, adrelid)) as what
  from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
  union all select 'constraint', concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select 'policy', concat_ws(' ', tablename, policyname, permissive, roles::text, cmd, qual, with_check) from pg_policies
  union all select 'security', concat_ws(' ', relname, relrowsecurity, relforcerowsecurity, relacl::text) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'type', typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
  order by 1, 2`;

/** Migrations of version 0.1.0. None may be renamed or removed. */
const BASELINE = [
  'Tenancy1790010000000',
  'Restoring1790010010000',
  'AuditTrail1790010020000',
  'ApiKeys1790010030000',
  'AccessCounts1790010040000',
  'IdempotencyKeys1790010050000',
  'ModuleSettings1790010055000',
  'SecretKeys1790010060000',
  'Jobs1790010070000',
  'Events1790010080000',
  'PageSettings1790010090000',
  'HostSystems1790010100000',
  'ComponentGroups1790010110000',
  'Components1790010120000',
  'Availability1790010130000',
  'Incidents1790010140000',
  'Announcements1790010150000',
  'Previews1790010160000',
  'Subscribers1790010170000',
  'Notifications1790010180000',
  'Hooks1790010190000',
  'Analytics1790010200000',
];

describe('Migrations', () => {
  describe('and entities', () => {
    const test = useApi();
    let source: DataSource;

    beforeAll(async () => {
      // Connects as the owner, because the application's role does not see the whole catalog. Nest
      // also keeps entities of packages that an earlier file loaded in this process, so only those
      // registered with this application count.
      const loaded = test.app.get(DataSource).entityMetadatas.map(({ target }) => target as new () => object);
      const entities = loaded.filter((entity) => isRegistered(entity));
      source = await new MigrationSource(test.database.addresses.owner, MIGRATIONS, entities).initialize();
    });

    afterAll(() => source.destroy());

    function isRegistered(entity: new () => object): boolean {
      try {
        test.app.get(getRepositoryToken(entity), { strict: false });
        return true;
      } catch {
        return false;
      }
    }

    it('agree: a migrated database has what the entities declare', async () => {
      expect(source.entityMetadatas.length).toBeGreaterThan(0);
      const pending = await source.driver.createSchemaBuilder().log();
      const statements = pending.upQueries.map(({ query }) => query);
      expect(statements, 'A change of an entity needs a migration: npm run migration:generate').toEqual([]);
    });
  });

  describe('one by one', () => {
    let database: TestDatabase;
    const schema = (): Promise<{ kind: string; what: string }[]> => database.sql(SCHEMA);

    /** Runs `work` with the oldest `count` migrations known. */
    async function withMigrations(
      count: number,
      work: (source: DataSource) => Promise<unknown>,
    ): Promise<void> {
      const source = new MigrationSource(database.addresses.owner, MIGRATIONS.slice(0, count));
      await source.initialize();
      try {
        await work(source);
      } finally {
        await source.destroy();
      }
    }

    beforeAll(async () => {
      database = await createTestDatabase();
    });

    afterAll(() => database.drop());

    it('can be taken back, and lead to the same database when they are run again', async () => {
      const complete = await schema();
      const before: { kind: string; what: string }[][] = [];
      for (let count = MIGRATIONS.length; count > 0; count -= 1) {
        await withMigrations(count, (source) => source.undoLastMigration());
        before[count - 1] = await schema();
      }
      const left = before[0]!.filter(({ what }) => !/\bmigrations\b/.test(what));
      expect(left, 'left behind when everything is taken back').toEqual([]);
      for (let count = 1; count <= MIGRATIONS.length; count += 1) {
        await withMigrations(count, (source) => source.runMigrations());
        expect(await schema(), `after ${MIGRATIONS[count - 1]!.name}`).toEqual(before[count] ?? complete);
      }
    }, 60_000);

    it('begin with the baseline of 0.1.0, by the names that databases have recorded', () => {
      expect(MIGRATIONS.slice(0, BASELINE.length).map(({ name }) => name)).toEqual(BASELINE);
    });

    it('are listed oldest first, each under the name of its file', () => {
      const times = MIGRATIONS.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0]));
      expect(times).toEqual([...times].sort((a, b) => a - b));
    });
  });
});
