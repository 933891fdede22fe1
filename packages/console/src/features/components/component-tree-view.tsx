import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { componentTree, type TreeNode } from '../../lib/component-tree.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Menu, opening, type MenuAction } from '../../ui/menu.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Badge, StatusSign } from '../../ui/status-sign.js';
import { TreeChevron } from '../../ui/tree-chevron.js';
import { dropOf, keyOf, stepOf, type Move, type NodeKind, type Outline } from './moves.js';
import { useMove } from './use-move.js';
import './components.css';

/** What is done with a row in a dialog. */
export type RowStep = 'edit' | 'move' | 'remove';

export interface TreeRow {
  readonly kind: NodeKind;
  readonly id: number;
  readonly name: string;
}

interface ComponentTreeViewProps {
  readonly outline: Outline;
  readonly onStep: (step: RowStep, row: TreeRow) => void;
  /** Draws the dialog in which a row is moved elsewhere. */
  readonly children?: (outline: Outline, move: (move: Move) => void) => ReactNode;
}

/** Groups and components as a tree. They are put in order by dragging, by keys and by the menu of each row. */
export function ComponentTreeView({ outline: shown, onStep, children }: ComponentTreeViewProps): ReactNode {
  const { components: texts } = useTexts();
  const mayManage = useAbility('components.manage');
  const { outline, error, move } = useMove(shown);
  const nodes = componentTree(outline.components, outline.groups);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    shouldAcceptItemDrop: ({ key }) => String(key).startsWith('group-'),
    onMove: ({ keys: [key], target }) => {
      const asked =
        key !== undefined &&
        dropOf(outline, String(key), { key: String(target.key), position: target.dropPosition });
      if (asked) move(asked);
    },
  });
  return (
    <>
      {error !== null && <ProblemNote error={error} />}
      <Tree
        aria-label={texts.title}
        className="component-tree"
        items={nodes}
        selectionMode="none"
        keyboardNavigationBehavior="tab"
        defaultExpandedKeys={outline.groups.map(({ id }) => keyOf('group', id))}
        dragAndDropHooks={mayManage ? dragAndDropHooks : undefined}
      >
        {(node) => <Row node={node} outline={outline} onStep={onStep} onMove={move} />}
      </Tree>
      {children?.(outline, move)}
    </>
  );
}

interface RowProps {
  readonly node: TreeNode;
  readonly outline: Outline;
  readonly onStep: (step: RowStep, row: TreeRow) => void;
  readonly onMove: (move: Move) => void;
}

function Row({ node, outline, onStep, onMove }: RowProps): ReactNode {
  const { components: texts, ui } = useTexts();
  const textIn = useTextIn();
  const mayManage = useAbility('components.manage');
  const name = textIn(node.name);
  const row: TreeRow =
    node.groupId === undefined
      ? { kind: 'component', id: node.componentId ?? 0, name }
      : { kind: 'group', id: node.groupId, name };
  const component = outline.components.find(({ id }) => id === node.componentId);
  const step = opening<RowStep>((id) => {
    onStep(id, row);
  });
  const moveBy = (by: -1 | 1, label: string): MenuAction => {
    const asked = stepOf(outline, row.kind, row.id, by);
    return {
      id: label,
      label,
      isDisabled: asked === undefined,
      onAction: () => {
        if (asked !== undefined) onMove(asked);
      },
    };
  };
  return (
    <TreeItem
      id={node.key}
      textValue={name}
      className={`component-row ${row.kind}`}
      hasChildItems={row.kind === 'group'}
    >
      <TreeItemContent>
        {mayManage && (
          <Button slot="drag" className="component-grip">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M9 6v.5M9 12v.5M9 18v.5M15 6v.5M15 12v.5M15 18v.5" />
            </svg>
          </Button>
        )}
        {row.kind === 'group' && <TreeChevron />}
        <span className="grow component-name" dir="auto">
          {name}
        </span>
        {component?.is_public === false && <Badge>{texts.internal}</Badge>}
        {node.status !== undefined && <StatusSign status={node.status} />}
        {mayManage && (
          <Menu
            label={`${ui.moreActions}: ${name}`}
            actions={[
              step('edit', texts.editName),
              moveBy(-1, texts.moveUp),
              moveBy(1, texts.moveDown),
              step('move', texts.moveTo),
              step('remove', ui.remove, true),
            ]}
          >
            ⋯
          </Menu>
        )}
      </TreeItemContent>
      <Collection items={node.children}>
        {(child) => <Row node={child} outline={outline} onStep={onStep} onMove={onMove} />}
      </Collection>
    </TreeItem>
  );
}
