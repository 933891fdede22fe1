import { describe, expect, it } from 'vitest';
import { publicComponent, publicGroup } from '../../../test/support/visitor-view.js';
import { componentTree, type Branch } from './component-tree.js';

const component = (id: number, groupId: number | null = null): ReturnType<typeof publicComponent> =>
  publicComponent({ id, groupId });
const group = (id: number, parentId: number | null = null): ReturnType<typeof publicGroup> =>
  publicGroup({ id, parentId });

/** A branch as ids: of its group, its components and its branches. */
function shape({ group: own, components, branches }: Branch): unknown {
  return [own?.id ?? null, components.map(({ id }) => id), branches.map(shape)];
}

describe('The tree of components to subscribe to', () => {
  it('keeps the order of the page, with groups in groups', () => {
    const groups = [group(10), group(20), group(11, 10), group(12, 10)];
    const components = [component(1), component(2, 20), component(3, 12), component(4, 11), component(5, 12)];
    const tree = componentTree({ groups, components }, new Set([1, 2, 3, 4, 5]));
    expect(shape(tree)).toEqual([
      null,
      [1],
      [
        [
          10,
          [],
          [
            [11, [4], []],
            [12, [3, 5], []],
          ],
        ],
        [20, [2], []],
      ],
    ]);
  });

  it('leaves out components that cannot be subscribed to, and groups with nothing else', () => {
    const groups = [group(10), group(11, 10), group(20), group(30)];
    const components = [component(1, 11), component(2, 20), component(3, 20), component(4)];
    expect(shape(componentTree({ groups, components }, new Set([3])))).toEqual([null, [], [[20, [3], []]]]);
    expect(shape(componentTree({ groups, components }, new Set()))).toEqual([null, [], []]);
  });

  it('leaves out what is in a group that the page does not show', () => {
    const tree = componentTree(
      { groups: [group(11, 10)], components: [component(1, 11), component(2, 99)] },
      new Set([1, 2]),
    );
    expect(shape(tree)).toEqual([null, [], []]);
  });
});
