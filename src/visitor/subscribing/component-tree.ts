import type { PublicComponent, PublicGroup, PublicPage } from '../store/public-page.js';

/** A group or the page, with the choices in it. */
export interface Branch {
  /** Null for the page itself. */
  readonly group: PublicGroup | null;
  readonly components: PublicComponent[];
  readonly branches: Branch[];
}

/** Builds the tree of components that visitors can subscribe to, without empty groups, in linear time. */
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
  // Parents come before their children. In reverse order, each branch is complete when its parent takes
  // it.
  for (const group of groups.toReversed()) {
    const branch = branches.get(group.id);
    if (branch !== undefined && branch.components.length + branch.branches.length > 0)
      branches.get(group.parentId)?.branches.unshift(branch);
  }
  return root;
}
