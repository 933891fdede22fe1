import type { IncidentType } from '../../modules/incidents/domain/lifecycle.js';
import type { PublicComponent, PublicGroup, PublicPage } from '../store/public-page.js';

/** What the history of a month is narrowed down to. */
export interface HistoryFilter {
  readonly kind: IncidentType | undefined;
  readonly component: PublicComponent | undefined;
  /** With its own groups; none where a component is chosen. */
  readonly group: PublicGroup | undefined;
}

const KINDS: readonly IncidentType[] = ['incident', 'maintenance'];

/** The filter that a query asks for, made of what there is only: strangers cannot make up another. */
export function historyFilterIn({ components, groups }: PublicPage, query: unknown): HistoryFilter {
  const asked = query as Readonly<Record<string, unknown>>;
  const component = components.find(({ slug }) => slug === asked['component']);
  return {
    kind: KINDS.find((kind) => kind === asked['kind']),
    component,
    group: component === undefined ? groups.find(({ slug }) => slug === asked['group']) : undefined,
  };
}

/** The path of the history with a filter. @param month `2026-03`; the present one when it is none */
export function historyPath({ kind, component, group }: Partial<HistoryFilter>, month?: string): string {
  const query = new URLSearchParams();
  if (month !== undefined) query.set('month', month);
  if (kind !== undefined) query.set('kind', kind);
  if (component !== undefined) query.set('component', component.slug);
  if (group !== undefined) query.set('group', group.slug);
  return query.size === 0 ? '/history' : `/history?${query.toString()}`;
}

/** The components that a filter is about; undefined when it is about all. */
export function filteredComponents(page: PublicPage, filter: HistoryFilter): number[] | undefined {
  const { component, group } = filter;
  if (component !== undefined) return [component.id];
  if (group === undefined) return undefined;
  const within = new Set([group.id]);
  // Parents come before their children.
  for (const { id, parentId } of page.groups) if (parentId !== null && within.has(parentId)) within.add(id);
  return page.components.filter(({ groupId }) => groupId !== null && within.has(groupId)).map(({ id }) => id);
}
