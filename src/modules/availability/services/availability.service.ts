import { Injectable } from '@nestjs/common';
import type { Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Invalid } from '#core/errors/api-error.js';
import { currentTenant } from '#core/context/work-context.js';
import type { Steps } from '#core/text/steps.js';
import { Clock } from '#core/time/clock.js';
import { TimeSlices } from '#platform/fairness/time-slices.js';
import { ClaimsRepository } from '../store/claims.repository.js';
import { HistoryRepository, type Stretch } from '../store/history.repository.js';
import type { StoredClaim } from '../store/timeline-rows.js';
import { claimDifference, type ClaimDifference } from '../rules/claim-difference.js';
import { differingRange, recompute, type HistoryChange } from '../rules/recompute.js';
import {
  reasonsAt,
  timeline,
  type Claim,
  type ClaimSource,
  type Period,
  type Reason,
} from '../rules/timeline.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { uptime } from '../rules/uptime.js';
import { RecentTroubleRefresh } from './recent-trouble-refresh.js';
import { recentUptime } from '../store/recent-uptime.js';
import { startOfUptime } from '../rules/uptime-window.js';

/** Maximum number of periods in one response. */
export const MAX_PERIODS = 10_000;

/** Of periods that are known already, so that no claim masks another. */
const NO_OTHER = { kind: 'incident' } as const;

/** A source's statement about a component during [start, end). A null end means until further notice. */
export interface NewClaim {
  readonly componentId: number;
  readonly status: ComponentStatus;
  readonly start: Date;
  readonly end: Date | null;
}

/** New claims of one source on one component, from an instant on. */
export interface ClaimRevision {
  readonly componentId: number;
  readonly source: ClaimSource;
  /** Claims before this instant stay. Undefined replaces all claims. */
  readonly since?: Date | undefined;
  readonly claims: readonly Omit<NewClaim, 'componentId'>[];
}

/** A change of a component's current status. */
export interface StatusChange {
  readonly componentId: number;
  readonly from: ComponentStatus;
  readonly to: ComponentStatus;
  /** When the change was recorded. It may take effect earlier. */
  readonly at: Date;
}

/** The status that monitoring reported for a component. */
export interface ComponentReport {
  readonly status: ComponentStatus;
  readonly at: Date;
}

/** A component's status, its reasons and its timeline. */
export interface ComponentHistory {
  readonly status: ComponentStatus;
  readonly reasons: readonly Reason[];
  /** Clipped to the requested range, to the component's lifetime and to the present. */
  readonly periods: readonly Period[];
  /** Uptime over the periods, as a fraction. */
  readonly uptime: number;
}

/** A component for which the claims of a source have changed. */
interface DifferingComponent extends ClaimDifference<StoredClaim> {
  readonly componentId: number;
}

type StatusesById = ReadonlyMap<number, ComponentStatus>;

/**
 * Live status of components and its history. Every source claims a status here. Status, timeline and uptime
 * are updated in the same transaction. Source: decisions, section 5.
 */
@Injectable()
export class AvailabilityService {
  private readonly slices = new TimeSlices();

  constructor(
    private readonly claims: ClaimsRepository,
    private readonly histories: HistoryRepository,
    private readonly refresh: RecentTroubleRefresh,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** Starts the history of a new component: operational from its creation. */
  begin(componentId: number, at: Date): void {
    this.histories.begin(componentId, at);
  }

  /** Those of these components that were not operational at some time. */
  withHistory(componentIds: readonly number[]): Promise<Set<number>> {
    return this.histories.withTrouble(componentIds);
  }

  /**
   * Locks components until the open write ends, before several changes of their claims: one after another, those would
   * not lock them in the order of their ids.
   */
  async hold(componentIds: readonly number[]): Promise<void> {
    await this.claims.lock(componentIds);
  }

  /**
   * Replaces all claims of the source. An empty list withdraws them. Unchanged claims are not written.
   *
   * Call it inside the `write` that changes the source's own record, with that record locked. The components are
   * locked afterwards, in the order of their ids. Claims may reach back in time, but neither start nor end may
   * be in the future. Claims on deleted components are dropped, and so is time before a component was created.
   *
   * @returns the components whose current status has changed, in the order of their ids
   */
  replaceClaims(source: ClaimSource, claims: readonly NewClaim[]): Promise<StatusChange[]> {
    return this.database.write(async () => {
      const byComponent = Map.groupBy(claims, ({ componentId }) => componentId);
      const components = await this.claims.claimsOf(source, [...byComponent.keys()]);
      const differing = components
        .map(({ claims: stored, ...component }) => {
          const wanted = (byComponent.get(component.componentId) ?? []).map((claim) =>
            toClaim(source, claim),
          );
          return { ...component, ...claimDifference(stored, wanted, component.createdAt) };
        })
        .filter(({ removed, added }) => removed.length > 0 || added.length > 0);
      if (differing.length === 0) return [];
      // Sent first, so that the history is read after the components are locked.
      const before = this.claims.lock(differing.map(({ componentId }) => componentId));
      return this.apply(differing, before);
    });
  }

  /**
   * Replaces the claims of sources on components from an instant on, in a fixed number of statements. Meant
   * for sources with long histories whose claims change at the end. Works like {@link replaceClaims}, but
   * must be called with the components locked.
   *
   * @param revisions one for each source and component
   * @param reports reports about components, by id; stored together with the current status if it changes
   * @returns the components whose current status has changed, in the order of their ids
   */
  reviseClaims(
    revisions: readonly ClaimRevision[],
    reports: ReadonlyMap<number, ComponentReport> = new Map(),
  ): Promise<StatusChange[]> {
    if (revisions.length === 0) return Promise.resolve([]);
    return this.database.write(async () => {
      const stored = await this.claims.claimsBeyond(
        revisions.map(({ componentId, source, since, claims }) => ({
          componentId,
          source,
          since: since?.getTime() ?? -Infinity,
          wanted: claims.map((claim) => toClaim(source, { ...claim, componentId })),
        })),
      );
      const differing = [...Map.groupBy(stored, ({ componentId }) => componentId)]
        .map(([componentId, ofComponent]): DifferingComponent => {
          const { createdAt } = ofComponent[0] ?? { createdAt: 0 };
          const differences = ofComponent.map(({ claims, revised }) =>
            claimDifference(claims, continued(claims, revised.wanted, revised.since), createdAt),
          );
          return {
            componentId,
            removed: differences.flatMap(({ removed }) => removed),
            added: differences.flatMap(({ added }) => added),
          };
        })
        .filter(({ removed, added }) => removed.length > 0 || added.length > 0)
        .sort((a, b) => a.componentId - b.componentId);
      if (differing.length === 0) return [];
      const before = new Map(stored.map(({ componentId, status }) => [componentId, status]));
      return this.apply(differing, before, reports);
    });
  }

  /** @param statuses current statuses of the components before the change, by id */
  private async apply(
    differing: readonly DifferingComponent[],
    statuses: StatusesById | Promise<StatusesById>,
    reports: ReadonlyMap<number, ComponentReport> = new Map(),
  ): Promise<StatusChange[]> {
    const [before, recomputed] = await Promise.all([statuses, this.recomputed(differing)]);
    // The history of a component that was deleted in the meantime is gone as well.
    const present = differing.filter(({ componentId }) => before.has(componentId));
    const histories = recomputed.filter(({ componentId }) => before.has(componentId));
    const at = this.clock.now();
    const changes = histories.flatMap(({ componentId, status: to }): StatusChange[] => {
      const from = before.get(componentId);
      return from === undefined || to === undefined || from === to ? [] : [{ componentId, from, to, at }];
    });
    this.histories.save({
      withdrawn: present.flatMap(({ removed }) => removed.map(({ id }) => id)),
      claims: present.flatMap(({ componentId, added }) => added.map((claim) => ({ ...claim, componentId }))),
      histories,
      reports: new Map(changes.map(({ componentId }) => [componentId, reports.get(componentId)])),
      uptimeFrom: startOfUptime(at),
    });
    if (histories.some(({ days }) => days.size > 0)) await this.refresh.schedule();
    return changes;
  }

  /** Applies the changed claims and recomputes the affected spans of the histories. */
  private async recomputed(
    differing: readonly DifferingComponent[],
  ): Promise<(HistoryChange & { componentId: number })[]> {
    const touched = differing.flatMap((component) => {
      const range = differingRange(component.removed, component.added);
      const withdrawn = component.removed.map(({ id }) => id);
      return range === undefined ? [] : [{ ...component, range, withdrawn }];
    });
    if (touched.length === 0) return [];
    const stretchOf = await this.histories.stretchesAround(touched);
    return this.slices.run(currentTenant().id, recomputedInSteps(touched, stretchOf));
  }

  /**
   * The periods of a component between two instants, clipped to its lifetime and to the present. A day before the kept
   * periods has its trouble at its start.
   *
   * @returns undefined if there is no such component
   * @throws Invalid if there are more than {@link MAX_PERIODS} periods in between
   */
  async timelineOf(componentId: number, from: Date, to: Date): Promise<ComponentHistory | undefined> {
    const now = this.clock.now().getTime();
    const start = from.getTime();
    const end = Math.min(to.getTime(), now);
    const stored = await this.histories.history(componentId, { start, end }, MAX_PERIODS + 1);
    if (stored === undefined) return undefined;
    if (stored.periods.length > MAX_PERIODS) {
      throw Invalid.field('from', `There are more than ${MAX_PERIODS} periods between from and to.`);
    }
    const known = [...stored.oldTrouble, ...stored.periods].map((period) => ({
      source: NO_OTHER,
      ...period,
    }));
    const periods = timeline(known, { start: Math.max(start, stored.since), end });
    return {
      status: stored.status,
      reasons: reasonsAt(stored.runningClaims, now),
      periods,
      uptime: uptime(periods, currentTenant().settings.uptimeWeights),
    };
  }

  /**
   * An SQL expression for the uptime since {@link startOfUptime}, for statements that select from `component`.
   * It equals what {@link timelineOf} gives for that time, at a cost independent of the length of the history.
   *
   * @param component name or alias of `component` in the statement
   */
  recentUptime(component: string): Sql {
    const now = this.clock.now();
    return recentUptime(component, startOfUptime(now), now, currentTenant().settings.uptimeWeights);
  }
}

/** One component per step, because an incident may name hundreds. */
function* recomputedInSteps(
  touched: readonly DifferingComponent[],
  stretchOf: (componentId: number) => Stretch,
): Steps<(HistoryChange & { componentId: number })[]> {
  const histories: (HistoryChange & { componentId: number })[] = [];
  for (const { componentId, added } of touched) {
    const { periods, claims } = stretchOf(componentId);
    const [first] = periods;
    // Of the time before the kept periods, sums are left that do not change any more.
    if (first === undefined) continue;
    const range = { start: first.start, end: periods.at(-1)?.end ?? Infinity };
    histories.push({ componentId, ...recompute(periods, [...claims, ...added], range) });
    yield;
  }
  return histories;
}

/** The wanted claims of a source from an instant on, preceded by the stored claims up to that instant. */
function continued(stored: readonly Claim[], wanted: readonly Claim[], since: number): Claim[] {
  const kept = stored
    .filter(({ start }) => start < since)
    .map((claim) => ({ ...claim, end: Math.min(claim.end ?? since, since) }));
  const rest = [...wanted];
  const before = kept.map((claim): Claim => {
    const index = rest.findIndex(({ start, status }) => start === claim.end && status === claim.status);
    const [next] = index === -1 ? [] : rest.splice(index, 1);
    return next === undefined ? claim : { ...next, start: claim.start };
  });
  return [...before, ...rest];
}

function toClaim(source: ClaimSource, { status, start, end }: NewClaim): Claim {
  return { source, status, start: start.getTime(), end: end?.getTime() ?? null };
}
