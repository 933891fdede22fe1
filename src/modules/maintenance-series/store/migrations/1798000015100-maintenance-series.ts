import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  announcePageChanges,
  createPublicView,
  createSharedView,
} from '#platform/database/schema/published-view.js';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Series of maintenances, and which maintenance was made for which start. Visitors see the rule of a series as long as
 * one of its maintenances is published.
 */
export class MaintenanceSeries1798000015100 implements MigrationInterface {
  readonly name = 'MaintenanceSeries1798000015100';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'maintenance_series', {
      columns: `
        title jsonb not null,
        body jsonb not null,
        components jsonb not null,
        rrule text not null,
        starts_at text not null,
        timezone text not null,
        duration_minutes integer not null,
        exceptions jsonb not null,
        publish_ahead_days integer not null,
        reminder_minutes jsonb not null,
        notify boolean not null,
        is_active boolean not null,
        next_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        search_text text not null default '',
        announced_at timestamptz(3)`,
      audit: { except: ['next_at', 'announced_at'] },
    });
    await runner.query(
      `create index ix_maintenance_series_active on maintenance_series (tenant_id, id) where is_active`,
    );
    await createQuota(runner, 'maintenance_series', { table: 'maintenance_series' });
    // No foreign key to the maintenance: its row stays when the maintenance is deleted, so that no other is made.
    await createTenantTable(runner, 'maintenance_occurrence', {
      columns: `
        series_id bigint not null,
        original_start timestamptz(3) not null,
        incident_id bigint not null,
        made_as text,
        made_from timestamptz(3),
        is_detached boolean not null`,
      unique: [['series_id', 'original_start']],
      references: { series_id: { table: 'maintenance_series', onDelete: 'cascade' } },
      indexes: [['incident_id']],
      audit: false,
    });
    await createSharedView(
      runner,
      'maintenance_of_series',
      `select tenant_id, series_id, incident_id from maintenance_occurrence`,
    );
    await createPublicView(
      runner,
      'public_maintenance_of_series',
      // The maintenance is null while visitors do not see it.
      `select o.tenant_id, o.series_id, o.original_start, o.is_detached, i.id as incident_id
       from maintenance_occurrence o left join public_incident i on i.tenant_id = o.tenant_id and i.id = o.incident_id`,
    );
    await createPublicView(
      runner,
      'public_maintenance_series',
      `select s.tenant_id, s.id, s.title, s.body, s.rrule, s.starts_at, s.timezone, s.duration_minutes, s.exceptions,
         s.is_active, s.created_at, s.updated_at
       from maintenance_series s
       where (select count(o.incident_id) > 0 from public_maintenance_of_series o
         where o.tenant_id = s.tenant_id and o.series_id = s.id)`,
    );
    await announcePageChanges(runner, 'maintenance_occurrence');
    await runner.query(`
      create trigger announce_page after update of title, body, rrule, starts_at, timezone, duration_minutes, exceptions, is_active
      on maintenance_series for each row execute function announce_page_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop view public_maintenance_series, public_maintenance_of_series, maintenance_of_series`,
    );
    await dropTenantTable(runner, 'maintenance_occurrence');
    await dropTenantTable(runner, 'maintenance_series');
    await dropQuota(runner, 'maintenance_series');
  }
}
