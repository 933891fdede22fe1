import { COMPONENT_STATUSES, worst, type ComponentStatus } from '../../status/timeline.js';
import { uptimeOfTotals, type UptimeWeights } from '../../status/uptime.js';
import type { PublicComponent, PublicDay } from '../store/public-page.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const SHOWN_DAYS = 90;

/** A component's day: its worst status, null before the component was created, and the duration of each. */
export interface DayBar {
  /** `2026-03-01`, in UTC. */
  readonly day: string;
  readonly status: ComponentStatus | null;
  /** Milliseconds by status, without operational. */
  readonly lasted: Readonly<Partial<Record<ComponentStatus, number>>>;
}

interface ComponentBars {
  /** Oldest first, today last. */
  readonly bars: readonly DayBar[];
  /** Availability over the days shown, as a fraction. */
  readonly uptime: number;
}

const TROUBLE = COMPONENT_STATUSES.filter((status) => status !== 'operational');

/**
 * The last 90 days of a component: closed periods by day, and the open one until now.
 *
 * @param days those of this component
 */
export function componentBars(
  component: PublicComponent,
  days: readonly PublicDay[],
  weights: UptimeWeights,
  now: Date,
): ComponentBars {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const created = Date.parse(component.createdAt);
  const since = Date.parse(component.statusSince);
  const closed = new Map(days.map((day) => [day.day, day]));
  const totals: Record<ComponentStatus, number> = {
    operational: 0,
    under_maintenance: 0,
    degraded: 0,
    partial_outage: 0,
    major_outage: 0,
  };
  const bars = Array.from({ length: SHOWN_DAYS }, (_, index): DayBar => {
    const start = today - (SHOWN_DAYS - 1 - index) * DAY_MS;
    const end = Math.min(start + DAY_MS, now.getTime());
    const day = new Date(start).toISOString().slice(0, 10);
    if (start + DAY_MS <= created) return { day, status: null, lasted: {} };
    const lasted: Partial<Record<ComponentStatus, number>> = {};
    for (const status of TROUBLE) {
      const open = component.status === status ? Math.max(0, end - Math.max(start, since)) : 0;
      const lasting = (closed.get(day)?.[status] ?? 0) + open;
      if (lasting > 0) lasted[status] = lasting;
    }
    let trouble = 0;
    for (const status of TROUBLE) {
      totals[status] += lasted[status] ?? 0;
      trouble += lasted[status] ?? 0;
    }
    totals.operational += Math.max(0, end - Math.max(start, created) - trouble);
    return { day, status: worst(TROUBLE.filter((status) => lasted[status] !== undefined)), lasted };
  });
  return { bars, uptime: uptimeOfTotals(totals, weights) };
}
