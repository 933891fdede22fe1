import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { assertWholeOrder, positionsOf, roomAt, type Sibling } from './sibling-positions.js';

const MAX = 2_147_483_647;

function siblings(...positions: number[]): Sibling[] {
  return positions.map((position, index) => ({ id: index + 1, position }));
}

const positions = fc.oneof(fc.nat(12), fc.constantFrom(MAX - 2, MAX - 1, MAX));
const some = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 99 }), position: positions }), {
  selector: ({ id }) => id,
  maxLength: 12,
});

/** Ids sorted by position, then by id. */
function order(list: readonly Sibling[]): number[] {
  return list.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id);
}

function after(list: readonly Sibling[], moved: ReadonlyMap<number, number>): Sibling[] {
  return list.map(({ id, position }) => ({ id, position: moved.get(id) ?? position }));
}

describe('Room among siblings', () => {
  it('is there where nobody stands', () => {
    expect(roomAt(siblings(0, 2), 1)).toEqual({ position: 1, moved: new Map() });
    expect(roomAt(siblings(0, 2), MAX)).toEqual({ position: MAX, moved: new Map() });
  });

  it('is made by those who stand there and right behind moving on, as far as the next gap', () => {
    expect(roomAt(siblings(0, 1, 2, 5), 1)).toEqual({
      position: 1,
      moved: new Map([
        [2, 2],
        [3, 3],
      ]),
    });
  });

  it('is made by counting anew where positions would become too high', () => {
    expect(roomAt(siblings(4, MAX - 1, MAX), MAX - 1)).toEqual({
      position: 1,
      moved: new Map([
        [1, 0],
        [2, 2],
        [3, 3],
      ]),
    });
  });

  it('is made by moving on to the highest position there is', () => {
    expect(roomAt(siblings(MAX - 1), MAX - 1)).toEqual({ position: MAX - 1, moved: new Map([[1, MAX]]) });
  });

  it('is made by moving those who share a position in the order of their ids', () => {
    const list = [
      { id: 3, position: 5 },
      { id: 1, position: 5 },
      { id: 2, position: 5 },
    ];
    expect([...roomAt(list, 5).moved]).toEqual([
      [1, 6],
      [2, 7],
      [3, 8],
    ]);
  });

  it('is the record’s alone, in front of those who stood there and behind the others, who keep their order', () => {
    fc.assert(
      fc.property(some, positions, (list, wanted) => {
        const { position, moved } = roomAt(list, wanted);
        const moving = after(list, moved);
        expect(moving.some((sibling) => sibling.position === position)).toBe(false);
        expect(order(moving)).toEqual(order(list));
        for (const { id, position: before } of list) expect(moved.get(id)).not.toBe(before);
        const isBefore = (sibling: Sibling, place: number): boolean => sibling.position < place;
        expect(moving.filter((one) => isBefore(one, position)).map(({ id }) => id)).toEqual(
          list.filter((one) => isBefore(one, wanted)).map(({ id }) => id),
        );
        for (const sibling of [...moving, { position }])
          expect(sibling.position >= 0 && sibling.position <= MAX).toBe(true);
      }),
    );
  });
});

describe('An order', () => {
  it('counts from 0, and tells whose position differs', () => {
    expect(positionsOf([3, 1, 2], siblings(1, 5, 6))).toEqual(
      new Map([
        [3, 0],
        [2, 2],
      ]),
    );
  });

  it.each<[string, number[], Record<string, string[]>]>([
    ['a stranger', [1, 2, 9], { 'ids.2': ['There is no component 9 here.'] }],
    ['one twice', [2, 1, 2], { 'ids.2': ['The component 2 is named twice.'] }],
    ['not all', [2], { ids: ['The ids must name every component that is here; missing: 1.'] }],
  ])('that names %s is refused', (_, ids, errors) => {
    const refused = (): void => {
      assertWholeOrder(ids, siblings(0, 1), 'component');
    };
    expect(refused).toThrow(Invalid);
    expect(refused).toThrow(expect.objectContaining({ fields: errors }));
  });

  it('that names each once is taken', () => {
    expect(() => {
      assertWholeOrder([2, 1], siblings(0, 1), 'component');
    }).not.toThrow();
  });

  it.each([
    [10, 'missing: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.'],
    [11, 'missing: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ….'],
  ])('without all %i names ten of them', (count, missing) => {
    const positions = Array.from({ length: count }, (_, index) => index);
    expect(() => {
      assertWholeOrder([], siblings(...positions), 'component');
    }).toThrow(
      expect.objectContaining({
        fields: { ids: [`The ids must name every component that is here; ${missing}`] },
      }),
    );
  });
});
