import { TOPIC_EVENTS } from '#core/languages/topic-events.js';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Select } from '../../ui/select.js';
import { toast } from '../../ui/toast.js';
import { CHANGED, type ExampleEvent } from './words.js';

interface ExampleDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Sends an endpoint an example of an event, by the name that webhooks have for it. */
export function ExampleDialog({ id, onClose }: ExampleDialogProps): ReactNode {
  const { subscribers: texts } = useTexts();
  const [event, setEvent] = useState<ExampleEvent>('incident.published');
  const send = useWrite(
    () =>
      api.POST('/api/v1/subscribers/{subscriber}/test', {
        params: { path: { subscriber: id } },
        body: { event },
      }),
    {
      changes: CHANGED,
      onDone: () => {
        toast(texts.exampleSent);
        onClose();
      },
    },
  );
  return (
    <ActionDialog
      title={texts.example}
      actionLabel={texts.exampleSend}
      isPending={send.isPending}
      onAction={() => send.mutate(undefined)}
      onClose={onClose}
    >
      {send.error !== null && <ProblemNote error={send.error} />}
      <p>{texts.exampleText}</p>
      <Select
        label={texts.deliveries.event}
        choices={TOPIC_EVENTS.map((name) => ({ id: name, label: name }))}
        value={event}
        onChange={setEvent}
      />
    </ActionDialog>
  );
}
