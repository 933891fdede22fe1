import { Invalid } from '#core/errors/api-error.js';

/** Components and groups that a subscriber has selected. */
export interface Selection {
  /** Null: all components. */
  readonly componentIds: readonly number[] | null;
  readonly groupIds: readonly number[];
}

/** Fields of a selection in a body. */
interface WrittenSelection {
  readonly component_ids?: readonly number[] | null;
  readonly group_ids?: readonly number[];
}

/** All components. */
export const EVERYTHING: Selection = { componentIds: null, groupIds: [] };

/**
 * Returns the selection after a write. Selecting groups ends the selection of all components. A
 * body that selects both is refused.
 *
 * @throws Invalid
 */
export function selectionAfter(
  before: Selection,
  { component_ids: componentIds, group_ids: groupIds }: WrittenSelection,
): Selection {
  const groups = ascending(groupIds ?? (componentIds === null ? [] : before.groupIds));
  if (groups.length === 0) {
    const components = componentIds === undefined ? before.componentIds : componentIds;
    return { componentIds: components === null ? null : ascending(components), groupIds: [] };
  }
  if (componentIds === null)
    throw Invalid.field('group_ids', 'The group_ids must be empty if all components are selected.');
  return { componentIds: ascending(componentIds ?? before.componentIds ?? []), groupIds: groups };
}

/** Compares selections regardless of order. */
export function isSameSelection(one: Selection, other: Selection): boolean {
  const text = ({ componentIds, groupIds }: Selection): string =>
    JSON.stringify([componentIds === null ? null : ascending(componentIds), ascending(groupIds)]);
  return text(one) === text(other);
}

function ascending(ids: readonly number[]): readonly number[] {
  return [...ids].sort((one, other) => one - other);
}
