import type { TextRow } from '#platform/database/connections/text-rows.js';
import { unpackInstants, unpackStatuses } from '#platform/database/tenant/packed-columns.js';
import type { Period } from '#modules/availability/rules/timeline.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import type { TimeSlot } from '#core/time/time-slots.js';
import type { PublicTotals, SlotTotals } from './public-page.js';

type Writable<Row> = { -readonly [Field in keyof Row]: Row[Field] };

/**
 * Splits periods with trouble at slot boundaries and sums them by component and slot.
 *
 * @param row the packed statuses with components, starts and ends
 * @param slots consecutive slots, oldest first
 */
export function totalsBySlot([statuses, starts, ends]: TextRow, slots: readonly TimeSlot[]): PublicTotals[] {
  const { ids, severities } = unpackStatuses(statuses);
  const [startedAt, endedAt] = [unpackInstants(starts), unpackInstants(ends)];
  const found: Writable<PublicTotals>[] = [];
  const places = new Map<number, Writable<PublicTotals>[]>();
  for (const [index, componentId] of ids.entries()) {
    const status = COMPONENT_STATUSES[severities[index] ?? 0] ?? 'operational';
    const period = { status, start: startedAt[index] ?? 0, end: endedAt[index] ?? 0 };
    let ofComponent = places.get(componentId);
    if (ofComponent === undefined) places.set(componentId, (ofComponent = []));
    addPeriod(ofComponent, period, slots, (slot) => {
      const totals = { ...NO_TOTALS, slot, componentId };
      found.push(totals);
      return totals;
    });
  }
  return found;
}

/**
 * Sums the periods of one timeline by slot, oldest first.
 *
 * @param slots consecutive slots, oldest first
 */
export function totalsOfTimeline(periods: readonly Period[], slots: readonly TimeSlot[]): SlotTotals[] {
  const bySlot: Writable<SlotTotals>[] = [];
  for (const period of periods) addPeriod(bySlot, period, slots, (slot) => ({ ...NO_TOTALS, slot }));
  // Without the slots that have none.
  return Object.values(bySlot);
}

const NO_TOTALS = { under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 };

/**
 * Adds a period to the totals of its slots. Time before and after the slots is left out.
 *
 * @param bySlot totals by index of the slot
 * @param begin returns the totals of a slot that has none yet
 */
function addPeriod<Totals extends Writable<SlotTotals>>(
  bySlot: Totals[],
  { status, start, end }: Period,
  slots: readonly TimeSlot[],
  begin: (slot: string) => Totals,
): void {
  if (status === 'operational') return;
  for (let at = slotAt(slots, start); at < slots.length; at += 1) {
    const slot = slots[at];
    const lasted = slot === undefined ? 0 : Math.min(end, slot.next) - Math.max(start, slot.start);
    if (slot === undefined || lasted <= 0) return;
    const totals = (bySlot[at] ??= begin(slot.name));
    totals[status] += lasted;
  }
}

/** Index of the slot that contains an instant; 0 if the instant is before all slots. */
function slotAt(slots: readonly TimeSlot[], instant: number): number {
  let [low, high] = [0, slots.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((slots[middle]?.start ?? Infinity) <= instant) low = middle;
    else high = middle;
  }
  return low;
}
