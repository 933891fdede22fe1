import type { Schemas } from '@heliograph/client';
import { useState, type ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { Collection } from 'react-aria-components/Collection';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import type { TreeNode } from '../lib/component-tree.js';
import { useTextIn } from '../lib/use-text-in.js';
import { CheckMark } from './checkbox.js';
import { LongTree } from './long-tree.js';
import { StatusSign } from './status-sign.js';
import { TreeChevron } from './tree-chevron.js';
import { TreeSearch, useComponentTree } from './tree-search.js';
import './component-picker.css';

interface ComponentPickerProps {
  readonly label: string;
  readonly components: readonly Schemas['Component'][];
  readonly groups: readonly Schemas['ComponentGroup'][];
  readonly selected: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** Picks components from the tree of groups. A group stands for all components below it. */
export function ComponentPicker({
  label,
  components,
  groups,
  selected,
  onChange,
}: ComponentPickerProps): ReactNode {
  const [q, setQ] = useState('');
  const all = useComponentTree(components, groups, '');
  const shown = useComponentTree(components, groups, q);
  return (
    <div className="stack tight">
      <TreeSearch count={components.length} value={q} onChange={setQ} />
      <LongTree>
        <Tree
          // What is found is open.
          key={q === '' ? 'all' : 'found'}
          aria-label={label}
          className="component-picker"
          items={shown}
          selectionMode="multiple"
          defaultExpandedKeys={groups.map(({ id }) => `group-${String(id)}`)}
          selectedKeys={selected.map((id) => `component-${String(id)}`)}
          onSelectionChange={(keys) =>
            onChange(idsOf(keys === 'all' ? shown.map(({ key }) => key) : [...keys].map(String), all))
          }
        >
          {(node) => <Item node={node} />}
        </Tree>
      </LongTree>
    </div>
  );
}

function Item({ node }: { readonly node: TreeNode }): ReactNode {
  const textIn = useTextIn();
  const name = textIn(node.name);
  return (
    <TreeItem id={node.key} textValue={name} className="picker-item">
      <TreeItemContent>
        {({ hasChildItems }) => (
          <>
            {hasChildItems && <TreeChevron />}
            <CheckboxField slot="selection">
              <CheckboxButton className="check">
                <CheckMark />
              </CheckboxButton>
            </CheckboxField>
            <span className="grow" dir="auto">
              {name}
            </span>
            {node.status !== undefined && <StatusSign status={node.status} isBrief />}
          </>
        )}
      </TreeItemContent>
      <Collection items={node.children}>{(child) => <Item node={child} />}</Collection>
    </TreeItem>
  );
}

/** Ids of the components that are picked, each once: those of a picked group too. */
function idsOf(keys: readonly string[], nodes: readonly TreeNode[]): readonly number[] {
  const picked = new Set(keys);
  const ids = new Set<number>();
  const walk = (list: readonly TreeNode[], isPicked: boolean): void => {
    for (const node of list) {
      const own = isPicked || picked.has(node.key);
      if (own && node.componentId !== undefined) ids.add(node.componentId);
      walk(node.children, own);
    }
  };
  walk(nodes, false);
  return [...ids];
}
