import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, layOut, type Place, type TreeNode } from './tree.js';

/** Groups with arbitrary parents: trees, cycles and unknown parents. */
const anyNodes: fc.Arbitrary<TreeNode[]> = fc.integer({ min: 0, max: 14 }).chain((count) =>
  fc
    .array(
      fc.record({
        parent: fc.option(fc.integer({ min: 0, max: Math.max(0, count) })),
        position: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: count, maxLength: count },
    )
    .map((made) =>
      made.map(({ parent, position }, index) => ({
        id: index + 1,
        parentId: parent === null ? null : parent + 1,
        position,
      })),
    ),
);

/** Valid trees: each parent comes before its children. */
const trees: fc.Arbitrary<TreeNode[]> = fc
  .array(fc.tuple(fc.nat(), fc.boolean(), fc.integer({ min: 0, max: 3 })), { maxLength: 20 })
  .map((made) =>
    made.map(([pick, isRoot, position], index) => ({
      id: index + 1,
      parentId: isRoot || index === 0 ? null : (pick % index) + 1,
      position,
    })),
  );

/** Reference walk: the roots in order, each followed by its subtree. */
function walk(nodes: readonly TreeNode[], parentId: number | null, depth: number): [number, number][] {
  return nodes
    .filter((node) => node.parentId === parentId)
    .sort((a, b) => a.position - b.position || a.id - b.id)
    .flatMap(({ id }): [number, number][] => [[id, depth], ...walk(nodes, id, depth + 1)]);
}

/** The group and its ancestors. Stops where a cycle closes. */
function ancestors(nodes: readonly TreeNode[], id: number): number[] {
  const found: number[] = [];
  let at: number | null | undefined = id;
  while (at != null && !found.includes(at)) {
    found.push(at);
    const here: number = at;
    at = nodes.find((node) => node.id === here)?.parentId;
  }
  return found;
}

describe('The places of groups', () => {
  it('are those of a walk: parents first, siblings by position and id', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        const expected = walk(nodes, null, 0).map(([id, depth], order): [number, Place] => [
          id,
          { depth, order },
        ]);
        expect([...layOut(nodes)]).toEqual(expected);
      }),
    );
  });

  it('do not depend on the order in which the groups come', () => {
    fc.assert(
      fc.property(
        trees.chain((nodes) =>
          fc.tuple(fc.constant(nodes), fc.shuffledSubarray(nodes, { minLength: nodes.length })),
        ),
        ([nodes, shuffled]) => {
          expect(layOut(shuffled)).toEqual(layOut(nodes));
        },
      ),
    );
  });

  it('cover every group of a tree, once', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const places = layOut(nodes);
        expect(places.size).toBe(nodes.length);
        expect([...places.values()].map(({ order }) => order)).toEqual(nodes.map((_, index) => index));
      }),
    );
  });

  it('leave out what hangs on a cycle or on nothing, and end', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        const places = layOut(nodes);
        for (const { id } of nodes) {
          const top = nodes.find((node) => node.id === ancestors(nodes, id).at(-1));
          expect(places.has(id)).toBe(top?.parentId === null);
        }
      }),
    );
    const cycle = [
      { id: 1, parentId: 2, position: 0 },
      { id: 2, parentId: 1, position: 0 },
      { id: 3, parentId: 3, position: 0 },
    ];
    expect(layOut(cycle)).toEqual(new Map());
  });

  it('leave the groups that are given as they are', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        const before = structuredClone(nodes);
        layOut(nodes);
        expect(nodes).toEqual(before);
      }),
    );
  });
});

describe('A group', () => {
  it('is within itself and every group above it, and within no other', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        for (const { id } of nodes) {
          const above = ancestors(nodes, id);
          for (const { id: root } of nodes) expect(isWithin(nodes, root, id)).toBe(above.includes(root));
        }
      }),
    );
  });

  it('moved where it is not within stays part of a tree; moved where it is makes a cycle', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (nodes, pick, pickParent) => {
        fc.pre(nodes.length > 0);
        const { id } = nodes[pick % nodes.length]!;
        const { id: parentId } = nodes[pickParent % nodes.length]!;
        const moved = nodes.map((node) => (node.id === id ? { ...node, parentId } : node));
        expect(layOut(moved).size === nodes.length).toBe(!isWithin(nodes, id, parentId));
      }),
    );
  });
});
