import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPublicView } from '#platform/database/schema/published-view.js';
import { CURRENT_TENANT_SQL, createTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Functions shared by modules to track changes of public content. The modules' tables have a column
 * `public_updated_at`: time of the last change of the row that visitors could see, null if they have never
 * seen it. It stays when the row is hidden. When the row is deleted, `page_removal` keeps the time, so that
 * the time of the page's last change never goes back.
 */
export class PublicPage1790002000000 implements MigrationInterface {
  readonly name = 'PublicPage1790002000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'page_removal', {
      key: [],
      columns: `removed_at timestamptz(3) not null`,
    });
    await runner.query(`
      create function announce_page_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'page:' || coalesce(new.tenant_id, old.tenant_id));
        return null;
      end $$`);
    // For triggers that run before the row is stored, with conditions that detect a difference visible to visitors.
    await runner.query(`
      create function date_page_change() returns trigger language plpgsql as $$
      begin
        new.public_updated_at := greatest(new.updated_at, old.public_updated_at);
        perform pg_notify('heliograph_changes', 'page:' || new.tenant_id);
        return new;
      end $$`);
    // For triggers that run after a row is deleted that visitors see ('visible') or once saw. When the
    // tenant itself is deleted, nothing is stored.
    await runner.query(`
      create function keep_page_removal() returns trigger language plpgsql as $$
      begin
        insert into page_removal (tenant_id, removed_at)
        select id, greatest(old.public_updated_at, case when tg_argv[0] = 'visible' then now() end)
        from tenant where id = old.tenant_id
        on conflict (tenant_id) do update set removed_at = greatest(page_removal.removed_at, excluded.removed_at);
        if tg_argv[0] = 'visible' then
          perform pg_notify('heliograph_changes', 'page:' || old.tenant_id);
        end if;
        return null;
      end $$`);
    // The owner of the views may list all tenants, so the view names the current one.
    await createPublicView(
      runner,
      'public_page',
      `select t.id as tenant_id, t.created_at, r.removed_at
       from tenant t left join page_removal r on r.tenant_id = t.id where t.id = ${CURRENT_TENANT_SQL}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view public_page`);
    await runner.query(`drop function keep_page_removal, date_page_change, announce_page_change`);
    await runner.query(`drop table page_removal`);
  }
}
