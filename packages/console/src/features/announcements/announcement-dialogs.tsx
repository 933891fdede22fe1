import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, reading } from '../../lib/api.js';
import { patchOf } from '../../lib/patch-of.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import type { Editor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { NewDialog } from '../../ui/new-dialog.js';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { TextsFields } from '../../ui/texts-fields.js';

const PATH = '/api/v1/announcements';
const LEVELS = ['info', 'warning', 'critical'] as const;

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
  const { announcements: texts } = useTexts();
  return (
    <NewDialog
      title={texts.create}
      record="announcements/new"
      empty={EMPTY}
      labels={useLabels()}
      save={(values) => orThrow(api.POST(PATH, { body: { title: { ...values.title }, ...bodyOf(values) } }))}
      call={(values) => ({ method: 'POST', path: PATH, body: bodyOf(values) })}
      changes={[PATH]}
      done={texts.saved}
      onClose={onClose}
    >
      {(editor) => <Fields editor={editor} />}
    </NewDialog>
  );
}

interface EditAnnouncementDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function EditAnnouncementDialog({ id, onClose }: EditAnnouncementDialogProps): ReactNode {
  const { announcements: texts } = useTexts();
  const path = { announcement: id };
  const query = useQuery(reading('/api/v1/announcements/{announcement}', { params: { path } }));
  return (
    <EditDialog
      title={texts.edit}
      record={`announcements/${String(id)}`}
      query={query}
      valuesOf={valuesOf}
      labels={useLabels()}
      {...patchOf(`${PATH}/{announcement}`, id, bodyOf)}
      changes={[PATH]}
      onClose={onClose}
    >
      {(editor) => <Fields editor={editor} />}
    </EditDialog>
  );
}

function valuesOf(announcement: Schemas['Announcement']): Values {
  const { title, body, level, link_url, starts_at, ends_at } = announcement;
  return { title, body, level, link_url: link_url ?? '', starts_at, ends_at };
}

function useLabels(): Readonly<Record<keyof Values, string>> {
  const { announcements: texts } = useTexts();
  return {
    title: texts.name,
    body: texts.body,
    level: texts.level,
    link_url: texts.link,
    starts_at: texts.startsAt,
    ends_at: texts.endsAt,
  };
}

function Fields({ editor }: { readonly editor: Editor<Values> }): ReactNode {
  const { announcements: texts } = useTexts();
  const { field } = editor;
  return (
    <>
      <TextsFields editor={editor} texts={texts} />
      <Select
        label={texts.level}
        choices={LEVELS.map((id) => ({ id, label: texts.levels[id] }))}
        {...field('level')}
      />
      <TextField label={texts.link} type="url" dir="ltr" maxLength={2000} {...field('link_url')} />
      <DateTimeField label={texts.startsAt} hint={texts.startsAtHint} {...field('starts_at')} />
      <DateTimeField label={texts.endsAt} hint={texts.endsAtHint} {...field('ends_at')} />
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
