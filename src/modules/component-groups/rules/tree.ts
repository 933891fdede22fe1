/** The fields of a group that the tree depends on. */
export interface TreeNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly position: number;
}

/** Place of a group in the tree. */
export interface Place {
  /** 0 for a root group. */
  readonly depth: number;
  /** Rank when the tree is walked parents first, siblings by position and id. */
  readonly order: number;
}

/** Returns the places of all groups that can be reached from a root. Groups in a cycle are omitted. */
export function layOut(nodes: readonly TreeNode[]): Map<number, Place> {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  for (const siblings of children.values()) siblings.sort((a, b) => a.position - b.position || a.id - b.id);
  const places = new Map<number, Place>();
  const stack = [...(children.get(null) ?? [])].reverse().map((node) => ({ node, depth: 0 }));
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, depth } = next;
    places.set(node.id, { depth, order: places.size });
    for (const child of [...(children.get(node.id) ?? [])].reverse())
      stack.push({ node: child, depth: depth + 1 });
  }
  return places;
}

/** True if `id` is `root` or one of its descendants. */
export function isWithin(nodes: readonly TreeNode[], root: number, id: number): boolean {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const seen = new Set<number>();
  for (let at: number | null | undefined = id; at != null && !seen.has(at); at = parents.get(at)) {
    if (at === root) return true;
    seen.add(at);
  }
  return false;
}
