import type { ReactNode } from 'react';
import type { LocaleTexts } from '../lib/locale-texts.js';
import type { FieldErrors } from '../lib/problem.js';
import { LocaleTextsField } from './locale-texts-field.js';

interface BodyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly autoFocus?: boolean;
  readonly editor: {
    readonly values: { readonly body: LocaleTexts };
    readonly errors: FieldErrors;
    readonly fill: (some: { readonly body: LocaleTexts }) => void;
  };
}

/** The long text of a record or an update, in all languages. */
export function BodyField({ editor: { values, errors, fill }, ...props }: BodyFieldProps): ReactNode {
  return (
    <LocaleTextsField
      {...props}
      field="body"
      isLong
      value={values.body}
      errors={errors}
      maxLength={25_000}
      onChange={(body) => {
        fill({ body });
      }}
    />
  );
}
