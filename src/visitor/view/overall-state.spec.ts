import { describe, expect, it } from 'vitest';
import type { ComponentStatus } from '#core/status/component-status.js';
import type { PublicPage } from '../store/public-page.js';
import { groupStatuses } from './group-statuses.js';
import { overallState, overallText } from './overall-state.js';
import { catalogueOf } from '#core/languages/catalogues.js';

type Page = Pick<PublicPage, 'components' | 'incidents' | 'groups'>;

function page(
  components: readonly (readonly [status: ComponentStatus, groupId?: number | null])[],
  incidents: readonly object[] = [],
  parents: Readonly<Record<number, number | null>> = {},
): Page {
  return {
    components: components.map(([status, groupId = null]) => ({ status, groupId })),
    incidents,
    groups: Object.entries(parents).map(([id, parentId]) => ({ id: Number(id), parentId })),
  } as unknown as Page;
}

const UNNAMED = { type: 'incident', resolvedAt: null, namesComponents: false };
const RESOLVED_AT = '2026-03-01T12:00:00.000Z';

describe('The overall state of a page', () => {
  it('is the worst of its components, and operational without any', () => {
    expect(overallState(page([]))).toEqual({ status: 'operational', isUnclear: false });
    expect(overallState(page([['degraded'], ['major_outage'], ['operational']]))).toEqual({
      status: 'major_outage',
      isUnclear: false,
    });
  });

  it.each(['operational', 'under_maintenance'] as const)(
    'is degraded and unclear while an incident names no component and the worst is %s',
    (status) => {
      expect(overallState(page([[status]], [UNNAMED]))).toEqual({ status: 'degraded', isUnclear: true });
    },
  );

  it.each(['degraded', 'partial_outage', 'major_outage'] as const)(
    'is clear when a component is %s anyway',
    (status) => {
      expect(overallState(page([[status]], [UNNAMED]))).toEqual({ status, isUnclear: false });
    },
  );

  it.each([
    ['a maintenance', { ...UNNAMED, type: 'maintenance' }],
    ['a resolved incident', { ...UNNAMED, resolvedAt: RESOLVED_AT }],
    ['one that names components', { ...UNNAMED, namesComponents: true }],
  ])('is not changed by %s', (_, incident) => {
    expect(overallState(page([['operational']], [incident]))).toEqual({
      status: 'operational',
      isUnclear: false,
    });
    expect(overallState(page([['operational']], [incident, UNNAMED])).isUnclear).toBe(true);
  });

  it('is told in the words of the status, or as unclear', () => {
    const texts = catalogueOf('en').page;
    expect(overallText({ texts }, { status: 'degraded', isUnclear: true })).toBe(texts.overallUnclear);
    expect(overallText({ texts }, { status: 'degraded', isUnclear: false })).toBe(texts.overall.degraded);
  });
});

describe('The status of a group', () => {
  it('is the worst of the components in it, at any depth', () => {
    const tree = { 1: null, 2: 1, 3: 2, 4: null, 5: null };
    const components = [
      ['degraded', 1],
      ['partial_outage', 3],
      ['operational', 2],
      ['under_maintenance', 4],
      ['major_outage'],
    ] as const;
    expect(groupStatuses(page(components, [], tree))).toEqual(
      new Map([
        [1, 'partial_outage'],
        [2, 'partial_outage'],
        [3, 'partial_outage'],
        [4, 'under_maintenance'],
      ]),
    );
  });
});
