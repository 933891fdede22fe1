import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { uptimeScope } from './uptime-scope.js';

const name = { en: 'Name' };
const GROUPS = [
  { id: 1, name: { en: 'Europe' }, parentId: null },
  { id: 2, name: { en: 'Germany' }, parentId: 1 },
  { id: 3, name: { en: 'Berlin' }, parentId: 2 },
  { id: 4, name: { en: 'Asia' }, parentId: null },
  { id: 5, name: { en: 'Japan' }, parentId: 4 },
];
const COMPONENTS = [
  { id: 10, name, groupId: null },
  { id: 11, name, groupId: 1 },
  { id: 12, name, groupId: 3 },
  { id: 13, name, groupId: 5 },
];

describe('The scope of an uptime report', () => {
  it('is the page without a choice', () => {
    expect(uptimeScope({}, COMPONENTS, GROUPS)).toEqual({
      kind: 'page',
      id: null,
      name: null,
      groups: GROUPS,
      components: COMPONENTS,
    });
  });

  it('is a component alone, without groups', () => {
    const shop = { id: 12, name: { en: 'Shop' }, groupId: 3 };
    expect(uptimeScope({ component_id: 12 }, [shop], GROUPS)).toEqual({
      kind: 'component',
      id: 12,
      name: { en: 'Shop' },
      groups: [],
      components: [shop],
    });
  });

  it('is a group with all groups and components below it', () => {
    const idsOf = (group_id: number): unknown => {
      const { kind, id, name: named, groups, components } = uptimeScope({ group_id }, COMPONENTS, GROUPS);
      return [kind, id, named, groups.map((one) => one.id), components.map((one) => one.id)];
    };
    expect(idsOf(1)).toEqual(['group', 1, { en: 'Europe' }, [1, 2, 3], [11, 12]]);
    expect(idsOf(2)).toEqual(['group', 2, { en: 'Germany' }, [2, 3], [12]]);
    expect(idsOf(5)).toEqual(['group', 5, { en: 'Japan' }, [5], [13]]);
  });

  it.each([
    [{ component_id: 7, group_id: 1 }, 'group_id', 'Give a component_id or a group_id, not both.'],
    [{ component_id: 7 }, 'component_id', 'There is no component 7.'],
    [{ group_id: 7 }, 'group_id', 'There is no component group 7.'],
  ])('is refused for %j', (query, field, message) => {
    expect(() => uptimeScope(query, [], GROUPS)).toThrow(Invalid.field(field, message));
  });
});
