import type { ComponentSpan } from '#modules/availability/store/trouble.repository.js';
import { uptimeOfTotals, type StatusTotals } from '#modules/availability/rules/uptime.js';
import { dayIn } from '#core/time/month.js';
import { seconds, timestamp } from '../dto/analytics-fields.js';
import type { AnalyticsRange } from '../rules/analytics-range.js';
import {
  countedTotals,
  outagesOf,
  partsOf,
  type Measured,
  type Outage,
  type UptimeRules,
} from '../rules/downtime.js';
import { errorBudget, weightedDowntime } from '../rules/error-budget.js';
import { longestOf, mostAffected } from './longest-outage.js';
import type { MeasuredComponent, MeasuredGroup } from './measured-page.js';
import type { ErrorBudgetFigures, UptimeFigures, UptimePoint } from '../dto/uptime.response.js';

/** Inputs of a computation besides the measured times. */
export interface FigureRules extends UptimeRules {
  readonly range: AnalyticsRange;
  /** Null if there is no target. */
  readonly target: number | null;
}

/** Figures as a plain object. */
export type FigureValues = Pick<UptimeFigures, keyof UptimeFigures>;

/** Figures that still lack the incident of the longest outage. It is looked up for many at once. */
export interface Computed {
  /** Where to look for the cause of the longest outage; undefined if there was no outage. */
  readonly cause: ComponentSpan | undefined;
  readonly figures: (incidentId: number | null) => FigureValues;
}

/** Computes figures by one set of rules. Intermediate results that several figures share are cached. */
export class FigureComputation {
  private readonly totals = new Map<Measured, StatusTotals>();
  private readonly outages = new Map<Measured, readonly Outage[]>();

  constructor(private readonly rules: FigureRules) {}

  ofComponent(component: MeasuredComponent): Computed {
    return this.compute(component, [component]);
  }

  ofGroup(group: MeasuredGroup): Computed {
    return this.compute(group, group.components);
  }

  /** The figures of each point that has begun. */
  points(measured: Measured): UptimePoint[] {
    const { range, weights } = this.rules;
    const intervals = range.points.map(({ date, start, end }) => ({
      date,
      start,
      end: Math.min(end, range.knownUntil),
    }));
    const outages = this.outagesOf(measured);
    let next = 0;
    return partsOf(measured, intervals).flatMap((part, index) => {
      const interval = intervals[index];
      if (interval === undefined) return [];
      const first = next;
      while ((outages[next]?.start ?? Infinity) < interval.end) next += 1;
      const totals = countedTotals(part, this.rules);
      return [
        {
          date: interval.date,
          started_at: timestamp(interval.start),
          ended_at: timestamp(interval.end),
          uptime: uptimeOfTotals(totals, weights),
          ...timesOf(totals),
          outages: next - first,
        },
      ];
    });
  }

  private compute(measured: Measured, components: readonly MeasuredComponent[]): Computed {
    const { weights } = this.rules;
    const totals = this.totalsOf(measured);
    const outages = this.outagesOf(measured);
    const down = outages.reduce((sum, { counted }) => sum + counted, 0);
    const time = measuredTime(totals);
    const longest = longestOf(outages);
    const cause = longest && mostAffected(longest, components, this.rules);
    const together = components.length === 1 ? totals : sumOf(components.map((one) => this.totalsOf(one)));
    const figures = {
      uptime: uptimeOfTotals(totals, weights),
      components_uptime: uptimeOfTotals(together, weights),
      ...timesOf(totals),
      weighted_downtime_seconds: seconds(weightedDowntime(totals, weights)),
      outages: outages.length,
      mtbf_seconds: outages.length === 0 ? null : seconds((time - down) / outages.length),
      mttr_seconds: outages.length === 0 ? null : seconds(down / outages.length),
      budget: budgetOf(measured, totals, this.rules),
    };
    const longestOutage = (incidentId: number | null): UptimeFigures['longest_outage'] =>
      longest === undefined || cause === undefined
        ? null
        : { ...shown(longest, measured), component_id: cause.componentId, incident_id: incidentId };
    return { cause, figures: (incidentId) => ({ ...figures, longest_outage: longestOutage(incidentId) }) };
  }

  private totalsOf(measured: Measured): StatusTotals {
    const totals = this.totals.get(measured) ?? countedTotals(measured, this.rules);
    this.totals.set(measured, totals);
    return totals;
  }

  private outagesOf(measured: Measured): readonly Outage[] {
    const outages = this.outages.get(measured) ?? outagesOf(measured, this.rules);
    this.outages.set(measured, outages);
    return outages;
  }
}

function budgetOf(measured: Measured, totals: StatusTotals, rules: FigureRules): ErrorBudgetFigures | null {
  const { target, range } = rules;
  if (target === null) return null;
  const { allowed, used, left, usedUpAt } = errorBudget(measured, totals, rules, { target, end: range.end });
  return {
    allowed_seconds: seconds(allowed),
    used_seconds: seconds(used),
    left_seconds: seconds(left),
    // A budget used up exactly at midnight was used up on the day before.
    used_up_on: usedUpAt === undefined ? null : dayIn(range.timeZone, new Date(usedUpAt - 1)),
  };
}

/** Counted time that was not planned. */
function measuredTime(totals: StatusTotals): number {
  return totals.operational + totals.degraded + totals.partial_outage + totals.major_outage;
}

function timesOf(
  totals: StatusTotals,
): Pick<UptimeFigures, 'measured_seconds' | 'downtime_seconds' | 'planned_seconds'> {
  return {
    measured_seconds: seconds(measuredTime(totals)),
    downtime_seconds: {
      degraded: seconds(totals.degraded),
      partial_outage: seconds(totals.partial_outage),
      major_outage: seconds(totals.major_outage),
    },
    planned_seconds: seconds(totals.under_maintenance),
  };
}

function shown(
  { start, end, counted }: Outage,
  { life }: Measured,
): { started_at: string; ended_at: string | null; seconds: number } {
  return {
    started_at: timestamp(start),
    ended_at: end >= life.end ? null : timestamp(end),
    seconds: seconds(counted),
  };
}

function sumOf(all: readonly StatusTotals[]): StatusTotals {
  const sum = { operational: 0, under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 };
  for (const totals of all) {
    sum.operational += totals.operational;
    sum.under_maintenance += totals.under_maintenance;
    sum.degraded += totals.degraded;
    sum.partial_outage += totals.partial_outage;
    sum.major_outage += totals.major_outage;
  }
  return sum;
}
