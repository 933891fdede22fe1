import { Invalid } from '#core/errors/api-error.js';
import type { LocaleText } from '#core/text/locale-text.js';
import type { UptimeQuery } from '../dto/uptime.query.js';

interface NamedComponent {
  readonly id: number;
  readonly name: LocaleText;
  readonly groupId: number | null;
}

interface NamedGroup {
  readonly id: number;
  readonly name: LocaleText;
  readonly parentId: number | null;
}

/** What a report covers: the page, a group or a component, with its contents. */
export interface UptimeScope {
  readonly kind: 'page' | 'group' | 'component';
  /** Null for the page. */
  readonly id: number | null;
  /** Null for the page. */
  readonly name: LocaleText | null;
  /** The measured groups, parents before children. Includes the requested group itself. */
  readonly groups: readonly NamedGroup[];
  readonly components: readonly NamedComponent[];
}

/**
 * Resolves what a query asks for.
 *
 * @param components all of the page, or only the requested one
 * @param groups all of the page, parents before children
 * @throws Invalid if there is no such component or group, or if both are requested
 */
export function uptimeScope(
  { component_id: componentId, group_id: groupId }: UptimeQuery,
  components: readonly NamedComponent[],
  groups: readonly NamedGroup[],
): UptimeScope {
  if (componentId !== undefined) {
    if (groupId !== undefined)
      throw Invalid.field('group_id', 'Give a component_id or a group_id, not both.');
    const [component] = components;
    if (component === undefined) throw Invalid.field('component_id', `There is no component ${componentId}.`);
    return { kind: 'component', id: componentId, name: component.name, groups: [], components };
  }
  if (groupId === undefined) return { kind: 'page', id: null, name: null, groups, components };
  const within = new Set<number | null>([groupId]);
  for (const { id, parentId } of groups) if (within.has(parentId)) within.add(id);
  const chosen = groups.filter(({ id }) => within.has(id));
  const [group] = chosen;
  if (group === undefined) throw Invalid.field('group_id', `There is no component group ${groupId}.`);
  return {
    kind: 'group',
    id: groupId,
    name: group.name,
    groups: chosen,
    components: components.filter((component) => within.has(component.groupId)),
  };
}
