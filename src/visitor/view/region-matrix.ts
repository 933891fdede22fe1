import { pickText, type LocaleText } from '#core/text/locale-text.js';
import type { PublicComponent, PublicGroup, PublicPage } from '../store/public-page.js';
import { groupStatuses } from './group-statuses.js';

/** Maximum number of columns that stay readable. Components of other regions are listed below. */
const MAX_REGIONS = 12;

/** Cell of the matrix: a component, or a group whose components are listed elsewhere. */
export type MatrixCell = { readonly component: PublicComponent } | { readonly group: PublicGroup };

export interface MatrixRow {
  readonly group: PublicGroup;
  /** One cell per region; undefined if the group has none there. */
  readonly cells: readonly (MatrixCell | undefined)[];
}

/** Table of groups by region. Source: docs/decisions/0035. */
export interface RegionMatrix {
  /** Column headings. */
  readonly regions: readonly LocaleText[];
  readonly rows: readonly MatrixRow[];
  /** Components without their own cell. */
  readonly rest: readonly PublicComponent[];
}

interface Region {
  readonly name: LocaleText;
  readonly cells: Map<number, MatrixCell>;
}

type Tree = Pick<PublicPage, 'groups' | 'components'>;

/**
 * Builds a matrix with the groups of one level as rows and regions as columns. A region is a name that
 * at least two of these groups contain, as a direct component or subgroup. The first level with regions
 * is used. Names are compared in the main language. Undefined if no level has regions.
 */
export function regionMatrix(page: Tree, locales: readonly string[]): RegionMatrix | undefined {
  const shown = groupStatuses(page);
  const groups = page.groups.filter(({ id }) => shown.has(id));
  // Parents come before their children, so outer levels come first.
  for (const level of Map.groupBy(groups, ({ depth }) => depth).values()) {
    const ids = new Set(level.map(({ id }) => id));
    const matrix = matrixOf({ groups, components: page.components }, ids, locales);
    if (matrix !== undefined) return matrix;
  }
  return undefined;
}

/** @param level ids of the groups that may be rows */
function matrixOf(
  { groups, components }: Tree,
  level: ReadonlySet<number>,
  locales: readonly string[],
): RegionMatrix | undefined {
  const named = new Map<string, Region>();
  const add = (groupId: number | null, name: LocaleText, cell: MatrixCell): void => {
    if (groupId === null || !level.has(groupId)) return;
    const key = (pickText(name, [], locales) ?? '').toLowerCase();
    const region = named.get(key) ?? { name, cells: new Map<number, MatrixCell>() };
    named.set(key, region);
    // A second member with the same name is listed instead.
    if (!region.cells.has(groupId)) region.cells.set(groupId, cell);
  };
  for (const component of components) add(component.groupId, component.name, { component });
  for (const group of groups) add(group.parentId, group.name, { group });
  const regions = widest([...named.values()].filter(({ cells }) => cells.size > 1));
  if (regions.length === 0) return undefined;
  const rows = groups
    .filter(({ id }) => regions.some(({ cells }) => cells.has(id)))
    .map((group) => ({ group, cells: regions.map(({ cells }) => cells.get(group.id)) }));
  const inCells = new Set(
    rows.flatMap(({ cells }) => cells.map((cell) => cell && 'component' in cell && cell.component)),
  );
  return {
    regions: regions.map(({ name }) => name),
    rows,
    rest: components.filter((component) => !inCells.has(component)),
  };
}

/** The regions that most groups have, in page order. */
function widest(regions: readonly Region[]): Region[] {
  const kept = new Set(
    regions.toSorted((one, other) => other.cells.size - one.cells.size).slice(0, MAX_REGIONS),
  );
  return regions.filter((region) => kept.has(region));
}
