import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import { useReread } from '../lib/use-reread.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { toast } from './toast.js';

interface RemoveDialogProps {
  readonly title: string;
  /** What will be gone. */
  readonly text: string;
  /** Deletes; throws what the API answers. */
  readonly remove: () => Promise<unknown>;
  /** Paths whose lists are read again afterwards. */
  readonly changes: readonly string[];
  readonly onClose: () => void;
}

/** Asks before a record is deleted. */
export function RemoveDialog({ title, text, remove, changes, onClose }: RemoveDialogProps): ReactNode {
  const { ui } = useTexts();
  const reread = useReread();
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={title}
      confirmLabel={ui.remove}
      onClose={onClose}
      onConfirm={async () => {
        await remove();
        toast(ui.removed);
        void reread(changes);
      }}
    >
      <p dir="auto">{text}</p>
    </ConfirmDialog>
  );
}
