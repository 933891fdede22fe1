import type { ReactNode } from 'react';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import type { FieldErrors } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';

interface NameFieldProps {
  readonly editor: {
    readonly values: { readonly name: LocaleTexts };
    readonly errors: FieldErrors;
    readonly fill: (some: { name: LocaleTexts }) => void;
  };
}

/** Name of a component or a group, in all languages. */
export function NameField({ editor: { values, errors, fill } }: NameFieldProps): ReactNode {
  const { components: texts } = useTexts();
  return (
    <LocaleTextsField
      label={texts.name}
      field="name"
      value={values.name}
      errors={errors}
      maxLength={255}
      autoFocus
      onChange={(name) => fill({ name })}
    />
  );
}
