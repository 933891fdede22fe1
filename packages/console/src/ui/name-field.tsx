import type { ReactNode } from 'react';
import type { LocaleTexts } from '../lib/locale-texts.js';
import type { FieldErrors } from '../lib/problem.js';
import { LocaleTextsField } from './locale-texts-field.js';

interface NameFieldProps {
  readonly label: string;
  readonly editor: {
    readonly values: { readonly name: LocaleTexts };
    readonly errors: FieldErrors;
    readonly fill: (some: { name: LocaleTexts }) => void;
  };
}

/** Name of a record, in all languages. */
export function NameField({ label, editor: { values, errors, fill } }: NameFieldProps): ReactNode {
  return (
    <LocaleTextsField
      label={label}
      field="name"
      value={values.name}
      errors={errors}
      maxLength={255}
      autoFocus
      onChange={(name) => fill({ name })}
    />
  );
}
