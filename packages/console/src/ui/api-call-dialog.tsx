import { useState, type ReactNode } from 'react';
import { curlOf, type ApiCall } from '../lib/api-call.js';
import { useTexts } from '../lib/texts.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { toast } from './toast.js';
import './api-call-dialog.css';

interface ApiCallButtonProps {
  /** The call that the form would make now. */
  readonly call: () => ApiCall;
}

/** Shows what a form would send as a command, without a secret. */
export function ApiCallButton({ call }: ApiCallButtonProps): ReactNode {
  const { ui } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const text = isOpen ? curlOf(call()) : '';
  return (
    <>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {ui.asApiCall}
      </Button>
      <Dialog
        title={ui.asApiCall}
        isOpen={isOpen}
        onClose={close}
        size="large"
        actions={
          <>
            <Button onPress={close}>{ui.close}</Button>
            <Button
              kind="primary"
              onPress={() => void navigator.clipboard.writeText(text).then(() => toast(ui.copied))}
            >
              {ui.copy}
            </Button>
          </>
        }
      >
        <p>{ui.asApiCallText}</p>
        <pre className="api-call" dir="ltr">
          {text}
        </pre>
      </Dialog>
    </>
  );
}
