import type { ReactNode } from 'react';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { ConflictDialog } from '../conflict-dialog.js';
import { DraftBar } from '../draft-bar.js';
import { FormErrors } from '../form-errors.js';
import { LocaleTextsField } from '../locale-texts-field.js';

interface Values {
  readonly body: LocaleTexts;
}

interface BodyFormProps {
  /** Name of the draft; see `useEditor`. */
  readonly record: string;
  /** What is changed; named before the screen is left. */
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly saved: Saved<Values>;
  readonly reread?: () => Promise<Saved<Values>>;
  readonly save: (values: Values, etag: string | null) => Promise<unknown>;
  readonly changes: readonly string[];
  readonly onSaved: () => void;
}

/** One long text in all languages: an update, a post-mortem. */
export function BodyForm({ title, label, hint, save, ...options }: BodyFormProps): ReactNode {
  const editor = useEditor<Values>({
    ...options,
    label: title,
    save: (_, values, etag) => save(values, etag),
  });
  return (
    <>
      <FormErrors errors={editor.errors} error={editor.error} shown={['body']} />
      <LocaleTextsField
        label={label}
        field="body"
        isLong
        autoFocus
        hint={hint}
        value={editor.values.body}
        errors={editor.errors}
        maxLength={25_000}
        onChange={(body) => {
          editor.set('body', body);
        }}
      />
      <DraftBar editor={editor} />
      <ConflictDialog editor={editor} labels={{ body: label }} />
    </>
  );
}
