import { useId, type ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { FieldFrame, type FieldProps } from './field.js';

interface TimeZoneFieldProps extends FieldProps {
  /** IANA name. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly placeholder?: string;
}

/** A time zone by its name, with suggestions while one types. */
export function TimeZoneField({
  label,
  hint,
  errors = [],
  placeholder,
  ...props
}: TimeZoneFieldProps): ReactNode {
  const list = useId();
  return (
    <AriaTextField {...props} className="field" isInvalid={errors.length > 0} validationBehavior="aria">
      <FieldFrame label={label} hint={hint} errors={errors}>
        <Input className="input" dir="ltr" list={list} maxLength={100} placeholder={placeholder} />
        <datalist id={list}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </FieldFrame>
    </AriaTextField>
  );
}
