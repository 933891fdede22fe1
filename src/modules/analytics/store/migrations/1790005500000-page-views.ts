import type { MigrationInterface, QueryRunner } from 'typeorm';
import { allowBackgroundWork, createTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Page views by day, page and language, without any data about visitors. A background job adds views for all tenants.
 */
export class PageViews1790005500000 implements MigrationInterface {
  readonly name = 'PageViews1790005500000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'page_view', {
      key: ['day', 'page', 'locale'],
      columns: `
        day date not null,
        page text not null,
        locale text not null,
        views bigint not null,
        constraint ck_page_view_views check (views > 0)`,
    });
    // Rows of the current day are updated constantly. Free space in their pages spares index updates.
    await runner.query(`alter table page_view set (fillfactor = 50)`);
    await allowBackgroundWork(runner, 'page_view');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table page_view`);
  }
}
