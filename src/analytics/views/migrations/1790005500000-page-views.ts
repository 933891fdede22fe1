import type { MigrationInterface, QueryRunner } from 'typeorm';
import { allowBackgroundWork, createTenantTable } from '../../../database/schema/tenant-table.js';

/** How often pages were viewed, by day, page and language; of nobody in particular. Background work adds for all tenants. */
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
    // Rows of the day are written over and over: room on their pages keeps the index as it is.
    await runner.query(`alter table page_view set (fillfactor = 50)`);
    await allowBackgroundWork(runner, 'page_view');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table page_view`);
  }
}
