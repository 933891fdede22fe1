import type { ComponentTrouble } from '#modules/availability/store/trouble.repository.js';
import { measurePage } from '#modules/analytics/services/measured-page.js';
import type { TextRow } from '#platform/database/connections/text-rows.js';
import { unpackInstants, unpackStatuses } from '#platform/database/tenant/packed-columns.js';
import type { Period } from '#modules/availability/rules/timeline.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import type { TimeSlot } from '#core/time/time-slots.js';
import type { PublicAggregate, PublicPage } from './public-page.js';
import { totalsOfTimeline } from './totals-by-slot.js';

/** End of periods that go on: later than any instant, and small enough for the arithmetic of timelines. */
const OPEN = 2 ** 48;

/**
 * Merges the timelines of the components into one for the page and one for each group with components.
 * Uptime is computed from them as analytics does, in memory: the periods were read for the bars.
 *
 * @param row the packed statuses with components, starts and ends of closed periods with trouble
 * @param slots consecutive slots, oldest first
 */
export async function aggregatesOf(
  { components, groups }: Pick<PublicPage, 'components' | 'groups'>,
  row: TextRow,
  slots: readonly TimeSlot[],
): Promise<PublicAggregate[]> {
  const range = { start: slots[0]?.start ?? 0, end: OPEN };
  const periods = periodsOf(row);
  const trouble = components.map(({ id, status, statusSince, createdAt }): ComponentTrouble => {
    const closed = periods.get(id) ?? [];
    const open: Period[] =
      status === 'operational'
        ? []
        : [{ status, start: Math.max(Date.parse(statusSince), range.start), end: OPEN }];
    return { componentId: id, since: Date.parse(createdAt), periods: [...closed, ...open] };
  });
  const measured = await measurePage(components, groups, trouble, range);
  const all: [number | null, typeof measured.page][] = [[null, measured.page], ...measured.groups];
  return all
    .filter(([, { components: members }]) => members.length > 0)
    .map(([groupId, { life, trouble: merged }]) => {
      const open = merged.find(({ end }) => end === OPEN);
      return {
        groupId,
        status: open?.status ?? 'operational',
        statusSince: new Date(open?.start ?? life.start).toISOString(),
        createdAt: new Date(life.start).toISOString(),
        totals: totalsOfTimeline(
          merged.filter(({ end }) => end !== OPEN),
          slots,
        ),
      };
    });
}

/** Closed periods with trouble by component. */
function periodsOf([statuses, starts, ends]: TextRow): Map<number, Period[]> {
  const { ids, severities } = unpackStatuses(statuses);
  const [startedAt, endedAt] = [unpackInstants(starts), unpackInstants(ends)];
  const found = new Map<number, Period[]>();
  for (const [index, id] of ids.entries()) {
    const status = COMPONENT_STATUSES[severities[index] ?? 0] ?? 'operational';
    if (status === 'operational') continue;
    const period = { status, start: startedAt[index] ?? 0, end: endedAt[index] ?? 0 };
    const ofComponent = found.get(id);
    if (ofComponent === undefined) found.set(id, [period]);
    else ofComponent.push(period);
  }
  return found;
}
