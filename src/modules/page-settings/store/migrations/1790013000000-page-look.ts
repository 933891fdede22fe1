import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPreviewView } from '#platform/database/schema/published-view.js';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Previews of settings. */
export class PageLook1790013000000 implements MigrationInterface {
  readonly name = 'PageLook1790013000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'settings_preview', {
      columns: `page jsonb not null, expires_at timestamptz(3) not null`,
      audit: false,
    });
    await createPreviewView(
      runner,
      'preview_settings',
      `select tenant_id, id, page, expires_at from settings_preview`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view preview_settings`);
    await runner.query(`drop table settings_preview`);
    // The earlier version serves only logos.
    await runner.query(`alter table logo no force row level security`);
    await runner.query(`alter table logo disable trigger user`);
    await runner.query(`delete from logo where file_name !~ '^logo-[0-9a-f]{16}[.]'`);
    await runner.query(`alter table logo enable trigger user`);
    await runner.query(`alter table logo force row level security`);
  }
}
