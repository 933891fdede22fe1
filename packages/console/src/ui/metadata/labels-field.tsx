import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../button.js';
import { FieldMessages } from '../field-messages.js';
import { RowTools } from '../row-tools.js';
import { TextField } from '../text-field.js';
import './labels-field.css';

/** Rows, because keys are typed letter by letter and may be the same for a moment. */
export interface Label {
  readonly key: string;
  readonly value: string;
}

/** As many as the API takes. */
const MOST = 50;

interface LabelsFieldProps {
  readonly value: readonly Label[];
  readonly errors: readonly string[];
  readonly onChange: (value: readonly Label[]) => void;
}

/** The labels of a record, each a key with a value. */
export function LabelsField({ value, errors, onChange }: LabelsFieldProps): ReactNode {
  const { metadata: texts } = useTexts();
  const change = (index: number, some: Partial<Label>): void =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...some } : one)));
  return (
    <fieldset className="stack tight">
      <legend className="field-label">{texts.labels}</legend>
      <p className="field-hint">{texts.labelsHint}</p>
      {value.map(({ key, value: text }, index) => (
        // Nothing but the place tells two new ones apart.
        <fieldset key={index} className="label-row">
          <legend className="unseen">{texts.label(index + 1)}</legend>
          <TextField
            label={texts.key}
            dir="ltr"
            maxLength={63}
            value={key}
            onChange={(next) => change(index, { key: next })}
          />
          <TextField
            label={texts.value}
            maxLength={255}
            value={text}
            onChange={(next) => change(index, { value: next })}
          />
          <RowTools
            rows={value}
            index={index}
            name={key || texts.label(index + 1)}
            hasOrder={false}
            onChange={onChange}
          />
        </fieldset>
      ))}
      <FieldMessages messages={errors} />
      <div>
        <Button
          isDisabled={value.length >= MOST}
          onPress={() => onChange([...value, { key: '', value: '' }])}
        >
          {texts.add}
        </Button>
      </div>
    </fieldset>
  );
}
