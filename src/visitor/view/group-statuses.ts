import { worst, type ComponentStatus } from '#core/status/component-status.js';
import type { PublicPage } from '../store/public-page.js';

/**
 * Status of each group by id: the worst status of the public components in it, at any depth. Groups
 * without components are left out. Source: decisions, section 5.
 */
export function groupStatuses({
  groups,
  components,
}: Pick<PublicPage, 'groups' | 'components'>): ReadonlyMap<number, ComponentStatus> {
  const parents = new Map(groups.map(({ id, parentId }) => [id, parentId]));
  const statuses = new Map<number, ComponentStatus>();
  for (const { groupId, status } of components) {
    for (let id = groupId; id !== null; id = parents.get(id) ?? null)
      statuses.set(id, worst([statuses.get(id) ?? 'operational', status]));
  }
  return statuses;
}
