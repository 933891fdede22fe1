import type { PublicComponent, PublicGroup, PublicPage } from '../store/public-page.js';

/** A group, or the page itself, with what can be chosen in it. */
export interface Branch {
  /** Null: the page itself. */
  readonly group: PublicGroup | null;
  readonly components: PublicComponent[];
  readonly branches: Branch[];
}

/** The components that can be subscribed to as a tree; groups without any are left out. In linear time. */
export function componentTree(
  { groups, components }: Pick<PublicPage, 'groups' | 'components'>,
  subscribable: ReadonlySet<number>,
): Branch {
  const root: Branch = { group: null, components: [], branches: [] };
  const branches = new Map<number | null, Branch>([[null, root]]);
  for (const group of groups) branches.set(group.id, { group, components: [], branches: [] });
  for (const component of components) {
    if (subscribable.has(component.id)) branches.get(component.groupId)?.components.push(component);
  }
  // Parents stand before their children: from behind, each is complete when its parent takes it.
  for (const group of groups.toReversed()) {
    const branch = branches.get(group.id);
    if (branch !== undefined && branch.components.length + branch.branches.length > 0)
      branches.get(group.parentId)?.branches.unshift(branch);
  }
  return root;
}
