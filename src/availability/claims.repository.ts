import { Injectable } from '@nestjs/common';
import { currentTenant } from '../context/work-context.js';
import { named, sql } from '../database/tenant/sql.js';
import { TenantDatabase } from '../database/tenant/tenant-database.js';
import type { ClaimSource, ComponentStatus } from '../status/timeline.js';
import { milliseconds, toClaim, type StoredClaim } from './timeline-rows.js';

/** A component, and what one source claims of it. */
export interface ClaimedComponent {
  readonly componentId: number;
  readonly createdAt: number;
  readonly claims: readonly StoredClaim[];
}

/** The components that a source claims, as they are before its claims change. */
@Injectable()
export class ClaimsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** The existing components among those that a source has claims on and those given; by id. */
  async claimsOf(source: ClaimSource, componentIds: readonly number[]): Promise<ClaimedComponent[]> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.run(
      named(
        'claims_of_source',
        sql`with own as (
            select * from availability_claim
            where tenant_id = ${tenant} and source_kind = ${source.kind} and source_id = ${source.id}::bigint
          ), named as (
            select unnest(${componentIds}::bigint[]) as component_id union select component_id from own
          )
          select c.created_at, c.id as component_id, a.id, a.source_kind, a.source_id, a.status, a.started_at, a.ended_at
          from named n join tracked_component c on c.tenant_id = ${tenant} and c.id = n.component_id
          left join own a on a.component_id = c.id
          order by c.id, a.id`,
      ),
    );
    return [...Map.groupBy(rows, ([, componentId]) => Number(componentId))].map(
      ([componentId, ofComponent]) => ({
        componentId,
        createdAt: milliseconds(ofComponent[0]?.[0]),
        claims: ofComponent
          .map(([, ...claim]) => claim)
          .filter(([, id]) => id !== null)
          .map(toClaim),
      }),
    );
  }

  /**
   * Locks components in the order of their ids, which is the order everywhere, so that locks cannot deadlock.
   *
   * @returns the current status of those that still exist, by id
   */
  async lock(componentIds: readonly number[]): Promise<Map<number, ComponentStatus>> {
    const { rows } = await this.database.run(
      named(
        'lock_tracked_components',
        sql`select id, status from tracked_component
          where tenant_id = ${currentTenant().id} and id = any(${componentIds}::bigint[]) order by id for no key update`,
      ),
    );
    return new Map(rows.map(([id, status]) => [Number(id), status as ComponentStatus]));
  }
}
