import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import { useAttempt } from '../lib/use-attempt.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { ProblemNote } from './problem-note.js';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What it will do, in numbers: "removes 3 components from the page and tells 120 subscribers". */
  readonly children: ReactNode;
  /** The verb of the button: "Delete". */
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  /** True: something is still to be said before. */
  readonly isDisabled?: boolean;
  /** Closes the dialog when done; what it throws is shown. */
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks before something that cannot be undone, or that many people notice. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  isDangerous = false,
  isDisabled = false,
  onConfirm,
}: ConfirmDialogProps): ReactNode {
  const { ui } = useTexts();
  const { attempt, isPending, error } = useAttempt(onConfirm, onClose);
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {ui.cancel}
          </Button>
          <Button
            kind={isDangerous ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={isDisabled}
            onPress={() => void attempt()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {error !== undefined && <ProblemNote error={error} />}
    </Dialog>
  );
}
