import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

interface ActionDialogProps {
  readonly title: string;
  /** The verb of the button: "Move". */
  readonly actionLabel: string;
  readonly onAction: () => void;
  readonly isDisabled?: boolean;
  readonly isPending?: boolean;
  readonly size?: 'small' | 'large';
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that does one thing, or nothing. */
export function ActionDialog({
  actionLabel,
  onAction,
  isDisabled,
  isPending,
  isOpen = true,
  onClose,
  ...dialog
}: ActionDialogProps): ReactNode {
  const { ui } = useTexts();
  return (
    <Dialog
      {...dialog}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button kind="primary" isDisabled={isDisabled} isPending={isPending} onPress={onAction}>
            {actionLabel}
          </Button>
        </>
      }
    />
  );
}
