import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { EVERYTHING, isSameSelection, selectionAfter, type Selection } from './selection.js';

const SOME: Selection = { componentIds: [2, 10], groupIds: [3] };

describe('The selection after a write', () => {
  it('is the one before if the body names none', () => {
    expect(selectionAfter(EVERYTHING, {})).toEqual(EVERYTHING);
    expect(selectionAfter(SOME, {})).toEqual(SOME);
    expect(selectionAfter({ componentIds: [], groupIds: [] }, {})).toEqual({
      componentIds: [],
      groupIds: [],
    });
  });

  it('has ids in ascending order, as numbers', () => {
    expect(selectionAfter(EVERYTHING, { component_ids: [10, 9, 100], group_ids: [20, 3] })).toEqual({
      componentIds: [9, 10, 100],
      groupIds: [3, 20],
    });
    expect(selectionAfter(EVERYTHING, { component_ids: [10, 9] })).toEqual({
      componentIds: [9, 10],
      groupIds: [],
    });
  });

  it('is no longer everything once groups are selected', () => {
    expect(selectionAfter(EVERYTHING, { group_ids: [3] })).toEqual({ componentIds: [], groupIds: [3] });
    expect(selectionAfter(EVERYTHING, { group_ids: [] })).toEqual(EVERYTHING);
  });

  it('changes components and groups independently', () => {
    expect(selectionAfter(SOME, { component_ids: [4] })).toEqual({ componentIds: [4], groupIds: [3] });
    expect(selectionAfter(SOME, { component_ids: [] })).toEqual({ componentIds: [], groupIds: [3] });
    expect(selectionAfter(SOME, { group_ids: [] })).toEqual({ componentIds: [2, 10], groupIds: [] });
    expect(selectionAfter(SOME, { group_ids: [7] })).toEqual({ componentIds: [2, 10], groupIds: [7] });
  });

  it('is everything, without groups, if all components are selected', () => {
    expect(selectionAfter(SOME, { component_ids: null })).toEqual(EVERYTHING);
    expect(selectionAfter(SOME, { component_ids: null, group_ids: [] })).toEqual(EVERYTHING);
  });

  it('cannot be all components and groups', () => {
    const both = (): unknown => selectionAfter(SOME, { component_ids: null, group_ids: [3] });
    expect(both).toThrow(Invalid);
    const message = 'The group_ids must be empty if all components are selected.';
    expect(both).toThrow(expect.objectContaining({ fields: { group_ids: [message] } }));
  });
});

describe('Two selections', () => {
  it('are the same regardless of order', () => {
    expect(isSameSelection(SOME, { componentIds: [10, 2], groupIds: [3] })).toBe(true);
    expect(isSameSelection({ ...SOME, groupIds: [3, 20] }, { ...SOME, groupIds: [20, 3] })).toBe(true);
    expect(isSameSelection(EVERYTHING, { componentIds: null, groupIds: [] })).toBe(true);
  });

  it('differ by a component, by a group, and if one is everything', () => {
    expect(isSameSelection(SOME, { ...SOME, componentIds: [2] })).toBe(false);
    expect(isSameSelection(SOME, { ...SOME, groupIds: [] })).toBe(false);
    expect(isSameSelection({ componentIds: [], groupIds: [] }, EVERYTHING)).toBe(false);
    expect(isSameSelection({ componentIds: [3], groupIds: [] }, { componentIds: [], groupIds: [3] })).toBe(
      false,
    );
  });
});
