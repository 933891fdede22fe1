import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { CopiedText } from '../../ui/copied-text.js';
import { Dialog } from '../../ui/dialog.js';

interface KeyDialogProps {
  readonly issued: Schemas['IssuedAdmission'];
  readonly onClose: () => void;
}

/** Shows the key of a signed link or a token, once, and how it is used. Only its own button closes it. */
export function KeyDialog({ issued: { kind, key }, onClose }: KeyDialogProps): ReactNode {
  const { admissions: texts, ui } = useTexts();
  const isToken = kind === 'token';
  const secret = key ?? '';
  return (
    <Dialog
      isOpen
      isShownOnce
      size="large"
      title={isToken ? texts.tokenTitle : texts.linkTitle}
      onClose={onClose}
      actions={
        <Button kind="primary" onPress={onClose}>
          {ui.close}
        </Button>
      }
    >
      <CopiedText label={isToken ? texts.token : texts.key} text={secret} />
      <p>{isToken ? texts.tokenText : texts.linkText}</p>
      <CopiedText
        label={texts.example}
        text={
          isToken
            ? `${location.origin}/history.atom?token=${secret}`
            : `${location.origin}/access/link?token=<JWT>`
        }
      />
    </Dialog>
  );
}
