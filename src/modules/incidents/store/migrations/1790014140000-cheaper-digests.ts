import type { MigrationInterface, QueryRunner } from 'typeorm';
import { UNLESS_RESTORING } from '#platform/database/schema/restoring.js';

/** Which incidents each view shows, and when their content last changed. */
const SIGHTS = {
  public: {
    incident: 'i.published_at is not null and i.deleted_at is null',
    updatedAt: 'coalesce(i.public_updated_at, i.updated_at)',
  },
  preview: { incident: 'i.published_at is null and i.deleted_at is null', updatedAt: 'i.updated_at' },
};

const OF_INCIDENT = `from incident_impact x where x.tenant_id = i.tenant_id and x.incident_id = i.id and x.until is null`;

const IS_SEEN = 'new.published_at is not null or new.public_digest is not null';

/** Writing a digest must not trigger another one. An empty digest requests a new one. */
const IS_NO_DIGEST = `new.public_digest is not distinct from old.public_digest or new.public_digest = ''`;

/** Makes each write of a published incident cheaper, regardless of how many components incidents name. */
export class CheaperDigests1790014140000 implements MigrationInterface {
  readonly name = 'CheaperDigests1790014140000';

  async up(runner: QueryRunner): Promise<void> {
    // Counts, because for `exists` the planner prefers to scan the table, of all
    // tenants, until the first match.
    await this.replaceViews(runner, `(select count(*) > 0 ${OF_INCIDENT})`);
    await runner.query(`drop trigger public_change on incident`);
    await this.createTrigger(runner, 'public_insert', 'insert', `(${IS_SEEN})`);
    await this.createTrigger(runner, 'public_change', 'update', `(${IS_SEEN}) and (${IS_NO_DIGEST})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger public_change on incident`);
    await runner.query(`drop trigger public_insert on incident`);
    await this.createTrigger(runner, 'public_change', 'insert or update', `(${IS_SEEN})`);
    await this.replaceViews(runner, `exists (select ${OF_INCIDENT})`);
  }

  private async createTrigger(
    runner: QueryRunner,
    name: string,
    event: string,
    condition: string,
  ): Promise<void> {
    await runner.query(`
      create constraint trigger ${name} after ${event} on incident deferrable initially deferred
      for each row when (${condition} and ${UNLESS_RESTORING}) execute function date_incident_change()`);
  }

  private async replaceViews(runner: QueryRunner, namesComponents: string): Promise<void> {
    for (const [kind, { incident, updatedAt }] of Object.entries(SIGHTS)) {
      await runner.query(`
        create or replace view ${kind}_incident as
        select i.tenant_id, i.id, i.type, i.status, i.title, i.body, i.started_at, i.scheduled_end_at, i.published_at,
          i.resolved_at, i.postmortem_published_at,
          case when i.postmortem_published_at is not null then i.postmortem_body end as postmortem_body,
          ${namesComponents} as names_components,
          i.created_at, ${updatedAt} as updated_at
        from incident i where ${incident}`);
    }
  }
}
