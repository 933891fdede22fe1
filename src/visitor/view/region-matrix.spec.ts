import { describe, expect, it } from 'vitest';
import type { PublicComponent, PublicGroup } from '../store/public-page.js';
import { regionMatrix } from './region-matrix.js';

const AT = '2026-03-01T12:00:00.000Z';
let last = 0;

function group(name: string, parent: PublicGroup | null = null): PublicGroup {
  last += 1;
  return {
    id: last,
    name: { en: name },
    slug: `group-${last}`,
    parentId: parent?.id ?? null,
    position: 0,
    depth: parent === null ? 0 : parent.depth + 1,
    createdAt: AT,
    updatedAt: AT,
  };
}

function component(name: string, within: PublicGroup | null = null): PublicComponent {
  last += 1;
  return {
    id: last,
    name: { en: name },
    description: {},
    slug: `component-${last}`,
    groupId: within?.id ?? null,
    position: 0,
    status: 'operational',
    statusSince: AT,
    createdAt: AT,
    updatedAt: AT,
  };
}

/**
 * Names in a matrix: its columns, its rows with `-` for an empty cell and `*` for a group, and the
 * remaining components.
 */
function drawn(groups: PublicGroup[], components: PublicComponent[]): unknown {
  const matrix = regionMatrix({ groups, components }, ['en']);
  return (
    matrix && [
      matrix.regions.map(({ en }) => en),
      matrix.rows.map(({ group: { name }, cells }) => [
        name['en'],
        ...cells.map((cell) =>
          cell === undefined
            ? '-'
            : 'group' in cell
              ? `*${cell.group.name['en']}`
              : cell.component.name['en'],
        ),
      ]),
      matrix.rest.map(({ name }) => name['en']),
    ]
  );
}

const [api, web, mail] = [group('API'), group('Web'), group('Mail')];

describe('The matrix of groups and regions', () => {
  it('has a column for each name that two top-level groups share, and leaves the rest', () => {
    const components = [
      component('EU', api),
      component('US', api),
      component('Docs', api),
      component('us', web),
      component('EU', web),
      component('Asia', web),
      component('Inbox', mail),
      component('EU'),
    ];
    expect(drawn([api, web, mail], components)).toEqual([
      ['EU', 'US'],
      [
        ['API', 'EU', 'US'],
        ['Web', 'EU', 'us'],
      ],
      ['Docs', 'Asia', 'Inbox', 'EU'],
    ]);
  });

  it('lists a second component of the same name', () => {
    const components = [component('EU', api), component('eu', api), component('EU', web)];
    expect(drawn([api, web], components)).toEqual([
      ['EU'],
      [
        ['API', 'EU'],
        ['Web', 'EU'],
      ],
      ['eu'],
    ]);
  });

  it('has groups in cells, whose components are listed', () => {
    const eu = group('EU', api);
    const deeper = group('EU', eu);
    const components = [component('Berlin', eu), component('Paris', deeper), component('EU', web)];
    expect(drawn([api, eu, deeper, web], components)).toEqual([
      ['EU'],
      [
        ['API', '*EU'],
        ['Web', 'EU'],
      ],
      ['Berlin', 'Paris'],
    ]);
  });

  it('is that of the first level where names are shared', () => {
    const regions = group('Regions');
    const [eu, us] = [group('EU', regions), group('US', regions)];
    const components = [eu, us].flatMap((one) => [component('API', one), component('Web', one)]);
    expect(drawn([regions, eu, us, mail], [...components, component('Inbox', mail)])).toEqual([
      ['API', 'Web'],
      [
        ['EU', 'API', 'Web'],
        ['US', 'API', 'Web'],
      ],
      ['Inbox'],
    ]);
  });

  it('is none where no name is shared, groups are empty, or one group has a name twice', () => {
    expect(drawn([], [])).toBeUndefined();
    expect(drawn([api, web], [component('EU', api), component('US', web)])).toBeUndefined();
    expect(drawn([api], [component('EU', api), component('EU', api)])).toBeUndefined();
    expect(drawn([api, web, group('EU', api), group('EU', web)], [component('EU', api)])).toBeUndefined();
  });

  it('keeps the regions that most groups have when there are too many to read', () => {
    const names = Array.from({ length: 20 }, (_, index) => `Region ${index}`);
    const components = [api, web].flatMap((one) => names.map((name) => component(name, one)));
    const more = component('Region 19', mail);
    const matrix = regionMatrix({ groups: [api, web, mail], components: [...components, more] }, ['en']);
    expect(matrix?.regions).toHaveLength(12);
    expect(matrix?.regions.at(-1)).toEqual({ en: 'Region 19' });
    expect(matrix?.rest).toHaveLength(16);
  });
});
