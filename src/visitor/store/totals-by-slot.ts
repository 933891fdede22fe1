import type { TextRow } from '../../database/connections/text-rows.js';
import { unpackInstants, unpackStatuses } from '../../database/tenant/packed-columns.js';
import { COMPONENT_STATUSES, type Period, type TimeRange } from '../../status/timeline.js';
import type { TimeSlot } from '../../time/time-slots.js';
import type { PublicTotals, SlotTotals } from './public-page.js';

type Totals = { -readonly [Field in keyof PublicTotals]: PublicTotals[Field] };

/**
 * Splits periods with trouble at slot boundaries and sums them by component and slot.
 *
 * @param row the packed statuses with components, starts and ends
 * @param slots consecutive slots, oldest first
 */
export function totalsBySlot([statuses, starts, ends]: TextRow, slots: readonly TimeSlot[]): PublicTotals[] {
  const { ids, severities } = unpackStatuses(statuses);
  const [startedAt, endedAt] = [unpackInstants(starts), unpackInstants(ends)];
  const found: Totals[] = [];
  const places = new Map<number, Totals[]>();
  for (const [place, componentId] of ids.entries()) {
    const status = COMPONENT_STATUSES[severities[place] ?? 0] ?? 'operational';
    const [start, end] = [startedAt[place] ?? 0, endedAt[place] ?? 0];
    if (status === 'operational') continue;
    let ofComponent = places.get(componentId);
    if (ofComponent === undefined) places.set(componentId, (ofComponent = []));
    for (const { at, slot, lasted } of partsBySlot({ start, end }, slots)) {
      let totals = ofComponent[at];
      if (totals === undefined) {
        totals = { componentId, ...noTotals(slot) };
        ofComponent[at] = totals;
        found.push(totals);
      }
      totals[status] += lasted;
    }
  }
  return found;
}

/**
 * Sums the periods of one timeline by slot.
 *
 * @param periods oldest first, none operational
 * @param slots consecutive slots, oldest first
 */
export function totalsOfTimeline(periods: readonly Period[], slots: readonly TimeSlot[]): SlotTotals[] {
  const sums: { -readonly [Field in keyof SlotTotals]: SlotTotals[Field] }[] = [];
  for (const { status, ...range } of periods) {
    if (status === 'operational') continue;
    for (const { slot, lasted } of partsBySlot(range, slots)) {
      let last = sums.at(-1);
      if (last?.slot !== slot.name) sums.push((last = noTotals(slot)));
      last[status] += lasted;
    }
  }
  return sums;
}

function noTotals({ name }: TimeSlot): SlotTotals {
  return { slot: name, under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 };
}

/** Splits a range at slot boundaries. Time before and after the slots is left out. */
function* partsBySlot(
  { start, end }: TimeRange,
  slots: readonly TimeSlot[],
): Generator<{ readonly at: number; readonly slot: TimeSlot; readonly lasted: number }> {
  for (let at = slotAt(slots, start); at < slots.length; at += 1) {
    const slot = slots[at];
    const lasted = slot === undefined ? 0 : Math.min(end, slot.next) - Math.max(start, slot.start);
    if (slot === undefined || lasted <= 0) return;
    yield { at, slot, lasted };
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
