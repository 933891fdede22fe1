import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPreviewView, createPublicView } from '#platform/database/schema/published-view.js';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';
import { UNLESS_RESTORING } from '#platform/database/schema/restoring.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** The columns that visitors see. */
const SEEN = ['title', 'body', 'level', 'link_url', 'starts_at', 'ends_at', 'published_at'];

function listed(row: string): string {
  return `(${SEEN.map((column) => `${row}.${column}`).join(', ')})`;
}

/** Announcements, with public and preview views. Visitors see published ones. */
export class Announcements1790010150000 implements MigrationInterface {
  readonly name = 'Announcements1790010150000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'announcement', {
      columns: `
        title jsonb not null,
        body jsonb not null,
        level text not null,
        link_url text,
        starts_at timestamptz(3),
        ends_at timestamptz(3),
        published_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        public_updated_at timestamptz(3)`,
      indexes: [['created_at', 'id']],
      audit: { byOwnFunction: true },
    });
    await createQuota(runner, 'announcements', { table: 'announcement' });
    await this.createTriggers(runner);

    const seen = 'tenant_id, id, title, body, level, link_url, starts_at, ends_at';
    await createPublicView(
      runner,
      'public_announcement',
      `select ${seen}, published_at, created_at, public_updated_at as updated_at
       from announcement where published_at is not null`,
    );
    await createPublicView(
      runner,
      'public_announcement_change',
      `select tenant_id, public_updated_at as changed_at from announcement where public_updated_at is not null`,
    );
    await createPreviewView(
      runner,
      'preview_announcement',
      `select ${seen}, created_at, updated_at from announcement where published_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view preview_announcement, public_announcement_change, public_announcement`);
    await dropTenantTable(runner, 'announcement');
    await dropQuota(runner, 'announcements');
  }

  private async createTriggers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create trigger public_insert before insert on announcement for each row
      when (new.published_at is not null and ${UNLESS_RESTORING}) execute function date_page_change()`);
    await runner.query(`
      create trigger public_update before update on announcement for each row
      when ((old.published_at is not null or new.published_at is not null) and ${listed('old')} is distinct from ${listed('new')})
      execute function date_page_change()`);
    await runner.query(`
      create trigger public_delete after delete on announcement for each row when (old.published_at is not null)
      execute function keep_page_removal('visible')`);
    await runner.query(`
      create trigger hidden_delete after delete on announcement for each row
      when (old.published_at is null and old.public_updated_at is not null) execute function keep_page_removal()`);
  }
}
