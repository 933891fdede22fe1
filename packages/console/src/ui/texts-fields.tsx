import type { ReactNode } from 'react';
import type { LocaleTexts } from '../lib/locale-texts.js';
import type { FieldErrors } from '../lib/problem.js';
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
export function TextsFields({ editor: { values, errors, fill }, texts }: TextsFieldsProps): ReactNode {
  return (
    <>
      <LocaleTextsField
        label={texts.name}
        field="title"
        value={values.title}
        errors={errors}
        maxLength={255}
        autoFocus
        onChange={(title) => {
          fill({ title });
        }}
      />
      <LocaleTextsField
        label={texts.body}
        field="body"
        isLong
        hint={texts.bodyHint}
        value={values.body}
        errors={errors}
        maxLength={25_000}
        onChange={(body) => {
          fill({ body });
        }}
      />
    </>
  );
}
