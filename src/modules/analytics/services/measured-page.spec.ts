import { describe, expect, it } from 'vitest';
import type { Period } from '#modules/availability/rules/timeline.js';
import { measurePage } from './measured-page.js';

const RANGE = { start: 100, end: 200 };

function trouble(
  componentId: number,
  since: number,
  ...periods: [Period['status'], number, number][]
): { componentId: number; since: number; periods: Period[] } {
  return { componentId, since, periods: periods.map(([status, start, end]) => ({ status, start, end })) };
}

describe('A page that is measured', () => {
  it('has of each group what is worst in it and below it, and the page of all', async () => {
    const components = [
      { id: 1, groupId: 10 },
      { id: 2, groupId: 11 },
      { id: 3, groupId: 11 },
      { id: 4, groupId: null },
      { id: 5, groupId: 99 },
    ];
    const groups = [
      { id: 10, parentId: null },
      { id: 11, parentId: 10 },
      { id: 12, parentId: 10 },
      { id: 13, parentId: 98 },
    ];
    const {
      page,
      groups: measured,
      components: byId,
    } = await measurePage(
      components,
      groups,
      [
        trouble(1, 50, ['degraded', 110, 130]),
        trouble(2, 120, ['major_outage', 125, 140]),
        trouble(3, 150),
        trouble(4, 300, ['degraded', 190, 195]),
      ],
      RANGE,
    );
    const lives = [...byId].map(([id, { life }]) => [id, life.start, life.end]);
    // Created before the range, within it and after it. The last one has no history.
    expect(lives).toEqual([
      [1, 100, 200],
      [2, 120, 200],
      [3, 150, 200],
      [4, 200, 200],
      [5, 200, 200],
    ]);
    const ids = (of: number): number[] | undefined => measured.get(of)?.components.map(({ id }) => id);
    expect([ids(10), ids(11), ids(12), ids(13)]).toEqual([[1, 2, 3], [2, 3], [], []]);
    expect(page.components.map(({ id }) => id)).toEqual([4, 5, 1, 2, 3]);

    expect(measured.get(11)).toMatchObject({
      life: { start: 120, end: 200 },
      trouble: [{ status: 'major_outage', start: 125, end: 140 }],
    });
    expect(measured.get(10)).toMatchObject({
      life: RANGE,
      trouble: [
        { status: 'degraded', start: 110, end: 125 },
        { status: 'major_outage', start: 125, end: 140 },
      ],
    });
    expect(measured.get(12)).toEqual({ life: { start: 200, end: 200 }, trouble: [], components: [] });
    expect(page.life).toEqual(RANGE);
    expect(page.trouble).toEqual([
      { status: 'degraded', start: 110, end: 125 },
      { status: 'major_outage', start: 125, end: 140 },
      { status: 'degraded', start: 190, end: 195 },
    ]);
  });

  it('counts a group whose parent is not there to the page', async () => {
    const { page } = await measurePage(
      [{ id: 1, groupId: 10 }],
      [{ id: 10, parentId: 98 }],
      [trouble(1, 0, ['degraded', 110, 130])],
      RANGE,
    );
    expect(page.components.map(({ id }) => id)).toEqual([1]);
    expect(page.trouble).toEqual([{ status: 'degraded', start: 110, end: 130 }]);
  });

  it.each([
    [5_000, 0],
    [5_001, 1],
    [10_001, 2],
  ])(
    'leaves others their turn: with a group of %d periods, which the page has too, %d times',
    async (count, turns) => {
      const periods = Array.from({ length: count }, (_, index): [Period['status'], number, number] => [
        'degraded',
        2 * index,
        2 * index + 1,
      ]);
      const empty = Array.from({ length: 5 }, (_, index) => ({ id: 20 + index, parentId: null }));
      let taken = 0;
      const take = (): void => {
        taken += 1;
        if (taken < 20) setImmediate(take);
      };
      setImmediate(take);
      await measurePage(
        [{ id: 1, groupId: 10 }],
        [...empty, { id: 10, parentId: null }],
        [trouble(1, 0, ...periods)],
        { start: 0, end: 100_000 },
      );
      expect(taken).toBe(turns);
    },
  );
});
