import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { anyNumberOf, named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { ClaimSource } from '../rules/timeline.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { milliseconds, toClaim, type StoredClaim } from './timeline-rows.js';

/** One component whose claims by a source change from an instant on. */
export interface RevisedClaims {
  readonly componentId: number;
  readonly source: ClaimSource;
  /** Milliseconds since the epoch; -Infinity for all claims. Claims that ended by then stay. */
  readonly since: number;
}

/** A component and the claims of one source on it. */
export interface ClaimedComponent {
  readonly componentId: number;
  readonly createdAt: number;
  readonly claims: readonly StoredClaim[];
}

/** A claimed component with its current status. */
export interface LockedComponent extends ClaimedComponent {
  readonly status: ComponentStatus;
}

/** Reads and locks components with a source's claims before those change. */
@Injectable()
export class ClaimsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** The given components and those that the source has claims on, if they exist, ordered by id. */
  async claimsOf(source: ClaimSource, componentIds: readonly number[]): Promise<ClaimedComponent[]> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.query(named('claims_of_source')`
      with own as (
        select * from availability_claim
        where tenant_id = ${tenant} and source_kind = ${source.kind} and source_id = ${source.id}::bigint
      ), named as (
        select unnest(${componentIds}::bigint[]) as component_id union select component_id from own
      )
      select c.created_at, c.id as component_id, a.id, a.source_kind, a.source_id, a.status, a.started_at, a.ended_at,
        a.source_key
      from named n
      cross join lateral (
        select id, created_at from tracked_component where tenant_id = ${tenant} and id = n.component_id offset 0
      ) c
      left join own a on a.component_id = c.id
      order by c.id, a.id`);
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
   * The stored claims of each revision that reach past its instant, in the given order. Components that do
   * not exist are left out. Call it with the components locked. `offset 0` keeps the lookup of a component
   * separate. As a join, it would read all components of the tenant.
   */
  async claimsBeyond<Revised extends RevisedClaims>(
    revised: readonly Revised[],
  ): Promise<(LockedComponent & { readonly revised: Revised })[]> {
    const tenant = currentTenant().id;
    const wanted = revised.map(({ componentId, source, since }, index) => ({
      index,
      component_id: componentId,
      source_kind: source.kind,
      source_id: source.id,
      source_key: source.key ?? null,
      since: Number.isFinite(since) ? new Date(since).toISOString() : '-infinity',
    }));
    const { rows } = await this.database.query(named('claims_beyond')`
      select w.index, c.created_at, c.status, c.id as component_id, a.id, a.source_kind, a.source_id, a.status, a.started_at,
        a.ended_at, a.source_key
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (index integer, component_id bigint, source_kind text, source_id bigint, source_key text, since timestamptz)
      cross join lateral (
        select id, created_at, status from tracked_component where tenant_id = ${tenant} and id = w.component_id offset 0
      ) c
      left join lateral (
        select * from availability_claim
        where tenant_id = ${tenant} and component_id = w.component_id and ended_at is null
          and source_kind = w.source_kind and source_id = w.source_id and source_key is not distinct from w.source_key
        union all
        select * from availability_claim
        where tenant_id = ${tenant} and component_id = w.component_id and ended_at > w.since
          and source_kind = w.source_kind and source_id = w.source_id and source_key is not distinct from w.source_key
      ) a on true
      order by w.index, a.id`);
    const byIndex = Map.groupBy(rows, ([index]) => Number(index));
    return revised.flatMap((about, index) => {
      const found = byIndex.get(index);
      // The component does not exist.
      if (found === undefined) return [];
      return {
        revised: about,
        componentId: about.componentId,
        createdAt: milliseconds(found[0]?.[1]),
        status: found[0]?.[2] as ComponentStatus,
        claims: found
          .map(([, , , ...claim]) => claim)
          .filter(([, id]) => id !== null)
          .map(toClaim),
      };
    });
  }

  /**
   * Locks components in the order of their ids. All code uses this order, which rules out deadlocks.
   *
   * @returns the current status of the components that still exist, by id
   */
  async lock(componentIds: readonly number[]): Promise<Map<number, ComponentStatus>> {
    const { rows } = await this.database.query(named('lock_tracked_components')`
      select id, status from tracked_component
      where tenant_id = ${currentTenant().id} and id = any(${anyNumberOf(componentIds)}) order by id for no key update`);
    return new Map(rows.map(([id, status]) => [Number(id), status as ComponentStatus]));
  }
}
