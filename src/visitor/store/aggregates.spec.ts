import { describe, expect, it } from 'vitest';
import { packedTrouble, type TroublePeriod } from '../../../test/support/packed-trouble.js';
import { publicComponent, publicGroup } from '../../../test/support/visitor-view.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { aggregatesOf } from './aggregates.js';
import type { PublicAggregate, PublicComponent } from './public-page.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 1);
const SLOTS = [0, 1, 2].map((day) => {
  const [start, next] = [START + day * DAY, START + (day + 1) * DAY];
  return { name: `2026-03-0${day + 1}`, start, next, end: next };
});
/** A group with a subgroup, and one without components. */
const GROUPS = [publicGroup({ id: 1 }), publicGroup({ id: 2, parentId: 1 }), publicGroup({ id: 3 })];

function at(hour: number): string {
  return new Date(START + hour * HOUR).toISOString();
}

function component(
  id: number,
  groupId: number | null,
  values: Partial<PublicComponent> = {},
): PublicComponent {
  return publicComponent({ id, groupId, ...values });
}

async function aggregates(
  components: readonly PublicComponent[],
  ...periods: TroublePeriod[]
): Promise<PublicAggregate[]> {
  return aggregatesOf({ components, groups: GROUPS }, packedTrouble(START, periods), SLOTS);
}

/** Hours of trouble by day, as far as there was any. */
function hoursOf(one: PublicAggregate | undefined): object {
  const STATUSES = ['under_maintenance', 'degraded', 'partial_outage', 'major_outage'] as const;
  return Object.fromEntries(
    (one?.totals ?? []).map(({ slot, ...totals }) => [
      slot,
      Object.fromEntries(
        STATUSES.flatMap((status): [ComponentStatus, number][] =>
          totals[status] === 0 ? [] : [[status, totals[status] / HOUR]],
        ),
      ),
    ]),
  );
}

describe('Groups and the page', () => {
  it('have at each instant the status of their worst component, so that times in parallel count once', async () => {
    const found = await aggregates(
      [component(1, 1), component(2, 2), component(3, null)],
      [1, 'degraded', 10, 30],
      [2, 'major_outage', 20, 26],
      [3, 'major_outage', 25, 28],
    );
    expect(found.map(({ groupId }) => groupId).sort()).toEqual([1, 2, null]);
    const of = (id: number | null): object => hoursOf(found.find(({ groupId }) => groupId === id));
    expect(of(2)).toEqual({
      '2026-03-01': { major_outage: 4 },
      '2026-03-02': { major_outage: 2 },
    });
    expect(of(1)).toEqual({
      '2026-03-01': { degraded: 10, major_outage: 4 },
      '2026-03-02': { degraded: 4, major_outage: 2 },
    });
    expect(of(null)).toEqual({
      '2026-03-01': { degraded: 10, major_outage: 4 },
      '2026-03-02': { degraded: 2, major_outage: 4 },
    });
  });

  it('have the worst open status, since it became the worst', async () => {
    const [page] = await aggregates(
      [
        component(1, null, { status: 'degraded', statusSince: at(10) }),
        component(2, null, { status: 'partial_outage', statusSince: at(30) }),
      ],
      [2, 'major_outage', 20, 22],
    );
    expect(page).toMatchObject({ groupId: null, status: 'partial_outage', statusSince: at(30) });
    expect(hoursOf(page)).toEqual({
      '2026-03-01': { degraded: 12, major_outage: 2 },
      '2026-03-02': { degraded: 6 },
    });
  });

  it('exist since their oldest component does, and have nothing without any', async () => {
    const [page] = await aggregates([
      component(1, null, { createdAt: at(20) }),
      component(2, null, { createdAt: at(50) }),
    ]);
    expect(page).toEqual({
      groupId: null,
      status: 'operational',
      statusSince: at(20),
      createdAt: at(20),
      totals: [],
    });
    expect(await aggregates([])).toEqual([]);
  });

  it('of a single component have its own times, in whatever order they were read', async () => {
    const [, group] = await aggregates(
      [component(1, 3)],
      [1, 'major_outage', 30, 31],
      [1, 'degraded', 1, 3],
      [1, 'degraded', 5, 6],
    );
    expect(hoursOf(group)).toEqual({ '2026-03-01': { degraded: 3 }, '2026-03-02': { major_outage: 1 } });
  });
});
