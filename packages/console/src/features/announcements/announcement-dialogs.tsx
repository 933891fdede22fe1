import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, reading, type Versioned } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { messagesOf } from '../../lib/problem.js';
import { useEditor, type Editor, type Saved } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { Dialog } from '../../ui/dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { TextsFields } from '../../ui/texts-fields.js';
import { toast } from '../../ui/toast.js';

const LEVELS = ['info', 'warning', 'critical'] as const;
const FIELDS = ['title', 'body', 'level', 'link_url', 'starts_at', 'ends_at'] as const;

interface Values {
  readonly title: LocaleTexts;
  readonly body: LocaleTexts;
  readonly level: Schemas['AnnouncementLevel'];
  readonly link_url: string;
  /** Null: at publication. */
  readonly starts_at: string | null;
  /** Null: until it is taken off the page. */
  readonly ends_at: string | null;
}

const EMPTY: Values = { title: {}, body: {}, level: 'info', link_url: '', starts_at: null, ends_at: null };

/** Writes an announcement, as a draft. */
export function NewAnnouncementDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { announcements: texts, ui } = useTexts();
  const editor = useEditor<Values>({
    record: 'announcements/new',
    label: texts.create,
    saved: { values: EMPTY, etag: null },
    save: (_, values) =>
      orThrow(api.POST('/api/v1/announcements', { body: { title: { ...values.title }, ...bodyOf(values) } })),
    changes: ['/api/v1/announcements'],
    onSaved: () => {
      toast(texts.saved);
      onClose();
    },
  });
  return (
    <Dialog title={texts.create} isOpen onClose={onClose} size="large">
      <Fields editor={editor} />
      <ApiCallButton
        call={() => ({ method: 'POST', path: '/api/v1/announcements', body: bodyOf(editor.values) })}
      />
      <DraftBar editor={editor} saveLabel={ui.create} />
    </Dialog>
  );
}

interface EditAnnouncementDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function EditAnnouncementDialog({ id, onClose }: EditAnnouncementDialogProps): ReactNode {
  const { announcements: texts } = useTexts();
  const query = useQuery(
    reading('/api/v1/announcements/{announcement}', { params: { path: { announcement: id } } }),
  );
  return (
    <EditDialog title={texts.edit} query={query} savedOf={savedOf} onClose={onClose}>
      {(saved, reread) => <EditForm id={id} saved={saved} reread={reread} onClose={onClose} />}
    </EditDialog>
  );
}

function savedOf({ data, etag }: Versioned<{ readonly data: Schemas['Announcement'] }>): Saved<Values> {
  const { title, body, level, link_url, starts_at, ends_at } = data;
  return { values: { title, body, level, link_url: link_url ?? '', starts_at, ends_at }, etag };
}

interface EditFormProps extends EditAnnouncementDialogProps {
  readonly saved: Saved<Values>;
  readonly reread: () => Promise<Saved<Values>>;
}

function EditForm({ id, saved, reread, onClose }: EditFormProps): ReactNode {
  const { announcements: texts, ui } = useTexts();
  const editor = useEditor<Values>({
    record: `announcements/${String(id)}`,
    label: texts.edit,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(
        api.PATCH('/api/v1/announcements/{announcement}', {
          params: { path: { announcement: id }, header: ifMatch(etag) },
          body: changes<Schemas['UpdateAnnouncement']>(bodyOf(changed)),
        }),
      ),
    changes: ['/api/v1/announcements'],
    onSaved: () => {
      toast(ui.saved);
      onClose();
    },
  });
  return (
    <>
      <Fields editor={editor} />
      <ApiCallButton
        call={() => ({
          method: 'PATCH',
          path: `/api/v1/announcements/${String(id)}`,
          body: bodyOf(editor.values),
        })}
      />
      <DraftBar editor={editor} />
      <ConflictDialog
        editor={editor}
        labels={{
          title: texts.name,
          body: texts.body,
          level: texts.level,
          link_url: texts.link,
          starts_at: texts.startsAt,
          ends_at: texts.endsAt,
        }}
      />
    </>
  );
}

function Fields({ editor }: { readonly editor: Editor<Values> }): ReactNode {
  const { announcements: texts } = useTexts();
  const { values, errors, set } = editor;
  return (
    <>
      <FormErrors errors={errors} error={editor.error} shown={FIELDS} />
      <TextsFields editor={editor} texts={texts} />
      <Select
        label={texts.level}
        choices={LEVELS.map((id) => ({ id, label: texts.levels[id] }))}
        value={values.level}
        errors={messagesOf(errors, 'level')}
        onChange={(level) => {
          set('level', level);
        }}
      />
      <TextField
        label={texts.link}
        type="url"
        dir="ltr"
        maxLength={2000}
        value={values.link_url}
        errors={messagesOf(errors, 'link_url')}
        onChange={(link_url) => {
          set('link_url', link_url);
        }}
      />
      <DateTimeField
        label={texts.startsAt}
        hint={texts.startsAtHint}
        value={values.starts_at}
        errors={messagesOf(errors, 'starts_at')}
        onChange={(starts_at) => {
          set('starts_at', starts_at);
        }}
      />
      <DateTimeField
        label={texts.endsAt}
        hint={texts.endsAtHint}
        value={values.ends_at}
        errors={messagesOf(errors, 'ends_at')}
        onChange={(ends_at) => {
          set('ends_at', ends_at);
        }}
      />
    </>
  );
}

function bodyOf({ title, body, link_url, ...rest }: Partial<Values>): Partial<Schemas['UpdateAnnouncement']> {
  return {
    ...rest,
    ...(title !== undefined && { title: { ...title } }),
    ...(body !== undefined && { body: { ...body } }),
    ...(link_url !== undefined && { link_url: link_url === '' ? null : link_url }),
  };
}
