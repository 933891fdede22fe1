import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPublicView, createSharedView } from '#platform/database/schema/published-view.js';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';
import { UNLESS_RESTORING } from '#platform/database/schema/restoring.js';
import { markSealed } from '#platform/database/schema/sealed-column.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Sums of recent trouble. */
const RECENT = [
  'recent_under_maintenance_ms',
  'recent_degraded_ms',
  'recent_partial_outage_ms',
  'recent_major_outage_ms',
  'recent_from',
  'recent_until',
];

/** The columns that visitors see. */
const SEEN = ['name', 'description', 'slug', 'group_id', 'position', 'is_public', 'status'];

function listed(row: string): string {
  return `(${SEEN.map((column) => `${row}.${column}`).join(', ')})`;
}

/**
 * Components, their public view and that of their groups, and views for other families.
 *
 * A component's start of the live status and its sums of recent trouble are stored with it, so that lists and
 * pages need not read the history. Tokens of inbound addresses are handled as those of host systems.
 */
export class Components1790010120000 implements MigrationInterface {
  readonly name = 'Components1790010120000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createComponent(runner);
    await this.createTriggers(runner);
    await this.createPublicViews(runner);
    await this.createSharedViews(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view component_webhook, subscribable_component, tracked_component`);
    await runner.query(`drop view public_component_group, public_component_change, public_component`);
    await dropTenantTable(runner, 'component');
    await dropQuota(runner, 'components');
  }

  private async createComponent(runner: QueryRunner): Promise<void> {
    // `history_since` is the start of a history that began in another system. The search text is stored
    // folded because the database may fold the case of ASCII letters only.
    await createTenantTable(runner, 'component', {
      columns: `
        name jsonb not null,
        description jsonb not null,
        slug text not null,
        group_id bigint,
        position integer not null,
        is_public boolean not null,
        subscribable boolean not null,
        status text not null default 'operational',
        webhook_token text,
        webhook_status text,
        webhook_status_at timestamptz(3),
        host_system_id bigint,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        public_updated_at timestamptz(3),
        search_text text not null default '',
        status_since timestamptz(3),
        recent_under_maintenance_ms bigint not null default 0,
        recent_degraded_ms bigint not null default 0,
        recent_partial_outage_ms bigint not null default 0,
        recent_major_outage_ms bigint not null default 0,
        recent_from date not null default '-infinity',
        recent_until date not null default 'infinity',
        history_since timestamptz(3),
        host_system_since timestamptz(3),
        webhook_digest bytea`,
      unique: [['slug']],
      references: {
        group_id: { table: 'component_group', onDelete: 'restrict' },
        host_system_id: { table: 'host_system', onDelete: 'restrict' },
      },
      indexes: [['group_id', 'position', 'id'], ['host_system_id']],
      audit: {
        except: [
          'status',
          'status_since',
          'webhook_token',
          'webhook_status',
          'webhook_status_at',
          'host_system_since',
          ...RECENT,
        ],
        byOwnFunction: true,
      },
    });
    // Leaves room in each page for status updates. They change no indexed column, so they can be HOT updates.
    await runner.query(`alter table component set (fillfactor = 80)`);
    await markSealed(runner, 'component', 'webhook_token', { by: 'webhook_digest' });
    await runner.query(
      `create index ix_component_webhook_digest on component (tenant_id, webhook_digest) where webhook_digest is not null`,
    );
    await createQuota(runner, 'components', { table: 'component' });
  }

  private async createTriggers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create trigger public_insert before insert on component for each row
      when (new.is_public and ${UNLESS_RESTORING}) execute function date_page_change()`);
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
    await runner.query(`
      create trigger keep_webhook_digest before insert or update of webhook_token on component for each row
      execute function keep_webhook_digest()`);
    await runner.query(`
      create trigger announce_webhook after update of webhook_token, webhook_digest on component for each row
      when (old.webhook_digest is distinct from new.webhook_digest and old.webhook_digest is not null)
      execute function announce_webhook()`);
    await runner.query(`
      create trigger announce_webhook_gone after delete on component for each row when (old.webhook_token is not null)
      execute function announce_webhook()`);
  }

  private async createPublicViews(runner: QueryRunner): Promise<void> {
    // The status can change on its own, so `updated_at` also covers the start of the status.
    await createPublicView(
      runner,
      'public_component',
      `select c.tenant_id, c.id, c.name, c.description, c.slug, c.group_id, c.position, c.status,
         coalesce(c.status_since, coalesce(c.history_since, c.created_at)) as status_since,
         coalesce(c.history_since, c.created_at) as created_at,
         greatest(c.public_updated_at, coalesce(c.status_since, c.created_at)) as updated_at
       from component c where c.is_public`,
    );
    await createPublicView(
      runner,
      'public_component_change',
      `select tenant_id, public_updated_at as changed_at from component where public_updated_at is not null`,
    );
    // Visitors see a group if it or a descendant has a public component.
    await createPublicView(
      runner,
      'public_component_group',
      `with recursive shown as (
         select tenant_id, group_id as id from public_component where group_id is not null
         union
         select g.tenant_id, g.parent_id from shown s join component_group g on g.tenant_id = s.tenant_id and g.id = s.id
         where g.parent_id is not null
       )
       select g.tenant_id, g.id, g.name, g.slug, g.parent_id, g.position, g.depth, g.tree_order, g.created_at, g.updated_at
       from component_group g join shown s on s.tenant_id = g.tenant_id and s.id = g.id`,
    );
  }

  private async createSharedViews(runner: QueryRunner): Promise<void> {
    // With the report, so that it and the status that follows from it are stored in one update. After two
    // updates of a row, PostgreSQL checks its foreign keys again.
    await createSharedView(
      runner,
      'tracked_component',
      `select tenant_id, id, coalesce(history_since, created_at) as created_at, status, status_since,
         ${RECENT.join(', ')}, webhook_status, webhook_status_at
       from component`,
      'select, update',
    );
    // The components that accept subscriptions, with their groups. Source: decisions, section 7.
    await createSharedView(
      runner,
      'subscribable_component',
      `select tenant_id, id, group_id from component where is_public and subscribable`,
    );
    // For inbound signals: tokens, last reports, and when a component was linked to its host system.
    await createSharedView(
      runner,
      'component_webhook',
      `select tenant_id, id, webhook_token, webhook_digest as token_digest, webhook_status, webhook_status_at,
         host_system_id, host_system_since, updated_at
       from component`,
      'select, update',
    );
  }
}
