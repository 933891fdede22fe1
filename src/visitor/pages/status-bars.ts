import { COMPONENT_STATUSES, worst, type ComponentStatus } from '#core/status/component-status.js';
import { uptimeOfTotals } from '#modules/availability/rules/uptime.js';
import type { UptimeWeights } from '#core/status/uptime-weights.js';
import type { PublicComponent, SlotTotals } from '../store/public-page.js';
import { NARROW_DAYS, type OverviewWindow } from '../view/overview-window.js';
import type { PageView } from '../view/page-view.js';
import type { TimeSlot } from '#core/time/time-slots.js';

/**
 * Status bar: the worst status of a component in a slot, and the duration of each status. Null before
 * its creation.
 */
export interface StatusBar {
  readonly slot: TimeSlot;
  readonly status: ComponentStatus | null;
  /** Milliseconds by status, without operational. */
  readonly lasted: Readonly<Partial<Record<ComponentStatus, number>>>;
  readonly operational: number;
}

const TROUBLE = COMPONENT_STATUSES.filter((status) => status !== 'operational');

/**
 * Builds status bars from the closed periods of a component, or of several as one, and the open one up to
 * now; oldest first.
 *
 * @param totals totals of the same in slots of the same kind
 */
export function statusBars(
  component: Pick<PublicComponent, 'status' | 'statusSince' | 'createdAt'>,
  totals: readonly SlotTotals[],
  slots: readonly TimeSlot[],
): StatusBar[] {
  const created = Date.parse(component.createdAt);
  const since = Date.parse(component.statusSince);
  const closed = new Map(totals.map((one) => [one.slot, one]));
  return slots.map((slot): StatusBar => {
    const { name, start, next, end } = slot;
    if (next <= created) return { slot, status: null, lasted: {}, operational: 0 };
    const known = Math.max(0, end - Math.max(start, created));
    const before = closed.get(name);
    // Nearly all of a page's thousands of bars.
    if (before === undefined && (component.status === 'operational' || end <= since))
      return { slot, status: 'operational', lasted: {}, operational: known };
    const lasted: Partial<Record<ComponentStatus, number>> = {};
    let trouble = 0;
    for (const status of TROUBLE) {
      const open = component.status === status ? Math.max(0, end - Math.max(start, since)) : 0;
      const lasting = (before?.[status] ?? 0) + open;
      if (lasting === 0) continue;
      lasted[status] = lasting;
      trouble += lasting;
    }
    const operational = Math.max(0, known - trouble);
    const status = worst(TROUBLE.filter((one) => lasted[one] !== undefined));
    return { slot, status, lasted, operational };
  });
}

/** Minimum measured time for a figure. */
const MEASURED_FROM_MS = 60 * 60 * 1000;

/** The bars of the last days; a window of one day has hours. */
export function lastBars(bars: readonly StatusBar[], days: OverviewWindow): readonly StatusBar[] {
  return days === 1 ? bars : bars.slice(-days);
}

/** Uptime over all bars as text: `99.98%`, or a dash for a new component. */
export function uptimePercent(view: PageView, bars: readonly StatusBar[]): string {
  const totals = totalsOf(bars);
  const measured = Object.values(totals).reduce((sum, lasting) => sum + lasting, 0);
  return measured < MEASURED_FROM_MS
    ? NO_FIGURE
    : view.percent(uptimeOfTotals(totals, view.tenant.settings.uptimeWeights));
}

/** Uptime over all bars as text: `99.98% uptime`, or a dash for a new component. */
export function shownUptime(view: PageView, bars: readonly StatusBar[]): string {
  const percent = uptimePercent(view, bars);
  return percent === NO_FIGURE ? NO_FIGURE : view.texts.uptime(percent);
}

/**
 * Number of bars in one part of a row, and therefore the maximum in one element. Narrow screens show
 * only the last part.
 */
export const MAX_IN_RUN = NARROW_DAYS;

/** Shown if there is no figure yet. */
export const NO_FIGURE = '—';

/** Uptime over all bars, as a fraction. */
export function uptimeOfBars(bars: readonly StatusBar[], weights: UptimeWeights): number {
  return uptimeOfTotals(totalsOf(bars), weights);
}

/** Milliseconds by status over all bars. */
function totalsOf(bars: readonly StatusBar[]): Record<ComponentStatus, number> {
  const totals = { operational: 0, under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 };
  for (const { status: worstStatus, lasted, operational } of bars) {
    totals.operational += operational;
    // A page has thousands of bars, nearly all of them without trouble.
    if (worstStatus === null || worstStatus === 'operational') continue;
    for (const status of TROUBLE) totals[status] += lasted[status] ?? 0;
  }
  return totals;
}
