import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPreviewView, createPublicView } from '#platform/database/schema/published-view.js';

/** Which incidents and which of their updates each view shows. */
const SIGHTS = {
  public: {
    incident: 'i.published_at is not null and i.deleted_at is null',
    update: 'u.published_at is not null',
  },
  preview: { incident: 'i.published_at is null and i.deleted_at is null', update: 'true' },
};

type Kind = keyof typeof SIGHTS;

/**
 * Orders updates by publication, which can be dated before their creation. Updates store the step
 * that left them. Impacts store the update that began them.
 */
export class UpdatesOverTime1790003600000 implements MigrationInterface {
  readonly name = 'UpdatesOverTime1790003600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table incident_impact add column begun_by bigint`);
    await runner.query(`alter table incident_update add column step text`);
    await runner.query(`
      create index ix_incident_update_order
      on incident_update (tenant_id, incident_id, coalesce(published_at, created_at), id)`);
    await runner.query(`drop index ix_incident_update_tenant_id_incident_id_created_at_id`);
    await this.replaceViews(runner, {
      impact: 'and (x.until is null or x.until > i.started_at)',
      update: ', coalesce(u.published_at, u.created_at) as told_at, u.step',
    });
    // Forced row-level security hides all rows from the owner. The locks of
    // `alter table` keep others out until commit.
    const tables = ['incident', 'incident_impact', 'incident_update', 'component'];
    for (const table of tables) await runner.query(`alter table ${table} no force row level security`);
    await runner.query(`
      update incident_impact x set begun_by = u.id from incident_update u
      where u.tenant_id = x.tenant_id and u.incident_id = x.incident_id and u.created_at = x.since
        and u.components @> jsonb_build_array(jsonb_build_object('id', x.component_id, 'impact', x.impact))`);
    // Only the form of the digested content has changed, so digests are renewed without dating a change.
    await runner.query(`
      update incident set public_digest = incident_digest(tenant_id, id) where public_digest is not null and public_digest <> ''`);
    for (const table of tables) await runner.query(`alter table ${table} force row level security`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.replaceViews(runner, { impact: '', update: '' });
    await runner.query(`
      create index ix_incident_update_tenant_id_incident_id_created_at_id
      on incident_update (tenant_id, incident_id, created_at, id)`);
    await runner.query(`drop index ix_incident_update_order`);
    await runner.query(`alter table incident_update drop column step`);
    await runner.query(`alter table incident_impact drop column begun_by`);
  }

  private async replaceViews(
    runner: QueryRunner,
    { impact, update }: { readonly impact: string; readonly update: string },
  ): Promise<void> {
    for (const kind of Object.keys(SIGHTS) as Kind[]) {
      const create = kind === 'public' ? createPublicView : createPreviewView;
      await runner.query(`drop view ${kind}_incident_update, ${kind}_incident_impact`);
      await create(
        runner,
        `${kind}_incident_impact`,
        `select x.tenant_id, x.id, x.incident_id, x.component_id, x.impact, x.ordinal, x.since, x.until
         from incident_impact x join public_component c on c.tenant_id = x.tenant_id and c.id = x.component_id
         ${ofIncident(kind, 'x')} ${impact}`,
      );
      await create(
        runner,
        `${kind}_incident_update`,
        `select u.tenant_id, u.id, u.incident_id, u.status, u.body,
           case when jsonb_typeof(u.components) = 'array' then coalesce((
             select jsonb_agg(named.value order by named.ordinality)
             from jsonb_array_elements(u.components) with ordinality named
             where (select true from public_component c
               where c.tenant_id = u.tenant_id and c.id = (named.value ->> 'id')::bigint)), '[]') end as components,
           u.created_at, u.updated_at${update}
         from incident_update u ${ofIncident(kind, 'u')} where ${SIGHTS[kind].update}`,
      );
    }
  }
}

/**
 * The last condition is always true. It keeps the planner from scanning all of a
 * tenant's entries in the list index.
 */
function ofIncident(kind: Kind, row: string): string {
  return `join incident i on i.tenant_id = ${row}.tenant_id and i.id = ${row}.incident_id
    and ${SIGHTS[kind].incident} and i.updated_at > '-infinity'`;
}
