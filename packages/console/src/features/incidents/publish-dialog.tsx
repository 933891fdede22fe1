import type { Schemas } from '@heliograph/client';
import { useState, type ReactNode } from 'react';
import { api, ifMatch } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Switch } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';
import { Recipients, useNumber, useRecipients } from '../../ui/lifecycle/recipients.js';

interface PublishDialogProps {
  readonly incident: Schemas['Incident'];
  readonly etag: string | null;
  readonly onClose: () => void;
}

/** Publishes a draft; says before who is told. */
export function PublishDialog({ incident, etag, onClose }: PublishDialogProps): ReactNode {
  const { incidents: texts } = useTexts();
  const number = useNumber();
  const [notify, setNotify] = useState(true);
  const recipients = useRecipients(
    'incidents',
    incident.components.map(({ id }) => id),
    incident.id,
  );
  const publish = useWrite(
    () =>
      api.POST('/api/v1/incidents/{incident}/publish', {
        params: { path: { incident: incident.id }, header: ifMatch(etag) },
        body: { notify },
      }),
    {
      changes: ['/api/v1/incidents'],
      onDone: () => toast(texts.published),
    },
  );
  const told = notify ? (recipients.data?.subscribers ?? 0) : 0;
  return (
    <ConfirmDialog
      isOpen
      title={texts.publish}
      confirmLabel={told > 0 ? texts.publishAndTell(number(told)) : texts.publish}
      onClose={onClose}
      onConfirm={() => publish.mutateAsync(undefined)}
    >
      <Switch isSelected={notify} onChange={setNotify}>
        {texts.notify}
      </Switch>
      <Recipients recipients={recipients.data} isNotifying={notify} />
    </ConfirmDialog>
  );
}
