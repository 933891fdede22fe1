import { pickText, type LocaleText } from '../../text/locale-text.js';
import type { PublicComponent, PublicGroup, PublicPage } from '../store/public-page.js';
import { groupStatuses } from './group-statuses.js';

/** More columns cannot be read; what would stand in them is listed. */
const MAX_REGIONS = 12;

/** What stands in a row and a column: a component, or a group whose components are listed elsewhere. */
export type MatrixCell = { readonly component: PublicComponent } | { readonly group: PublicGroup };

export interface MatrixRow {
  readonly group: PublicGroup;
  /** One for each region; undefined where the group has nothing there. */
  readonly cells: readonly (MatrixCell | undefined)[];
}

/** Groups by regions. Source: docs/decisions/0035. */
export interface RegionMatrix {
  /** What the columns are called. */
  readonly regions: readonly LocaleText[];
  readonly rows: readonly MatrixRow[];
  /** Components that have no cell of their own. */
  readonly rest: readonly PublicComponent[];
}

interface Region {
  readonly name: LocaleText;
  readonly cells: Map<number, MatrixCell>;
}

type Tree = Pick<PublicPage, 'groups' | 'components'>;

/**
 * A row for each group of one level, and a column for each name that at least two of them have within them, directly, as a
 * component or a group: the regions. It is the first level that has such names, which are compared in the main language.
 * Undefined where none has.
 */
export function regionMatrix(page: Tree, locales: readonly string[]): RegionMatrix | undefined {
  const shown = groupStatuses(page);
  const groups = page.groups.filter(({ id }) => shown.has(id));
  // Parents come before their children, and so do their levels.
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
    // A second one of the same name is listed.
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

/** Those that most groups have, in the order of the page. */
function widest(regions: readonly Region[]): Region[] {
  const kept = new Set(
    regions.toSorted((one, other) => other.cells.size - one.cells.size).slice(0, MAX_REGIONS),
  );
  return regions.filter((region) => kept.has(region));
}
