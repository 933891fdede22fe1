import type { Schemas } from '@heliograph/client';
import type { LocaleTexts } from './locale-texts.js';

type Component = Schemas['Component'];
type Group = Schemas['ComponentGroup'];

/** A group or a component in the tree of a status page. */
export interface TreeNode {
  /** `group-3` or `component-7`. */
  readonly key: string;
  readonly name: LocaleTexts;
  readonly componentId: number | undefined;
  readonly groupId: number | undefined;
  readonly status: Schemas['ComponentStatus'] | undefined;
  readonly children: readonly TreeNode[];
}

/** The tree as the status page shows it: groups in their order, each with its components, then those without a group. */
export function componentTree(
  components: readonly Component[],
  groups: readonly Group[],
): readonly TreeNode[] {
  const nodesIn = (groupId: number | null): readonly TreeNode[] => [
    ...groups
      .filter(({ parent_id }) => (parent_id ?? null) === groupId)
      .toSorted(byPosition)
      .map((group) => ({
        key: `group-${String(group.id)}`,
        name: group.name,
        componentId: undefined,
        groupId: group.id,
        status: undefined,
        children: nodesIn(group.id),
      })),
    ...components
      .filter(({ group_id }) => (group_id ?? null) === groupId)
      .toSorted(byPosition)
      .map((component) => ({
        key: `component-${String(component.id)}`,
        name: component.name,
        componentId: component.id,
        groupId: undefined,
        status: component.status,
        children: [],
      })),
  ];
  return nodesIn(null);
}

/** The part of a tree that somebody looks for: what fits, with what is above and below it. */
export function foundIn(nodes: readonly TreeNode[], fits: (node: TreeNode) => boolean): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    if (fits(node)) return [node];
    const children = foundIn(node.children, fits);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

function byPosition(one: Component | Group, other: Component | Group): number {
  return one.position - other.position || one.id - other.id;
}
