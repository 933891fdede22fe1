import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  allowBackgroundWork,
  createTenantTable,
  dropTenantTable,
} from '#platform/database/schema/tenant-table.js';

/** Page views, frozen reports and the links to them. */
export class Analytics1790010200000 implements MigrationInterface {
  readonly name = 'Analytics1790010200000';

  async up(runner: QueryRunner): Promise<void> {
    // By day, page and language, without any data about visitors. A background job adds views for all tenants.
    await createTenantTable(runner, 'page_view', {
      key: ['day', 'page', 'locale'],
      columns: `
        day date not null,
        page text not null,
        locale text not null,
        views bigint not null,
        constraint ck_page_view_views check (views > 0)`,
      audit: false,
    });
    // Rows of the current day are updated constantly. Free space in their pages spares index updates.
    await runner.query(`alter table page_view set (fillfactor = 50)`);
    await allowBackgroundWork(runner, 'page_view');

    // Figures of months at the time they were frozen. Rows never change: a correction is another version.
    await createTenantTable(runner, 'frozen_report', {
      columns: `
        month text not null,
        version integer not null,
        frozen_at timestamptz(3) not null,
        uptime double precision not null,
        changed integer not null,
        changes json not null,
        report json not null`,
      unique: [['month', 'version']],
      audit: { except: ['changes', 'report'] },
    });

    // A link is valid while it has a row, so deleting the row revokes it.
    await createTenantTable(runner, 'report_link', {
      columns: `
        report_id bigint not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null`,
      references: { report_id: { table: 'frozen_report', onDelete: 'cascade' } },
      indexes: [['report_id']],
      audit: { target: 'frozen_report', targetId: 'report_id' },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['report_link', 'frozen_report', 'page_view']) await dropTenantTable(runner, table);
  }
}
