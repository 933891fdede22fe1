import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';
import {
  AS_READER,
  FOR_EVERY_AUDIENCE,
  isForReader,
  SIGHT,
} from '#platform/database/schema/reader-audience.js';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

const RECENT = [
  'recent_under_maintenance_ms',
  'recent_degraded_ms',
  'recent_partial_outage_ms',
  'recent_major_outage_ms',
  'recent_from',
  'recent_until',
];

const UNRECORDED = [
  'status',
  'status_since',
  'webhook_token',
  'webhook_status',
  'webhook_status_at',
  'host_system_since',
  ...RECENT,
];

/** The columns that visitors see, and those that decide who sees them. */
const SEEN = ['name', 'description', 'slug', 'group_id', 'position', 'is_public', 'status'];

/** As the migration that creates groups has it. */
const ANNOUNCE_PUBLIC_GROUP = `
      begin
        if exists (select from public_component_group where tenant_id = new.tenant_id and id = new.id) then
          perform pg_notify('heliograph_changes', 'page:' || new.tenant_id);
        end if;
        return null;
      end `;

/** The same for groups that any audience sees. */
const ANNOUNCE_SHOWN_GROUP = `
      declare
        ${SIGHT}
      begin
        ${FOR_EVERY_AUDIENCE}
        if exists (select from public_component_group where tenant_id = new.tenant_id and id = new.id) then
          perform pg_notify('heliograph_changes', 'page:' || new.tenant_id);
        end if;
        ${AS_READER}
        return null;
      end `;

/**
 * Audiences of components: null for components that belong to everybody, else the ids of the audiences that see them,
 * which may be none. The views for visitors obey it. Source: docs/decisions/0100.
 */
export class ComponentAudiences1799005111000 implements MigrationInterface {
  readonly name = 'ComponentAudiences1799005111000';
  readonly locks = ['component', 'component_group'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component add column audience_ids bigint[]`);
    // Answers at once whether a tenant has any.
    await runner.query(
      `create index ix_component_audiences on component (tenant_id, id) where audience_ids is not null`,
    );
    await recordChanges(runner, 'component', { except: UNRECORDED, byOwnFunction: true });
    await dateChanges(runner, [...SEEN, 'audience_ids']);
    await replaceViews(runner, {
      component: `where c.is_public and ${isForReader('c.audience_ids')}`,
      change: `and ${isForReader('audience_ids')}`,
      subscribable: `and ${isForReader('audience_ids')}`,
    });
    // For the family that stores audiences, and for views of what belongs to components.
    await createSharedView(
      runner,
      'audience_component',
      `select tenant_id, id, name, is_public, audience_ids, updated_at from component`,
      'select, update',
    );
    await runner.query(`
      create function announce_component_audiences() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'visibility:' || new.tenant_id);
        return null;
      end $$`);
    await runner.query(`
      create trigger announce_audiences after update of audience_ids on component for each row
      when (old.audience_ids is distinct from new.audience_ids) execute function announce_component_audiences()`);
    await announceGroups(runner, ANNOUNCE_SHOWN_GROUP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await announceGroups(runner, ANNOUNCE_PUBLIC_GROUP);
    await runner.query(`drop trigger announce_audiences on component`);
    await runner.query(`drop function announce_component_audiences`);
    await runner.query(`drop view audience_component`);
    await replaceViews(runner, { component: 'where c.is_public', change: '', subscribable: '' });
    await dateChanges(runner, SEEN);
    await recordChanges(runner, 'component', {
      except: [...UNRECORDED, 'audience_ids'],
      byOwnFunction: true,
    });
    await runner.query(`alter table component drop column audience_ids`);
    await recordChanges(runner, 'component', { except: UNRECORDED, byOwnFunction: true });
  }
}

async function dateChanges(runner: QueryRunner, columns: readonly string[]): Promise<void> {
  const seen = (row: string): string => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;
  await runner.query(`drop trigger public_update on component`);
  await runner.query(`
    create trigger public_update before update on component for each row
    when ((old.is_public or new.is_public) and ${seen('old')} is distinct from ${seen('new')})
    execute function date_page_change()`);
}

/** Replaces the function that announces groups by one with this body. */
async function announceGroups(runner: QueryRunner, body: string): Promise<void> {
  await runner.query(
    `create or replace function announce_public_group() returns trigger language plpgsql as $$${body}$$`,
  );
}

/** As the migration that creates components does, with further conditions. */
async function replaceViews(
  runner: QueryRunner,
  conditions: { readonly component: string; readonly change: string; readonly subscribable: string },
): Promise<void> {
  await runner.query(`
    create or replace view public_component with (security_barrier = true) as
    select c.tenant_id, c.id, c.name, c.description, c.slug, c.group_id, c.position, c.status,
      coalesce(c.status_since, coalesce(c.history_since, c.created_at)) as status_since,
      coalesce(c.history_since, c.created_at) as created_at,
      greatest(c.public_updated_at, coalesce(c.status_since, c.created_at)) as updated_at
    from component c ${conditions.component}`);
  await runner.query(`
    create or replace view public_component_change with (security_barrier = true) as
    select tenant_id, public_updated_at as changed_at from component
    where public_updated_at is not null ${conditions.change}`);
  await runner.query(`
    create or replace view subscribable_component as
    select tenant_id, id, group_id from component where is_public and subscribable ${conditions.subscribable}`);
}
