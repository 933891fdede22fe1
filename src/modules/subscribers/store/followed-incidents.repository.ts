import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** A published incident or maintenance that is not over. */
export interface OpenIncident {
  readonly id: number;
  readonly type: IncidentType;
}

/** Incidents and maintenances that subscribers of the current tenant follow. */
@Injectable()
export class FollowedIncidentsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Those of the named incidents that visitors see and that are not over. */
  async open(ids: readonly number[]): Promise<OpenIncident[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.database.read(
      named(
        'followable_incidents',
        sql`select id, type from public_incident
          where tenant_id = ${currentTenant().id} and id = any (${ids}::bigint[]) and resolved_at is null`,
      ),
    );
    return rows.map(([id, type]) => ({ id: Number(id), type: type as IncidentType }));
  }

  /** Whether anybody follows anything. */
  async isAny(): Promise<boolean> {
    const { rows } = await this.database.read(
      named(
        'any_followed_incident',
        sql`select from subscriber_incident where tenant_id = ${currentTenant().id} limit 1`,
      ),
    );
    return rows.length > 0;
  }

  /**
   * Ends some of what was over before an instant, or is not published any more, in the open write. A subscriber whom
   * nothing is left to be told of is deleted.
   *
   * @returns how many were ended
   */
  async endSome(overBefore: Date, most: number): Promise<number> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.query(
      named(
        'end_followed_incidents',
        sql`with ended as materialized (
            select f.subscriber_id, f.incident_id from subscriber_incident f
            left join public_incident i on i.tenant_id = ${tenantId} and i.id = f.incident_id
            where f.tenant_id = ${tenantId}
              and (i.id is null or greatest(i.resolved_at, i.updated_at) <= ${overBefore} and i.resolved_at is not null)
            limit ${most}
          ) delete from subscriber_incident f using ended e
          where f.tenant_id = ${tenantId} and f.subscriber_id = e.subscriber_id and f.incident_id = e.incident_id
          returning f.subscriber_id`,
      ),
    );
    const subscriberIds = [...new Set(rows.map(([id]) => Number(id)))];
    this.database.send(
      named(
        'forget_followers',
        sql`delete from subscriber s
          where s.tenant_id = ${tenantId} and s.id = any (${subscriberIds}::bigint[])
            and not s.all_components and not s.events ? 'announcement'
            and not exists (select from subscriber_component x where x.tenant_id = ${tenantId} and x.subscriber_id = s.id)
            and not exists (select from subscriber_group x where x.tenant_id = ${tenantId} and x.subscriber_id = s.id)
            and not exists (select from subscriber_incident x where x.tenant_id = ${tenantId} and x.subscriber_id = s.id)
            and not exists (select from subscription_request x where x.tenant_id = ${tenantId} and x.subscriber_id = s.id)`,
      ),
    );
    return rows.length;
  }
}
