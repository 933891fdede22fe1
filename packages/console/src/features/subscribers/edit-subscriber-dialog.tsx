import { orThrow, type Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { api, changes, ifMatch } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { FormErrors } from '../../ui/form-errors.js';
import { toast } from '../../ui/toast.js';
import { CHOICE_FIELDS, ChoiceFields, type Choices } from './choice-fields.js';
import type { Subscriber } from './words.js';

interface EditSubscriberDialogProps {
  readonly subscriber: Subscriber;
  readonly etag: string | null;
  readonly reread: () => Promise<{ readonly data: Subscriber; readonly etag: string | null }>;
  readonly onClose: () => void;
}

/** Changes what a subscriber follows. */
export function EditSubscriberDialog({
  subscriber,
  etag,
  reread,
  onClose,
}: EditSubscriberDialogProps): ReactNode {
  const { subscribers: texts, ui } = useTexts();
  const { id } = subscriber;
  const editor = useEditor<Choices>({
    record: `subscribers/${String(id)}`,
    label: subscriber.address,
    saved: savedOf(subscriber, etag),
    reread: async () => {
      const now = await reread();
      return savedOf(now.data, now.etag);
    },
    save: (changed, _, version) =>
      orThrow(
        api.PATCH('/api/v1/subscribers/{subscriber}', {
          params: { path: { subscriber: id }, header: ifMatch(version) },
          body: changes<Schemas['UpdateSubscriber']>(changed),
        }),
      ),
    changes: ['/api/v1/subscribers'],
    onSaved: () => {
      toast(ui.saved);
      onClose();
    },
  });
  return (
    <Dialog title={texts.edit} isOpen onClose={onClose} size="large">
      <FormErrors errors={editor.errors} error={editor.error} shown={CHOICE_FIELDS} />
      <ChoiceFields values={editor.values} errors={editor.errors} onChange={editor.fill} />
      <DraftBar editor={editor} />
      <ConflictDialog
        editor={editor}
        labels={{
          locale: texts.language,
          component_ids: texts.component,
          group_ids: texts.groups,
          events: texts.events,
        }}
      />
    </Dialog>
  );
}

function savedOf(
  { locale, component_ids, group_ids, events }: Subscriber,
  etag: string | null,
): Saved<Choices> {
  return { values: { locale, component_ids, group_ids, events }, etag };
}
