import type { ReactNode } from 'react';
import type { LocaleTexts } from '../lib/locale-texts.js';
import type { FieldErrors } from '../lib/problem.js';
import { BodyField } from './body-field.js';
import { LocaleTextsField } from './locale-texts-field.js';

interface Texts {
  readonly title: LocaleTexts;
  readonly body: LocaleTexts;
}

interface TextsFieldsProps {
  readonly editor: {
    readonly values: Texts;
    readonly errors: FieldErrors;
    readonly fill: (some: Partial<Texts>) => void;
  };
  /** What the family calls them. */
  readonly texts: { readonly name: string; readonly body: string; readonly bodyHint?: string };
}

/** Title and text of a record, in all languages. */
export function TextsFields({ editor, texts }: TextsFieldsProps): ReactNode {
  const { values, errors, fill } = editor;
  return (
    <>
      <LocaleTextsField
        label={texts.name}
        field="title"
        value={values.title}
        errors={errors}
        maxLength={255}
        autoFocus
        onChange={(title) => fill({ title })}
      />
      <BodyField label={texts.body} hint={texts.bodyHint} editor={editor} />
    </>
  );
}
