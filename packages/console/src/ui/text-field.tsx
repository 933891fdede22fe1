import type { ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { FieldFrame, type FieldProps } from './field.js';

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'url' | 'search' | 'password' | 'tel';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
  /** Language of the text, for spelling and voices. */
  readonly lang?: string;
  /** `ltr` for addresses and code. Default: as the text. */
  readonly dir?: 'ltr' | 'rtl' | 'auto';
}

/** One line of text. */
export function TextField(props: TextFieldProps): ReactNode {
  return <Texts {...props} isLong={false} />;
}

/** Several lines of text; it grows with them. */
export function TextArea(props: TextFieldProps): ReactNode {
  return <Texts {...props} isLong />;
}

function Texts({
  label,
  hint,
  errors = [],
  lang,
  dir = 'auto',
  placeholder,
  isLong,
  type = 'text',
  ...props
}: TextFieldProps & { readonly isLong: boolean }): ReactNode {
  const given = { className: 'input', dir, lang, placeholder };
  return (
    <AriaTextField
      {...props}
      {...(isLong ? {} : { type })}
      className="field"
      isInvalid={errors.length > 0}
      validationBehavior="aria"
    >
      <FieldFrame label={label} hint={hint} errors={errors}>
        {isLong ? <AriaTextArea {...given} /> : <Input {...given} />}
      </FieldFrame>
    </AriaTextField>
  );
}
