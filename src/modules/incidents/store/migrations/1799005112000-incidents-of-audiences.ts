import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  AS_READER,
  FOR_EVERY_AUDIENCE,
  SEES_OWN_ONLY,
  SIGHT,
} from '#platform/database/schema/reader-audience.js';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';
import { CURRENT_TENANT_SQL } from '#platform/database/schema/tenant-table.js';

const UNRECORDED = [
  'reminded_for',
  'public_digest',
  'postmortem_created_at',
  'postmortem_updated_at',
  'reminded_minutes',
];

const PUBLISHED = 'i.published_at is not null and i.deleted_at is null';

/** Components of an incident that took effect, as visitors see impacts. */
const EFFECTIVE = `x.tenant_id = i.tenant_id and x.incident_id = i.id and (x.until is null or x.until > i.started_at)`;

/**
 * An incident with a component of named audiences is for those who see one of its components. The first branch, which a
 * lookup by index answers once for each statement, keeps the others from pages that have no such component. A comparison
 * with text, for the reason that `isForReader` gives.
 */
const IS_FOR_READER = `
  case when not i.had_audience and not (${SEES_OWN_ONLY})
      and not (select exists (select from audience_component a
        where a.tenant_id = ${CURRENT_TENANT_SQL} and a.audience_ids is not null)) then ''
    when (select count(*) > 0 from incident_impact x
      join public_component c on c.tenant_id = x.tenant_id and c.id = x.component_id where ${EFFECTIVE}) then ''
    when i.had_audience or (select count(*) > 0 from incident_impact x
      join audience_component a on a.tenant_id = x.tenant_id and a.id = x.component_id
      where x.tenant_id = i.tenant_id and x.incident_id = i.id and (a.audience_ids is not null or ${SEES_OWN_ONLY})) then 'off'
    else '' end <> 'off'`;

/**
 * Incidents and maintenances are seen as far as their components are. One that had a component of named audiences which
 * was deleted stays hidden from those who see none of its other components. Source: docs/decisions/0100.
 */
export class IncidentsOfAudiences1799005112000 implements MigrationInterface {
  readonly name = 'IncidentsOfAudiences1799005112000';
  readonly locks = ['incident', 'component'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table incident add column had_audience boolean not null default false`);
    await recordChanges(runner, 'incident', {
      except: [...UNRECORDED, 'had_audience'],
      byOwnFunction: true,
    });
    await replaceViews(runner, `and ${IS_FOR_READER}`);
    await dateIncidents(runner, { declared: SIGHT, before: FOR_EVERY_AUDIENCE, after: AS_READER });
    await runner.query(`
      create function keep_incident_audiences() returns trigger language plpgsql as $$
      begin
        update incident set had_audience = true
        where tenant_id = old.tenant_id and not had_audience and id in (
          select incident_id from incident_impact where tenant_id = old.tenant_id and component_id = old.id);
        return old;
      end $$`);
    // Not when a tenant is deleted, like the digests of its incidents.
    await runner.query(`
      create trigger incident_audience_delete before delete on component for each row
      when (old.audience_ids is not null and pg_trigger_depth() = 0) execute function keep_incident_audiences()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger incident_audience_delete on component`);
    await runner.query(`drop function keep_incident_audiences`);
    await dateIncidents(runner, { declared: '', before: '', after: '' });
    await replaceViews(runner, '');
    await runner.query(`alter table incident drop column had_audience`);
    await recordChanges(runner, 'incident', { except: UNRECORDED, byOwnFunction: true });
  }
}

/** Replaces the function that dates changes: as the migration that creates incidents has it, with further lines. */
async function dateIncidents(
  runner: QueryRunner,
  { declared, before, after }: { declared: string; before: string; after: string },
): Promise<void> {
  await runner.query(`create or replace function date_incident_change() returns trigger language plpgsql as $$
      declare
        before incident;
        digest text;${declared}
      begin
        perform set_config('app.tenant_id', new.tenant_id::text, true);
        select * into before from incident where tenant_id = new.tenant_id and id = new.id;${before}
        digest := incident_digest(new.tenant_id, new.id);${after}
        if found and before.public_digest is distinct from digest then
          update incident set public_digest = digest, public_updated_at = case
            when before.public_digest = '' then public_updated_at else greatest(updated_at, public_updated_at) end
          where tenant_id = new.tenant_id and id = new.id;
          perform pg_notify('heliograph_changes', 'page:' || new.tenant_id);
        end if;
        return null;
      end $$`);
}

/** As the migration that creates incidents does, with a further condition on the incidents `i`. */
async function replaceViews(runner: QueryRunner, condition: string): Promise<void> {
  await runner.query(`
    create or replace view public_incident with (security_barrier = true) as
    select i.tenant_id, i.id, i.type, i.status, i.title, i.body, i.started_at, i.scheduled_end_at, i.published_at,
      i.resolved_at, i.postmortem_published_at,
      case when i.postmortem_published_at is not null then i.postmortem_body end as postmortem_body,
      (select count(*) > 0 from incident_impact x
       where x.tenant_id = i.tenant_id and x.incident_id = i.id and x.until is null) as names_components,
      i.created_at, coalesce(i.public_updated_at, i.updated_at) as updated_at
    from incident i where ${PUBLISHED} ${condition}`);
  await runner.query(`
    create or replace view public_incident_update with (security_barrier = true) as
    select u.tenant_id, u.id, u.incident_id, u.status, u.body,
      case when jsonb_typeof(u.components) = 'array' then coalesce((
        select jsonb_agg(named.value order by named.ordinality)
        from jsonb_array_elements(u.components) with ordinality named
        where (select true from public_component c
          where c.tenant_id = u.tenant_id and c.id = (named.value ->> 'id')::bigint)), '[]') end as components,
      u.created_at, u.updated_at, coalesce(u.published_at, u.created_at) as told_at, u.step
    from incident_update u join incident i on i.tenant_id = u.tenant_id and i.id = u.incident_id
      and ${PUBLISHED} and i.updated_at > '-infinity' ${condition}
    where u.published_at is not null`);
  await runner.query(`
    create or replace view public_incident_change with (security_barrier = true) as
    select i.tenant_id, i.public_updated_at as changed_at from incident i
    where i.public_updated_at is not null ${condition}`);
}
