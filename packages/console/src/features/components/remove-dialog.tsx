import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { toast } from '../../ui/toast.js';
import type { TreeRow } from './component-tree-view.js';

interface RemoveDialogProps {
  readonly row: TreeRow;
  readonly onClose: () => void;
}

/** Asks before a component, or a group that is empty, is deleted. */
export function RemoveDialog({ row: { kind, id, name }, onClose }: RemoveDialogProps): ReactNode {
  const { components: texts, ui } = useTexts();
  const remove = useWrite(
    () =>
      kind === 'component'
        ? api.DELETE('/api/v1/components/{component}', { params: { path: { component: id } } })
        : api.DELETE('/api/v1/component-groups/{group}', { params: { path: { group: id } } }),
    {
      changes: ['/api/v1/components', '/api/v1/component-groups'],
      onDone: () => {
        toast(ui.removed);
      },
    },
  );
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={kind === 'component' ? texts.removeTitle : texts.removeGroupTitle}
      confirmLabel={ui.remove}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(undefined)}
    >
      <p dir="auto">{kind === 'component' ? texts.removeText(name) : texts.removeGroupText(name)}</p>
    </ConfirmDialog>
  );
}
