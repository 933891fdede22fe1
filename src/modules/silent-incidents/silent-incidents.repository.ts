import { Injectable } from '@nestjs/common';
import { ALL_AUDIENCES } from '#core/context/audience.js';
import { currentTenant, runForAudience } from '#core/context/work-context.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { anyNumberOf, named, sql, type NamedStatement } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** An open incident that some visitors see. */
export interface OpenIncident {
  readonly title: LocaleText;
  /** When it was published, or had its last update. */
  readonly silentSince: Date;
  /** Its impacts now, on components that some visitors see. */
  readonly impacts: readonly ComponentStatus[];
}

/** Published incidents of the current tenant, and of which silences members were told. */
@Injectable()
export class SilentIncidentsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Undefined if it is over, or not published any more. Updates count from when they were written. */
  async open(id: number): Promise<OpenIncident | undefined> {
    const tenantId = currentTenant().id;
    const { rows } = await this.read(
      named(
        'silent_incident',
        sql`select i.title, (extract(epoch from greatest(i.published_at, (
              select max(u.created_at) from public_incident_update u
              where u.tenant_id = ${tenantId} and u.incident_id = i.id))) * 1000)::bigint,
            (select json_agg(x.impact) from public_incident_impact x
             where x.tenant_id = ${tenantId} and x.incident_id = i.id and x.until is null)
          from public_incident i
          where i.tenant_id = ${tenantId} and i.id = ${id} and i.type = 'incident' and i.resolved_at is null`,
      ),
    );
    return rows.map(([title, since, impacts]) => ({
      title: JSON.parse(title ?? '{}') as LocaleText,
      silentSince: new Date(Number(since)),
      impacts: JSON.parse(impacts ?? '[]') as ComponentStatus[],
    }))[0];
  }

  /** Ids of the first open incidents behind an id, in order. */
  async openIdsAfter(id: number, most: number): Promise<number[]> {
    const { rows } = await this.read(
      named(
        'silent_incident_ids',
        sql`select id from public_incident
          where tenant_id = ${currentTenant().id} and id > ${id} and type = 'incident' and resolved_at is null
          order by id limit ${most}`,
      ),
    );
    return rows.map(([incidentId]) => Number(incidentId));
  }

  /** Those of these incidents that are open, in the open write. */
  async openAmong(ids: readonly number[]): Promise<number[]> {
    const { rows } = await this.database.asReader(ALL_AUDIENCES, () =>
      this.database.read(
        named(
          'silent_incidents_among',
          sql`select id from public_incident
            where tenant_id = ${currentTenant().id} and id = any(${anyNumberOf(ids)})
              and type = 'incident' and resolved_at is null`,
        ),
      ),
    );
    return rows.map(([incidentId]) => Number(incidentId));
  }

  /**
   * Notes, in the open write, that members are told of a silence.
   *
   * @returns false if they have been
   */
  async note(id: number, since: Date): Promise<boolean> {
    const { rows } = await this.database.query(
      named(
        'note_silence',
        sql`insert into incident_silence as s (tenant_id, incident_id, told_since)
          values (${currentTenant().id}, ${id}, ${since})
          on conflict (tenant_id, incident_id) do update set told_since = excluded.told_since
          where s.told_since < excluded.told_since returning true`,
      ),
    );
    return rows.length > 0;
  }

  /** Members hear of what any audience sees. */
  private read(statement: NamedStatement): ReturnType<TenantDatabase['read']> {
    return runForAudience(ALL_AUDIENCES, () => this.database.read(statement));
  }
}
