import type { IncidentType } from '#core/status/incident-status.js';
import type { PublicComponent, PublicGroup, PublicPage } from '../store/public-page.js';

/** Filter of a month's history. */
export interface HistoryFilter {
  readonly kind: IncidentType | undefined;
  readonly component: PublicComponent | undefined;
  /** Includes its subgroups; undefined if a component is selected. */
  readonly group: PublicGroup | undefined;
}

const KINDS: readonly IncidentType[] = ['incident', 'maintenance'];

/**
 * Parses a filter from a query. Values must match existing components and groups, because filters are
 * part of cache keys.
 */
export function historyFilterIn({ components, groups }: PublicPage, query: unknown): HistoryFilter {
  const asked = query as Readonly<Record<string, unknown>>;
  const component = components.find(({ slug }) => slug === asked['component']);
  return {
    kind: KINDS.find((kind) => kind === asked['kind']),
    component,
    group: component === undefined ? groups.find(({ slug }) => slug === asked['group']) : undefined,
  };
}

/**
 * Path of the history page with a filter.
 *
 * @param month `2026-03`; default: the current month
 */
export function historyPath({ kind, component, group }: Partial<HistoryFilter>, month?: string): string {
  const query = new URLSearchParams();
  if (month !== undefined) query.set('month', month);
  if (kind !== undefined) query.set('kind', kind);
  if (component !== undefined) query.set('component', component.slug);
  if (group !== undefined) query.set('group', group.slug);
  return query.size === 0 ? '/history' : `/history?${query.toString()}`;
}

/** Ids of the components that match a filter; undefined if all do. */
export function filteredComponents(page: PublicPage, filter: HistoryFilter): number[] | undefined {
  const { component, group } = filter;
  if (component !== undefined) return [component.id];
  if (group === undefined) return undefined;
  const within = new Set([group.id]);
  // Parents come before their children in the list.
  for (const { id, parentId } of page.groups) if (parentId !== null && within.has(parentId)) within.add(id);
  return page.components.filter(({ groupId }) => groupId !== null && within.has(groupId)).map(({ id }) => id);
}
