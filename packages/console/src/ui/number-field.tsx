import type { ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { FieldFrame, type FieldProps } from './field.js';

interface NumberFieldProps extends FieldProps {
  /** Null: empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly format?: Intl.NumberFormatOptions;
}

/** A number, written as the reader's language writes it. */
export function NumberField({
  label,
  hint,
  errors = [],
  value,
  onChange,
  min,
  max,
  step,
  format,
  ...props
}: NumberFieldProps): ReactNode {
  return (
    <AriaNumberField
      {...props}
      minValue={min}
      maxValue={max}
      step={step}
      formatOptions={format}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      className="field"
      isInvalid={errors.length > 0}
      validationBehavior="aria"
    >
      <FieldFrame label={label} hint={hint} errors={errors}>
        <Input className="input" />
      </FieldFrame>
    </AriaNumberField>
  );
}
