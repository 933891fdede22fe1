import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPreviewView, createPublicView } from '#platform/database/schema/published-view.js';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';
import { UNLESS_RESTORING } from '#platform/database/schema/restoring.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

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

const IS_OPEN = 'resolved_at is null and deleted_at is null';

const IS_SEEN = 'new.published_at is not null or new.public_digest is not null';

/** Writing a digest must not trigger another one. An empty digest requests a new one. */
const IS_NO_DIGEST = `new.public_digest is not distinct from old.public_digest or new.public_digest = ''`;

const TOUCHED = `select incident_id from incident_impact where tenant_id = old.tenant_id and component_id = old.id`;

/**
 * Incidents and maintenances, their impacts on components over time, and their updates, with public and
 * preview views. Visitors see published ones, with their published updates and post-mortems, and their impacts
 * on public components only. A digest of what visitors see shows whether a change concerns them.
 */
export class Incidents1790010140000 implements MigrationInterface {
  readonly name = 'Incidents1790010140000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createIncident(runner);
    await this.createImpactsAndUpdates(runner);
    for (const [name, select] of viewsOf('public', PUBLISHED)) await createPublicView(runner, name, select);
    for (const [name, select] of viewsOf('preview', DRAFT)) await createPreviewView(runner, name, select);
    await createPublicView(
      runner,
      'public_incident_change',
      `select tenant_id, public_updated_at as changed_at from incident where public_updated_at is not null`,
    );
    await this.createDigests(runner);
    await this.createOpenIncidentCounts(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function count_open_incidents`);
    for (const name of ['incident_digest_delete', 'incident_digest_update'])
      await runner.query(`drop trigger ${name} on component`);
    await runner.query(`drop view public_incident_change`);
    for (const kind of ['preview', 'public'])
      await runner.query(`drop view ${kind}_incident_update, ${kind}_incident_impact, ${kind}_incident`);
    for (const table of ['incident_update', 'incident_impact', 'incident'])
      await dropTenantTable(runner, table);
    await runner.query(`drop function renew_incident_digests, date_incident_change, incident_digest`);
    for (const quota of ['open_incidents', 'incidents'] as const) await dropQuota(runner, quota);
  }

  private async createIncident(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'incident', {
      columns: `
        type text not null,
        status text not null,
        title jsonb not null,
        body jsonb not null,
        search_text text not null,
        started_at timestamptz(3) not null,
        scheduled_end_at timestamptz(3),
        published_at timestamptz(3),
        publish_at timestamptz(3),
        resolved_at timestamptz(3),
        acknowledged_at timestamptz(3),
        notify_on_publish boolean not null,
        completes_itself boolean not null,
        reminded_for timestamptz(3),
        postmortem_body jsonb,
        postmortem_published_at timestamptz(3),
        postmortem_created_at timestamptz(3),
        postmortem_updated_at timestamptz(3),
        deleted_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        public_updated_at timestamptz(3),
        public_digest text`,
      indexes: [['deleted_at']],
      audit: {
        except: ['reminded_for', 'public_digest', 'postmortem_created_at', 'postmortem_updated_at'],
        byOwnFunction: true,
      },
    });
    // Covers the order and all filters of the lists. Counting reads no rows.
    await runner.query(`
      create index ix_incident_list
      on incident (tenant_id, type, started_at, id, deleted_at, status, published_at, publish_at, resolved_at)`);
    await runner.query(`create index ix_incident_open on incident (tenant_id, started_at) where ${IS_OPEN}`);
    // Incidents with a pending timed step.
    await runner.query(`
      create index ix_incident_timed on incident (tenant_id, id)
      where deleted_at is not null
        or published_at is null and publish_at is not null
        or type = 'maintenance' and published_at is not null and resolved_at is null`);
    await runner.query(`
      create index ix_incident_tenant_id_public_updated_at on incident (tenant_id, public_updated_at)
      where public_updated_at is not null`);
    await createQuota(runner, 'incidents', { table: 'incident' });
    await createQuota(runner, 'open_incidents', { table: 'incident', where: IS_OPEN });
  }

  /** Impacts store the update that began them. Updates store the step that left them. */
  private async createImpactsAndUpdates(runner: QueryRunner): Promise<void> {
    const audit = { target: 'incident', targetId: 'incident_id', byOwnFunction: true } as const;
    await createTenantTable(runner, 'incident_impact', {
      columns: `
        incident_id bigint not null,
        component_id bigint not null,
        impact text not null,
        ordinal integer not null,
        since timestamptz(3),
        until timestamptz(3),
        begun_by bigint`,
      references: {
        incident_id: { table: 'incident', onDelete: 'cascade' },
        component_id: { table: 'component', onDelete: 'cascade' },
      },
      indexes: [['incident_id'], ['component_id', 'incident_id']],
      audit,
    });
    await createTenantTable(runner, 'incident_update', {
      columns: `
        incident_id bigint not null,
        status text not null,
        body jsonb not null,
        components jsonb,
        published_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        step text`,
      references: { incident_id: { table: 'incident', onDelete: 'cascade' } },
      audit,
    });
    // In order of publication, which can be dated before creation.
    await runner.query(`
      create index ix_incident_update_order
      on incident_update (tenant_id, incident_id, coalesce(published_at, created_at), id)`);
  }

  private async createDigests(runner: QueryRunner): Promise<void> {
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
    await this.dateChanges(runner, 'public_insert', 'insert', `(${IS_SEEN})`);
    await this.dateChanges(runner, 'public_change', 'update', `(${IS_SEEN}) and (${IS_NO_DIGEST})`);
    await runner.query(`
      create trigger public_delete after delete on incident for each row
      when (old.published_at is not null and old.deleted_at is null) execute function keep_page_removal('visible')`);
    await runner.query(`
      create trigger hidden_delete after delete on incident for each row
      when ((old.published_at is null or old.deleted_at is not null) and old.public_updated_at is not null)
      execute function keep_page_removal()`);
    // Showing, hiding or deleting a component changes the content of incidents without an update of them.
    // Locked incidents are skipped. Waiting for them could deadlock, because writers of incidents wait for
    // components. A skipped incident gets its new digest when its writer commits.
    await runner.query(`
      create function renew_incident_digests() returns trigger language plpgsql as $$
      begin
        update incident set public_digest = ''
        where tenant_id = old.tenant_id and id in (
          select id from incident
          where tenant_id = old.tenant_id and public_digest is not null and id in (${TOUCHED})
          order by id for no key update skip locked);
        return coalesce(new, old);
      end $$`);
    await runner.query(`
      create trigger incident_digest_update before update of is_public on component for each row
      when (old.is_public <> new.is_public) execute function renew_incident_digests()`);
    // Not when a tenant is deleted, which alone cascades to components. The incidents are deleted, too, and a
    // second update of an incident makes PostgreSQL check its foreign key again, which finds no tenant.
    await runner.query(`
      create trigger incident_digest_delete before delete on component for each row
      when (old.is_public and pg_trigger_depth() = 0) execute function renew_incident_digests()`);
  }

  private async dateChanges(
    runner: QueryRunner,
    name: string,
    event: string,
    condition: string,
  ): Promise<void> {
    await runner.query(`
      create constraint trigger ${name} after ${event} on incident deferrable initially deferred
      for each row when (${condition} and ${UNLESS_RESTORING}) execute function date_incident_change()`);
  }

  /**
   * Function that counts open incidents across tenants, for metrics. It switches to each tenant in turn for the
   * rest of the transaction, which its caller could also do. No policy has to expose the incidents of all
   * tenants.
   */
  private async createOpenIncidentCounts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function count_open_incidents(tenants uuid[], now timestamptz) returns table (type text, open bigint) language plpgsql as $$
      declare
        tenant uuid;
      begin
        foreach tenant in array tenants loop
          perform set_config('app.tenant_id', tenant::text, true);
          return query
            select i.type, count(*) from incident i
            where i.tenant_id = tenant and i.resolved_at is null and i.deleted_at is null
              and i.published_at is not null and i.started_at <= now
            group by i.type;
        end loop;
      end $$`);
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
      // Counts impacts, because for `exists` the planner prefers to scan the table, of all tenants, until the
      // first match.
      `select i.tenant_id, i.id, i.type, i.status, i.title, i.body, i.started_at, i.scheduled_end_at, i.published_at,
         i.resolved_at, i.postmortem_published_at,
         case when i.postmortem_published_at is not null then i.postmortem_body end as postmortem_body,
         (select count(*) > 0 from incident_impact x
          where x.tenant_id = i.tenant_id and x.incident_id = i.id and x.until is null) as names_components,
         i.created_at, ${updatedAt} as updated_at
       from incident i where ${incident}`,
    ],
    [
      `${kind}_incident_impact`,
      `select x.tenant_id, x.id, x.incident_id, x.component_id, x.impact, x.ordinal, x.since, x.until
       from incident_impact x join public_component c on c.tenant_id = x.tenant_id and c.id = x.component_id
       ${ofIncident('x')} and (x.until is null or x.until > i.started_at)`,
    ],
    [
      `${kind}_incident_update`,
      `select u.tenant_id, u.id, u.incident_id, u.status, u.body,
         case when jsonb_typeof(u.components) = 'array' then coalesce((
           select jsonb_agg(named.value order by named.ordinality)
           from jsonb_array_elements(u.components) with ordinality named
           where (select true from public_component c
             where c.tenant_id = u.tenant_id and c.id = (named.value ->> 'id')::bigint)), '[]') end as components,
         u.created_at, u.updated_at, coalesce(u.published_at, u.created_at) as told_at, u.step
       from incident_update u ${ofIncident('u')} where ${update}`,
    ],
  ];
}
