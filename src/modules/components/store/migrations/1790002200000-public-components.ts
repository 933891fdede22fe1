import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPublicView, createSharedView } from '#platform/database/schema/published-view.js';

/** The columns that visitors see. */
const SEEN = ['name', 'description', 'slug', 'group_id', 'position', 'is_public', 'status'];

function listed(row: string): string {
  return `(${SEEN.map((column) => `${row}.${column}`).join(', ')})`;
}

/** Public views of components, and the view that other families use. */
export class PublicComponents1790002200000 implements MigrationInterface {
  readonly name = 'PublicComponents1790002200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger announce_page on component`);
    await runner.query(`alter table component add column public_updated_at timestamptz(3)`);
    // Forced row-level security hides all rows from the owner. The lock of `alter table`
    // keeps others out until commit.
    await runner.query(`alter table component no force row level security`);
    await runner.query(`update component set public_updated_at = updated_at where is_public`);
    await runner.query(`alter table component force row level security`);

    await runner.query(`
      create trigger public_insert before insert on component for each row when (new.is_public)
      execute function date_page_change()`);
    await runner.query(`
      create trigger public_update before update on component for each row
      when ((old.is_public or new.is_public) and ${listed('old')} is distinct from ${listed('new')})
      execute function date_page_change()`);
    await runner.query(`
      create trigger public_delete after delete on component for each row when (old.is_public)
      execute function keep_page_removal('visible')`);
    await runner.query(`
      create trigger hidden_delete after delete on component for each row
      when (not old.is_public and old.public_updated_at is not null) execute function keep_page_removal()`);

    // The status can change on its own, so `updated_at` also covers the start of the status.
    await createPublicView(
      runner,
      'public_component',
      `select c.tenant_id, c.id, c.name, c.description, c.slug, c.group_id, c.position, c.status, s.status_since, c.created_at,
         greatest(c.public_updated_at, s.status_since) as updated_at
       from component c cross join lateral (
         select coalesce((
           select p.started_at from component_period p where p.tenant_id = c.tenant_id and p.component_id = c.id
           order by p.started_at desc limit 1), c.created_at) as status_since
       ) s
       where c.is_public`,
    );
    await createPublicView(
      runner,
      'public_component_change',
      `select tenant_id, public_updated_at as changed_at from component where public_updated_at is not null`,
    );
    await createSharedView(
      runner,
      'tracked_component',
      `select tenant_id, id, created_at, status from component`,
      'select, update',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view tracked_component, public_component_change, public_component`);
    await runner.query(`drop trigger hidden_delete on component`);
    await runner.query(`drop trigger public_delete on component`);
    await runner.query(`drop trigger public_update on component`);
    await runner.query(`drop trigger public_insert on component`);
    await runner.query(`alter table component drop column public_updated_at`);
    await runner.query(`
      create trigger announce_page after insert or update or delete on component
      for each statement execute function announce_page()`);
  }
}
