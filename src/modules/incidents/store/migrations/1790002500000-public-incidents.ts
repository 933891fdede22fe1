import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPreviewView, createPublicView } from '#platform/database/schema/published-view.js';

/** The tables, except those whose rows are inserted and deleted with others. */
const OLD_TRIGGERS = ['incident', 'incident_impact', 'incident_update'];

/** Which incidents and which of their updates a view shows. */
interface Sight {
  readonly incident: string;
  readonly update: string;
  /** When the shown content last changed. */
  readonly updatedAt: string;
}

const PUBLISHED: Sight = {
  incident: 'i.published_at is not null and i.deleted_at is null',
  update: 'u.published_at is not null',
  updatedAt: 'coalesce(i.public_updated_at, i.updated_at)',
};

const DRAFT: Sight = {
  incident: 'i.published_at is null and i.deleted_at is null',
  update: 'true',
  updatedAt: 'i.updated_at',
};

/**
 * Public and preview views of incidents and maintenances. Visitors see published ones, with their
 * published updates and post-mortems, and their impacts on public components only.
 */
export class PublicIncidents1790002500000 implements MigrationInterface {
  readonly name = 'PublicIncidents1790002500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table incident add column public_updated_at timestamptz(3), add column public_digest text`,
    );
    await runner.query(`
      create index ix_incident_tenant_id_public_updated_at on incident (tenant_id, public_updated_at)
      where public_updated_at is not null`);
    for (const [name, select] of viewsOf('public', PUBLISHED)) await createPublicView(runner, name, select);
    for (const [name, select] of viewsOf('preview', DRAFT)) await createPreviewView(runner, name, select);
    await createPublicView(
      runner,
      'public_incident_change',
      `select tenant_id, public_updated_at as changed_at from incident where public_updated_at is not null`,
    );
    for (const table of OLD_TRIGGERS) await runner.query(`drop trigger announce_page on ${table}`);
    await this.dateWhatIsPublished(runner);
    await this.createTriggers(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger incident_digest_delete on component`);
    await runner.query(`drop trigger incident_digest_update on component`);
    await runner.query(`drop trigger hidden_delete on incident`);
    await runner.query(`drop trigger public_delete on incident`);
    await runner.query(`drop trigger public_change on incident`);
    await runner.query(`drop function renew_incident_digests, date_incident_change, incident_digest`);
    await runner.query(`drop view public_incident_change`);
    for (const kind of ['preview', 'public'])
      await runner.query(`drop view ${kind}_incident_update, ${kind}_incident_impact, ${kind}_incident`);
    await runner.query(`drop index ix_incident_tenant_id_public_updated_at`);
    await runner.query(`alter table incident drop column public_digest, drop column public_updated_at`);
    for (const table of OLD_TRIGGERS) {
      await runner.query(`
        create trigger announce_page after insert or update or delete on ${table}
        for each statement execute function announce_page()`);
    }
  }

  /**
   * Adds a digest of what visitors see, which shows whether a change concerns them. Forced row-level
   * security hides all rows from the owner. The locks of `alter table` keep others out until commit.
   */
  private async dateWhatIsPublished(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function incident_digest(uuid, bigint) returns text language sql stable as $$
        select md5(concat(
          to_jsonb(i) - 'updated_at',
          (select jsonb_agg(to_jsonb(u) order by u.id) from public_incident_update u
           where u.tenant_id = $1 and u.incident_id = $2),
          (select jsonb_agg(to_jsonb(x) - 'id' order by x.ordinal, x.id) from public_incident_impact x
           where x.tenant_id = $1 and x.incident_id = $2)))
        from public_incident i where i.tenant_id = $1 and i.id = $2
      $$`);
    const tables = ['incident', 'incident_impact', 'incident_update', 'component'];
    for (const table of tables) await runner.query(`alter table ${table} no force row level security`);
    await runner.query(`
      update incident set public_updated_at = updated_at, public_digest = incident_digest(tenant_id, id)
      where published_at is not null and deleted_at is null`);
    for (const table of tables) await runner.query(`alter table ${table} force row level security`);
  }

  private async createTriggers(runner: QueryRunner): Promise<void> {
    // Deferred, because the same transaction writes updates and impacts before or after the incident.
    await runner.query(`
      create function date_incident_change() returns trigger language plpgsql as $$
      declare
        before incident;
        digest text;
      begin
        perform set_config('app.tenant_id', new.tenant_id::text, true);
        select * into before from incident where tenant_id = new.tenant_id and id = new.id;
        digest := incident_digest(new.tenant_id, new.id);
        if found and before.public_digest is distinct from digest then
          update incident set public_digest = digest, public_updated_at = case
            when before.public_digest = '' then public_updated_at else greatest(updated_at, public_updated_at) end
          where tenant_id = new.tenant_id and id = new.id;
          perform pg_notify('heliograph_changes', 'page:' || new.tenant_id);
        end if;
        return null;
      end $$`);
    await runner.query(`
      create constraint trigger public_change after insert or update on incident deferrable initially deferred
      for each row when (new.published_at is not null or new.public_digest is not null)
      execute function date_incident_change()`);
    await runner.query(`
      create trigger public_delete after delete on incident for each row
      when (old.published_at is not null and old.deleted_at is null) execute function keep_page_removal('visible')`);
    await runner.query(`
      create trigger hidden_delete after delete on incident for each row
      when ((old.published_at is null or old.deleted_at is not null) and old.public_updated_at is not null)
      execute function keep_page_removal()`);
    // Showing, hiding or deleting a component changes the content of incidents without an update of them.
    await runner.query(`
      create function renew_incident_digests() returns trigger language plpgsql as $$
      begin
        update incident set public_digest = ''
        where tenant_id = old.tenant_id and public_digest is not null and id in (
          select incident_id from incident_impact where tenant_id = old.tenant_id and component_id = old.id);
        return coalesce(new, old);
      end $$`);
    await runner.query(`
      create trigger incident_digest_update before update of is_public on component for each row
      when (old.is_public <> new.is_public) execute function renew_incident_digests()`);
    await runner.query(`
      create trigger incident_digest_delete before delete on component for each row when (old.is_public)
      execute function renew_incident_digests()`);
  }
}

/** Names and definitions of the views. Each view follows those that it reads. */
function viewsOf(kind: 'public' | 'preview', { incident, update, updatedAt }: Sight): [string, string][] {
  // The last condition is always true, and the list index cannot answer it. Otherwise, a generic
  // plan would scan all of a tenant's entries in that index to find one incident by id.
  const ofIncident = (row: string): string =>
    `join incident i on i.tenant_id = ${row}.tenant_id and i.id = ${row}.incident_id
       and ${incident} and i.updated_at > '-infinity'`;
  return [
    [
      `${kind}_incident`,
      `select i.tenant_id, i.id, i.type, i.status, i.title, i.body, i.started_at, i.scheduled_end_at, i.published_at,
         i.resolved_at, i.postmortem_published_at,
         case when i.postmortem_published_at is not null then i.postmortem_body end as postmortem_body,
         exists (
           select from incident_impact x where x.tenant_id = i.tenant_id and x.incident_id = i.id and x.until is null
         ) as names_components,
         i.created_at, ${updatedAt} as updated_at
       from incident i where ${incident}`,
    ],
    [
      `${kind}_incident_impact`,
      `select x.tenant_id, x.id, x.incident_id, x.component_id, x.impact, x.ordinal, x.since, x.until
       from incident_impact x join public_component c on c.tenant_id = x.tenant_id and c.id = x.component_id
       ${ofIncident('x')}`,
    ],
    [
      `${kind}_incident_update`,
      `select u.tenant_id, u.id, u.incident_id, u.status, u.body,
         case when jsonb_typeof(u.components) = 'array' then coalesce((
           select jsonb_agg(named.value order by named.ordinality)
           from jsonb_array_elements(u.components) with ordinality named
           where (select true from public_component c
             where c.tenant_id = u.tenant_id and c.id = (named.value ->> 'id')::bigint)), '[]') end as components,
         u.created_at, u.updated_at
       from incident_update u ${ofIncident('u')} where ${update}`,
    ],
  ];
}
