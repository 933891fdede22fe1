import { describe, expect, it } from 'vitest';
import { packedTrouble, type TroublePeriod } from '../../../test/support/packed-trouble.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { totalsBySlot } from './totals-by-slot.js';

const DAY = 86_400_000;
const START = Date.UTC(2026, 2, 1);
const HOUR = 3_600_000;
const SLOTS = [0, 1, 2].map((day) => {
  const [start, next] = [START + day * DAY, START + (day + 1) * DAY];
  return { name: `2026-03-0${day + 1}`, start, next, end: next };
});

function totalsOf(...periods: TroublePeriod[]): unknown[] {
  return totalsBySlot(packedTrouble(START, periods), SLOTS);
}

function total(componentId: number, day: number, hours: Partial<Record<ComponentStatus, number>>): object {
  const of = (status: ComponentStatus): number => (hours[status] ?? 0) * HOUR;
  return {
    componentId,
    slot: `2026-03-0${day}`,
    under_maintenance: of('under_maintenance'),
    degraded: of('degraded'),
    partial_outage: of('partial_outage'),
    major_outage: of('major_outage'),
  };
}

describe('The totals of a component in a day', () => {
  it('are none without trouble', () => {
    expect(totalsOf()).toEqual([]);
    expect(totalsOf([1, 'operational', 0, 72])).toEqual([]);
  });

  it('have each status by itself, and all periods of it together', () => {
    expect(
      totalsOf(
        [1, 'degraded', 1, 2],
        [1, 'major_outage', 2, 4],
        [1, 'operational', 4, 5],
        [1, 'degraded', 5, 8],
      ),
    ).toEqual([total(1, 1, { degraded: 4, major_outage: 2 })]);
  });

  it('share a period that goes on past midnight', () => {
    expect(totalsOf([1, 'partial_outage', 23, 50])).toEqual([
      total(1, 1, { partial_outage: 1 }),
      total(1, 2, { partial_outage: 24 }),
      total(1, 3, { partial_outage: 2 }),
    ]);
  });

  it('end with the day that a period ends at, and begin with the one that it begins at', () => {
    expect(totalsOf([1, 'under_maintenance', 24, 48])).toEqual([total(1, 2, { under_maintenance: 24 })]);
  });

  it('leave out what lies before and behind all days', () => {
    expect(totalsOf([1, 'degraded', -5, 1], [1, 'degraded', 71, 100])).toEqual([
      total(1, 1, { degraded: 1 }),
      total(1, 3, { degraded: 1 }),
    ]);
    expect(totalsOf([1, 'degraded', -5, 0], [1, 'degraded', 72, 100])).toEqual([]);
  });

  it('are each component’s own', () => {
    expect(totalsOf([1, 'degraded', 1, 2], [2, 'major_outage', 1, 3], [1, 'degraded', 30, 31])).toEqual([
      total(1, 1, { degraded: 1 }),
      total(2, 1, { major_outage: 2 }),
      total(1, 2, { degraded: 1 }),
    ]);
  });
});
