import { orThrow, type Schemas } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { FormErrors } from '../../ui/form-errors.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';
import { Section } from '../../ui/screen.js';
import { toast } from '../../ui/toast.js';

interface PostmortemProps {
  readonly incident: Schemas['Incident'];
  readonly mayManage: boolean;
}

/** The post-mortem of an incident that is over: written as a draft, then published. */
export function PostmortemSection({ incident, mayManage }: PostmortemProps): ReactNode {
  const { incidents: texts } = useTexts();
  const { postmortem: words } = texts;
  const textIn = useTextIn();
  const times = useTimes();
  const [open, setOpen] = useState<'edit' | 'publish' | 'remove'>();
  const params = { path: { incident: incident.id } };
  const changes = ['/api/v1/incidents'];
  const publish = useWrite(() => api.POST('/api/v1/incidents/{incident}/postmortem/publish', { params }), {
    changes,
    onDone: () => {
      toast(words.published);
    },
  });
  const remove = useWrite(() => api.DELETE('/api/v1/incidents/{incident}/postmortem', { params }), {
    changes,
  });
  const { postmortem } = incident;
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
          <p className="incident-text" dir="auto">
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
      {open === 'edit' && <EditPostmortemDialog incident={incident} onClose={close} />}
      {open === 'publish' && (
        <ConfirmDialog
          isOpen
          title={words.publish}
          confirmLabel={words.publish}
          onClose={close}
          onConfirm={() => publish.mutateAsync(undefined)}
        >
          <p className="incident-text" dir="auto">
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
  readonly incident: Schemas['Incident'];
  readonly onClose: () => void;
}

function EditPostmortemDialog({ incident, onClose }: EditPostmortemDialogProps): ReactNode {
  const { incidents: texts } = useTexts();
  const queries = useQueryClient();
  const editor = useEditor<{ readonly body: LocaleTexts }>({
    record: `incidents/${String(incident.id)}/postmortem`,
    label: texts.sections.postmortem,
    saved: { values: { body: incident.postmortem?.body ?? {} }, etag: null },
    save: (_, { body }) =>
      orThrow(
        api.PUT('/api/v1/incidents/{incident}/postmortem', {
          params: { path: { incident: incident.id } },
          body: { body: { ...body } },
        }),
      ),
    onSaved: () => {
      onClose();
      void queries.invalidateQueries({ queryKey: ['/api/v1/incidents/{incident}'] });
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
