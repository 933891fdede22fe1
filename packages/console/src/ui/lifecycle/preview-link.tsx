import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';

interface PreviewLinkDialogProps {
  readonly link: Schemas['PreviewLink'];
  readonly onClose: () => void;
}

/** A link that shows a draft as visitors will see it. */
export function PreviewLinkDialog({ link, onClose }: PreviewLinkDialogProps): ReactNode {
  const { incidents: texts, ui } = useTexts();
  const times = useTimes();
  return (
    <Dialog
      title={texts.preview}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{ui.close}</Button>}
    >
      <p>{texts.previewText(times.at(link.expires_at))}</p>
      <a href={link.url} target="_blank" rel="noreferrer">
        {texts.openPreview}
      </a>
    </Dialog>
  );
}
