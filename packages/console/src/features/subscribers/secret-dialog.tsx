import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { toast } from '../../ui/toast.js';

interface SecretDialogProps {
  readonly secret: Schemas['SubscriberSecret'];
  readonly onClose: () => void;
}

/** Shows a signing secret, once. Only its own button closes it. */
export function SecretDialog({
  secret: { secret, previous_valid_until },
  onClose,
}: SecretDialogProps): ReactNode {
  const { subscribers: texts, ui } = useTexts();
  const times = useTimes();
  return (
    <Dialog
      isOpen
      isShownOnce
      title={texts.secretTitle}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{ui.close}</Button>
          <Button
            kind="primary"
            onPress={() => {
              void navigator.clipboard.writeText(secret).then(() => toast(ui.copied));
            }}
          >
            {ui.copy}
          </Button>
        </>
      }
    >
      <p>{texts.secretText}</p>
      <p>
        <code dir="ltr">{secret}</code>
      </p>
      {previous_valid_until !== null && (
        <p className="dim">{texts.secretUntil(times.at(previous_valid_until))}</p>
      )}
    </Dialog>
  );
}
