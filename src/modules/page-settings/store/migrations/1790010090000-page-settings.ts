import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPreviewView, createPublicView } from '#platform/database/schema/published-view.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Images of a page, previews of its settings, and texts in languages that were removed from it, kept until
 * the language is added again. The settings themselves are a column of `tenant`.
 */
export class PageSettings1790010090000 implements MigrationInterface {
  readonly name = 'PageSettings1790010090000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'logo', {
      key: ['file_name'],
      columns: `file_name text not null, media_type text not null, content bytea not null`,
      audit: { target: 'tenant', targetId: 'tenant_id', rowId: 'file_name', except: ['content'] },
    });
    await createPublicView(
      runner,
      'public_logo',
      `select tenant_id, file_name, media_type, content from logo`,
    );

    await createTenantTable(runner, 'settings_preview', {
      columns: `page jsonb not null, expires_at timestamptz(3) not null`,
      audit: false,
    });
    await createPreviewView(
      runner,
      'preview_settings',
      `select tenant_id, id, page, expires_at from settings_preview`,
    );

    await createTenantTable(runner, 'removed_text', {
      key: ['locale', 'table_name', 'column_name', 'record_id'],
      columns: `
        locale text not null,
        table_name text not null,
        column_name text not null,
        record_id bigint not null,
        content text not null`,
      audit: false,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view preview_settings, public_logo`);
    for (const table of ['removed_text', 'settings_preview', 'logo']) await dropTenantTable(runner, table);
  }
}
