import { describe, expect, it } from 'vitest';
import {
  dropOf,
  isIdle,
  isOutdated,
  placeOf,
  positionOf,
  stepOf,
  targetsOf,
  withMove,
  type Outline,
} from './moves.js';

const component = (id: number, group_id: number | null, position: number): unknown => ({
  id,
  group_id,
  position,
});
const group = (id: number, parent_id: number | null, position: number): unknown => ({
  id,
  parent_id,
  position,
});

/** Group 1 with components 11 and 12 and group 3; group 2 is empty; component 13 stands alone. */
const OUTLINE = {
  groups: [group(1, null, 0), group(2, null, 1), group(3, 1, 0)],
  components: [component(11, 1, 0), component(12, 1, 4), component(13, null, 0)],
} as Outline;

describe('Moves in the tree of components', () => {
  it('name the group and the sibling before which something stands', () => {
    expect(placeOf(OUTLINE, 'component', 11)).toEqual({
      kind: 'component',
      id: 11,
      parentId: 1,
      beforeId: 12,
    });
    expect(placeOf(OUTLINE, 'component', 99)).toBeUndefined();
  });

  it('take the position of the sibling, or the one behind the last', () => {
    const move = { kind: 'component', id: 13, parentId: 1 } as const;
    expect(positionOf(OUTLINE, { ...move, beforeId: 12 })).toBe(4);
    expect(positionOf(OUTLINE, { ...move, beforeId: null })).toBe(5);
    expect(positionOf(OUTLINE, { ...move, parentId: 2, beforeId: null })).toBe(0);
  });

  it('go one step up or down, not past the ends', () => {
    expect(stepOf(OUTLINE, 'component', 11, -1)).toBeUndefined();
    expect(stepOf(OUTLINE, 'component', 11, 1)).toMatchObject({ beforeId: null });
    expect(stepOf(OUTLINE, 'component', 12, -1)).toMatchObject({ beforeId: 11 });
    expect(stepOf(OUTLINE, 'group', 1, 1)).toMatchObject({ parentId: null, beforeId: null });
  });

  it('follow from where a row is dropped', () => {
    const drop = (key: string, at: string, position: 'before' | 'after' | 'on'): unknown =>
      dropOf(OUTLINE, key, { key: at, position });
    expect(drop('component-13', 'component-11', 'before')).toMatchObject({ parentId: 1, beforeId: 11 });
    expect(drop('component-13', 'component-11', 'after')).toMatchObject({ parentId: 1, beforeId: 12 });
    expect(drop('component-13', 'group-2', 'on')).toMatchObject({ parentId: 2, beforeId: null });
    expect(drop('component-13', 'component-11', 'on')).toBeUndefined();
    expect(drop('component-12', 'component-11', 'after')).toMatchObject({ parentId: 1, beforeId: null });
    // Groups stand before components.
    expect(drop('component-12', 'group-2', 'after')).toMatchObject({ parentId: null, beforeId: 13 });
    expect(drop('group-3', 'component-13', 'before')).toMatchObject({ parentId: null, beforeId: null });
  });

  it('are shown before the server knows them, and are taken back by the place before', () => {
    const move = { kind: 'component', id: 12, parentId: 1, beforeId: 11 } as const;
    const before = placeOf(OUTLINE, 'component', 12);
    const after = withMove(OUTLINE, move);
    expect(placeOf(after, 'component', 12)).toEqual(move);
    expect(isIdle(after, move)).toBe(true);
    expect(before && placeOf(withMove(after, before), 'component', 12)).toEqual(before);
  });

  it('are refused if the place has changed meanwhile, and only then', () => {
    const move = { kind: 'component', id: 13, parentId: 1, beforeId: null } as const;
    const swapped = withMove(OUTLINE, { kind: 'component', id: 12, parentId: 1, beforeId: 11 });
    const elsewhere = withMove(OUTLINE, { kind: 'group', id: 2, parentId: null, beforeId: 1 });
    expect(isOutdated(OUTLINE, swapped, move)).toBe(true);
    expect(isOutdated(OUTLINE, elsewhere, move)).toBe(false);
  });

  it('do not lead a group into itself or below itself', () => {
    expect(targetsOf(OUTLINE, 'group', 1).map(({ id }) => id)).toEqual([2]);
    expect(targetsOf(OUTLINE, 'component', 13)).toHaveLength(3);
  });
});
