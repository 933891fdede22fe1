import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../test/support/test-database.js';
import { MigrationSource } from '#platform/database/schema/migration-source.js';
import { MIGRATIONS } from '../../../../migrations.js';
import { Availability1790000200000 } from './1790000200000-availability.js';

describe('A component that is older than its history', () => {
  it('starts operational when the migration comes to it, and keeps what came later', async () => {
    const database = await createTestDatabase();
    const upTo = async (
      count: number,
      work: (source: MigrationSource) => Promise<unknown>,
    ): Promise<void> => {
      const source = new MigrationSource(database.addresses.owner, MIGRATIONS.slice(0, count));
      await source.initialize();
      try {
        await work(source);
      } finally {
        await source.destroy();
      }
    };
    const place = MIGRATIONS.indexOf(Availability1790000200000);
    try {
      for (let count = MIGRATIONS.length; count > place; count -= 1) {
        await upTo(count, (source) => source.undoLastMigration());
      }
      await database.sql(`
        insert into tenant (id, slug, name, locales, created_at, updated_at)
        select id, slug, slug, '{en}', now(), now()
        from (values (gen_random_uuid(), 'one'), (gen_random_uuid(), 'two')) as t (id, slug)`);
      await database.sql(`
        insert into component (tenant_id, name, description, slug, position, is_public, subscribable, created_at, updated_at)
        select id, '{}', '{}', slug, 0, true, true, '2026-01-05 10:00:00.5Z', now() from tenant`);
      await upTo(place + 1, (source) => source.runMigrations());
      const periods = await database.sql(`
        select t.slug, p.status, p.started_at, p.ended_at from availability_period p
        join component c on c.id = p.component_id and c.tenant_id = p.tenant_id join tenant t on t.id = p.tenant_id order by 1`);
      const first = {
        status: 'operational',
        started_at: new Date('2026-01-05T10:00:00.500Z'),
        ended_at: null,
      };
      expect(periods).toEqual([
        { slug: 'one', ...first },
        { slug: 'two', ...first },
      ]);

      await database.sql(`update component set status = 'degraded' where slug = 'two'`);
      await database.sql(`
        with closed as (
          update availability_period set ended_at = '2026-01-07Z' where component_id in (select id from component where slug = 'two')
          returning tenant_id, component_id
        )
        insert into availability_period (tenant_id, component_id, started_at, status)
        select tenant_id, component_id, '2026-01-07Z', 'degraded' from closed`);
      await upTo(MIGRATIONS.length, (source) => source.runMigrations());
      expect(
        await database.sql(
          `select slug, status_since, recent_until::text as kept from component order by slug`,
        ),
      ).toEqual([
        { slug: 'one', status_since: null, kept: '-infinity' },
        { slug: 'two', status_since: new Date('2026-01-07T00:00:00.000Z'), kept: '-infinity' },
      ]);
    } finally {
      await database.drop();
    }
  });
});
