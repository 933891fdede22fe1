import { orThrow } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { changesOf, type Collection, type LifecycleRecord } from '../../lib/lifecycle.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../button.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { Dialog } from '../dialog.js';
import { DraftBar } from '../draft-bar.js';
import { FormErrors } from '../form-errors.js';
import { LocaleTextsField } from '../locale-texts-field.js';
import { Section } from '../screen.js';
import { toast } from '../toast.js';
import './lifecycle.css';

interface PostmortemProps {
  readonly collection: Collection;
  readonly record: LifecycleRecord;
  readonly mayManage: boolean;
}

/** The post-mortem of a record that is over: written as a draft, then published. */
export function PostmortemSection({ collection, record, mayManage }: PostmortemProps): ReactNode {
  const { incidents: texts } = useTexts();
  const { postmortem: words } = texts;
  const textIn = useTextIn();
  const times = useTimes();
  const [open, setOpen] = useState<'edit' | 'publish' | 'remove'>();
  const params = { path: { incident: record.id } };
  const changes = changesOf(collection);
  const publish = useWrite(
    () => api.POST(`/api/v1/${collection}/{incident}/postmortem/publish`, { params }),
    {
      changes,
      onDone: () => {
        toast(words.published);
      },
    },
  );
  const remove = useWrite(() => api.DELETE(`/api/v1/${collection}/{incident}/postmortem`, { params }), {
    changes,
  });
  const { postmortem } = record;
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <Section title={texts.sections.postmortem}>
      {postmortem === null ? (
        <p className="dim">{words.none}</p>
      ) : (
        <>
          <p className="dim">
            {postmortem.published_at === null
              ? words.draft
              : words.publishedAt(times.at(postmortem.published_at))}
          </p>
          <p className="record-text" dir="auto">
            {textIn(postmortem.body)}
          </p>
        </>
      )}
      {mayManage && (
        <div className="row">
          <Button
            onPress={() => {
              setOpen('edit');
            }}
          >
            {postmortem === null ? words.write : words.edit}
          </Button>
          {postmortem?.is_published === false && (
            <Button
              kind="primary"
              onPress={() => {
                setOpen('publish');
              }}
            >
              {words.publish}
            </Button>
          )}
          {postmortem !== null && (
            <Button
              kind="quiet"
              onPress={() => {
                setOpen('remove');
              }}
            >
              {words.remove}
            </Button>
          )}
        </div>
      )}
      {open === 'edit' && <EditPostmortemDialog collection={collection} record={record} onClose={close} />}
      {open === 'publish' && (
        <ConfirmDialog
          isOpen
          title={words.publish}
          confirmLabel={words.publish}
          onClose={close}
          onConfirm={() => publish.mutateAsync(undefined)}
        >
          <p className="record-text" dir="auto">
            {textIn(postmortem?.body ?? {})}
          </p>
        </ConfirmDialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={words.removeTitle}
          confirmLabel={words.remove}
          onClose={close}
          onConfirm={() => remove.mutateAsync(undefined)}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface EditPostmortemDialogProps {
  readonly collection: Collection;
  readonly record: LifecycleRecord;
  readonly onClose: () => void;
}

function EditPostmortemDialog({ collection, record, onClose }: EditPostmortemDialogProps): ReactNode {
  const { incidents: texts } = useTexts();
  const queries = useQueryClient();
  const editor = useEditor<{ readonly body: LocaleTexts }>({
    record: `${collection}/${String(record.id)}/postmortem`,
    label: texts.sections.postmortem,
    saved: { values: { body: record.postmortem?.body ?? {} }, etag: null },
    save: (_, { body }) =>
      orThrow(
        api.PUT(`/api/v1/${collection}/{incident}/postmortem`, {
          params: { path: { incident: record.id } },
          body: { body: { ...body } },
        }),
      ),
    onSaved: () => {
      onClose();
      void queries.invalidateQueries({ queryKey: [`/api/v1/${collection}/{incident}`] });
    },
  });
  return (
    <Dialog title={texts.sections.postmortem} isOpen onClose={onClose} size="large">
      <FormErrors errors={editor.errors} error={editor.error} shown={['body']} />
      <LocaleTextsField
        label={texts.postmortem.body}
        field="body"
        isLong
        autoFocus
        hint={texts.postmortem.bodyHint}
        value={editor.values.body}
        errors={editor.errors}
        maxLength={25_000}
        onChange={(body) => {
          editor.set('body', body);
        }}
      />
      <DraftBar editor={editor} />
    </Dialog>
  );
}
