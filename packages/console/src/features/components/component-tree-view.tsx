import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { TreeNode } from '../../lib/component-tree.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { LongTree } from '../../ui/long-tree.js';
import { Menu, opening, type MenuAction } from '../../ui/menu.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Badge, StatusSign } from '../../ui/status-sign.js';
import { TreeChevron } from '../../ui/tree-chevron.js';
import { useComponentTree } from '../../ui/tree-search.js';
import { dropOf, keyOf, stepOf, type Move, type NodeKind, type Outline } from './moves.js';
import { useMove } from './use-move.js';
import './components.css';

/** What is done with a row in a dialog. */
export type RowStep = 'edit' | 'dependencies' | 'move' | 'metadata' | 'remove';

export interface TreeRow {
  readonly kind: NodeKind;
  readonly id: number;
  readonly name: string;
}

interface ComponentTreeViewProps {
  readonly outline: Outline;
  /** A text that the shown names have. */
  readonly q: string;
  readonly onStep: (step: RowStep, row: TreeRow) => void;
  /** Draws the dialog in which a row is moved elsewhere. */
  readonly children?: (outline: Outline, move: (move: Move) => void) => ReactNode;
}

/** Groups and components as a tree. They are put in order by dragging, by keys and by the menu of each row. */
export function ComponentTreeView({
  outline: shown,
  q,
  onStep,
  children,
}: ComponentTreeViewProps): ReactNode {
  const { components: texts, shell } = useTexts();
  const mayManage = useAbility('components.manage');
  const { outline, error, move } = useMove(shown);
  const nodes = useComponentTree(outline.components, outline.groups, q);
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
      <LongTree>
        <Tree
          // What is found is open.
          key={q === '' ? 'all' : 'found'}
          aria-label={texts.title}
          className="component-tree"
          items={nodes}
          selectionMode="none"
          keyboardNavigationBehavior="tab"
          defaultExpandedKeys={outline.groups.map(({ id }) => keyOf('group', id))}
          dragAndDropHooks={mayManage ? dragAndDropHooks : undefined}
          renderEmptyState={() => <p className="dim">{shell.nothingFound}</p>}
        >
          {(node) => <Row node={node} outline={outline} onStep={onStep} onMove={move} />}
        </Tree>
      </LongTree>
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
  const textIn = useTextIn();
  const name = textIn(node.name);
  const row: TreeRow =
    node.groupId === undefined
      ? { kind: 'component', id: node.componentId ?? 0, name }
      : { kind: 'group', id: node.groupId, name };
  return (
    <TreeItem
      id={node.key}
      textValue={name}
      className={`component-row ${row.kind}`}
      hasChildItems={row.kind === 'group'}
    >
      {/* All rows are known to the tree; this is drawn of those in sight. */}
      <TreeItemContent>
        <RowContent row={row} status={node.status} outline={outline} onStep={onStep} onMove={onMove} />
      </TreeItemContent>
      <Collection items={node.children}>
        {(child) => <Row node={child} outline={outline} onStep={onStep} onMove={onMove} />}
      </Collection>
    </TreeItem>
  );
}

interface RowContentProps extends Omit<RowProps, 'node'> {
  readonly row: TreeRow;
  readonly status: TreeNode['status'];
}

function RowContent({ row, status, outline, onStep, onMove }: RowContentProps): ReactNode {
  const { components: texts, metadata, ui } = useTexts();
  const mayManage = useAbility('components.manage');
  const { kind, id, name } = row;
  const isInternal =
    kind === 'component' && outline.components.find((one) => one.id === id)?.is_public === false;
  const step = opening<RowStep>((chosen) => onStep(chosen, row));
  const moveBy = (by: -1 | 1, label: string): MenuAction => {
    const asked = stepOf(outline, kind, id, by);
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
    <>
      {mayManage && (
        <Button slot="drag" className="component-grip">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 6v.5M9 12v.5M9 18v.5M15 6v.5M15 12v.5M15 18v.5" />
          </svg>
        </Button>
      )}
      {kind === 'group' && <TreeChevron />}
      <span className="grow component-name" dir="auto">
        {name}
      </span>
      {isInternal && <Badge>{texts.internal}</Badge>}
      {status !== undefined && <StatusSign status={status} />}
      <Menu
        label={`${ui.moreActions}: ${name}`}
        actions={
          mayManage
            ? [
                step('edit', ui.edit),
                ...(kind === 'component' ? [step('dependencies', texts.dependsOn)] : []),
                moveBy(-1, texts.moveUp),
                moveBy(1, texts.moveDown),
                step('move', texts.moveTo),
                step('metadata', metadata.title),
                step('remove', ui.remove, true),
              ]
            : [step('metadata', metadata.title)]
        }
      >
        ⋯
      </Menu>
    </>
  );
}
