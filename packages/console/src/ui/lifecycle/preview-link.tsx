import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';
import { Loaded } from '../loaded.js';

interface PreviewLinkDialogProps {
  /** Asks the server for the link. */
  readonly make: () => Promise<{ readonly data: Schemas['PreviewLink'] }>;
  /** What the link shows, and until when; default: a draft as it would look when published. */
  readonly text?: (until: string) => string;
  readonly onClose: () => void;
}

/** A link that shows what visitors see or will see, made when the dialog opens. */
export function PreviewLinkDialog({ make, text, onClose }: PreviewLinkDialogProps): ReactNode {
  const { incidents: texts, ui } = useTexts();
  const times = useTimes();
  const link = useQuery({
    queryKey: ['preview-link', useId()],
    queryFn: () => make(),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Dialog
      title={texts.preview}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{ui.close}</Button>}
    >
      <Loaded query={link}>
        {({ data: { url, expires_at } }) => (
          <>
            <p>{(text ?? texts.previewText)(times.at(expires_at))}</p>
            <a href={url} target="_blank" rel="noreferrer">
              {texts.openPreview}
            </a>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
