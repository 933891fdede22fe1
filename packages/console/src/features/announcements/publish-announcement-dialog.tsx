import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Recipients } from '../../ui/lifecycle/recipients.js';
import { toast } from '../../ui/toast.js';

interface PublishAnnouncementDialogProps {
  readonly announcement: Schemas['Announcement'];
  readonly onClose: () => void;
}

/** Publishes a draft; says before who is told. */
export function PublishAnnouncementDialog({
  announcement,
  onClose,
}: PublishAnnouncementDialogProps): ReactNode {
  const { announcements: texts } = useTexts();
  const textIn = useTextIn();
  const recipients = useQuery(reading('/api/v1/announcements/recipients'));
  const publish = useWrite(
    () =>
      api.POST('/api/v1/announcements/{announcement}/publish', {
        params: { path: { announcement: announcement.id } },
      }),
    {
      changes: ['/api/v1/announcements'],
      onDone: () => toast(texts.published),
    },
  );
  return (
    <ConfirmDialog
      isOpen
      title={texts.publish}
      confirmLabel={texts.publish}
      onClose={onClose}
      onConfirm={() => publish.mutateAsync(undefined)}
    >
      <p dir="auto">
        <strong>{textIn(announcement.title)}</strong>
      </p>
      <Recipients recipients={recipients.data?.data} isNotifying />
    </ConfirmDialog>
  );
}
