import { describe, expect, it } from 'vitest';
import type { PublicPage } from '../store/public-page.js';
import { filteredComponents, historyFilterIn, historyPath } from './history-filter.js';

const GROUPS = [
  { id: 1, slug: 'europe', parentId: null },
  { id: 2, slug: 'germany', parentId: 1 },
  { id: 3, slug: 'berlin', parentId: 2 },
  { id: 4, slug: 'asia', parentId: null },
];
const COMPONENTS = [
  { id: 10, slug: 'api', groupId: null },
  { id: 11, slug: 'mail', groupId: 1 },
  { id: 12, slug: 'web', groupId: 3 },
  { id: 13, slug: 'shop', groupId: 4 },
];
const PAGE = { groups: GROUPS, components: COMPONENTS } as unknown as PublicPage;

function componentsOf(query: object): number[] | undefined {
  return filteredComponents(PAGE, historyFilterIn(PAGE, query));
}

describe('The filter of the history', () => {
  it('is made of what there is: a kind, and a component or a group', () => {
    expect(historyFilterIn(PAGE, { kind: 'maintenance', component: 'web' })).toEqual({
      kind: 'maintenance',
      component: COMPONENTS[2],
      group: undefined,
    });
    expect(historyFilterIn(PAGE, { kind: 'incident', group: 'germany' })).toEqual({
      kind: 'incident',
      component: undefined,
      group: GROUPS[1],
    });
  });

  it('takes a component before a group', () => {
    expect(historyFilterIn(PAGE, { component: 'web', group: 'asia' })).toMatchObject({
      component: COMPONENTS[2],
      group: undefined,
    });
  });

  it.each([{}, { kind: 'news' }, { component: 'secret' }, { group: 'nowhere' }, { kind: ['incident'] }])(
    'is none where nothing of it is there: %o',
    (query) => {
      const filter = historyFilterIn(PAGE, query);
      expect(filter).toEqual({ kind: undefined, component: undefined, group: undefined });
      expect(filteredComponents(PAGE, filter)).toBeUndefined();
    },
  );

  it('is about a component, or about all within a group at any depth', () => {
    expect(componentsOf({ component: 'api' })).toEqual([10]);
    expect(componentsOf({ group: 'europe' })).toEqual([11, 12]);
    expect(componentsOf({ group: 'germany' })).toEqual([12]);
    expect(componentsOf({ group: 'asia' })).toEqual([13]);
  });

  it('leads back to itself by its address', () => {
    expect(historyPath({})).toBe('/history');
    expect(historyPath({}, '2026-03')).toBe('/history?month=2026-03');
    const component = historyFilterIn(PAGE, { kind: 'incident', component: 'web' });
    expect(historyPath(component, '2026-03')).toBe('/history?month=2026-03&kind=incident&component=web');
    expect(historyPath(historyFilterIn(PAGE, { group: 'asia' }))).toBe('/history?group=asia');
  });
});
