import { useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { Select } from '../../ui/select.js';
import type { TreeRow } from './component-tree-view.js';
import { placeOf, targetsOf, type Move, type Outline } from './moves.js';

interface MoveDialogProps {
  readonly row: TreeRow;
  readonly outline: Outline;
  readonly onMove: (move: Move) => void;
  readonly onClose: () => void;
}

/** Puts a component or group at the end of another group. */
export function MoveDialog({ row, outline, onMove, onClose }: MoveDialogProps): ReactNode {
  const { components: texts } = useTexts();
  const textIn = useTextIn();
  const { kind, id, name } = row;
  const [parent, setParent] = useState(String(placeOf(outline, kind, id)?.parentId ?? ''));
  return (
    <ActionDialog
      title={texts.moveTitle(name)}
      actionLabel={texts.moveHere}
      onAction={() => {
        onMove({ kind, id, parentId: parent === '' ? null : Number(parent), beforeId: null });
        onClose();
      }}
      onClose={onClose}
    >
      <Select
        label={texts.group}
        hint={texts.moveHint}
        choices={[
          { id: '', label: texts.ungrouped },
          ...targetsOf(outline, kind, id).map((group) => ({
            id: String(group.id),
            label: pathOf(outline, group.id, textIn),
          })),
        ]}
        value={parent}
        onChange={setParent}
      />
    </ActionDialog>
  );
}

/** `Europe › Payments`: groups of one name below different groups are told apart. */
function pathOf(
  { groups }: Outline,
  id: number,
  textIn: (texts: Readonly<Record<string, string | null>>) => string,
): string {
  const group = groups.find((one) => one.id === id);
  if (group === undefined) return '';
  const above = group.parent_id === null ? [] : [pathOf({ groups, components: [] }, group.parent_id, textIn)];
  return [...above, textIn(group.name)].join(' › ');
}
