import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPreviewView, createPublicView } from '#platform/database/schema/published-view.js';

/** The columns that visitors see. */
const SEEN = ['title', 'body', 'level', 'link_url', 'starts_at', 'ends_at', 'published_at'];

function listed(row: string): string {
  return `(${SEEN.map((column) => `${row}.${column}`).join(', ')})`;
}

/** Public and preview views of announcements. Visitors see published ones. */
export class PublicAnnouncements1790002600000 implements MigrationInterface {
  readonly name = 'PublicAnnouncements1790002600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger announce_page on announcement`);
    await runner.query(`alter table announcement add column public_updated_at timestamptz(3)`);
    // Forced row-level security hides all rows from the owner. The lock of `alter table`
    // keeps others out until commit.
    await runner.query(`alter table announcement no force row level security`);
    await runner.query(
      `update announcement set public_updated_at = updated_at where published_at is not null`,
    );
    await runner.query(`alter table announcement force row level security`);

    await runner.query(`
      create trigger public_insert before insert on announcement for each row when (new.published_at is not null)
      execute function date_page_change()`);
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
    for (const name of ['hidden_delete', 'public_delete', 'public_update', 'public_insert'])
      await runner.query(`drop trigger ${name} on announcement`);
    await runner.query(`alter table announcement drop column public_updated_at`);
    await runner.query(`
      create trigger announce_page after insert or update or delete on announcement
      for each statement execute function announce_page()`);
  }
}
