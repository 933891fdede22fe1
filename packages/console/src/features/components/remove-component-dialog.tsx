import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { toast } from '../../ui/toast.js';

interface RemoveComponentDialogProps {
  readonly component: Schemas['Component'];
  readonly onClose: () => void;
}

export function RemoveComponentDialog({ component, onClose }: RemoveComponentDialogProps): ReactNode {
  const { components: texts, ui } = useTexts();
  const textIn = useTextIn();
  const remove = useWrite(
    (id: number) => api.DELETE('/api/v1/components/{component}', { params: { path: { component: id } } }),
    {
      changes: ['/api/v1/components'],
      onDone: () => {
        toast(ui.removed);
      },
    },
  );
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={texts.removeTitle}
      confirmLabel={ui.remove}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(component.id)}
    >
      <p dir="auto">{texts.removeText(textIn(component.name))}</p>
    </ConfirmDialog>
  );
}
