import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the end, the primary one last. */
  readonly actions?: ReactNode;
  readonly size?: 'small' | 'large';
  /** True: only its buttons and Escape close it. */
  readonly isAlert?: boolean;
  /** True: only its buttons close it, because what it shows is shown once. */
  readonly isShownOnce?: boolean;
}

/** A dialog over the screen; at the lower edge on phones. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  size = 'small',
  isShownOnce = false,
  isAlert = isShownOnce,
}: DialogProps): ReactNode {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable={!isAlert}
      isKeyboardDismissDisabled={isShownOnce}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={`modal ${size}`}>
        <AriaDialog className="dialog" role={isAlert ? 'alertdialog' : 'dialog'}>
          <Heading slot="title" className="dialog-title">
            {title}
          </Heading>
          <div className="dialog-body">{children}</div>
          {actions !== undefined && <div className="dialog-actions">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
