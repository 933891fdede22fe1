import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { messagesOf, type FieldErrors } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { NumberField } from '../../ui/number-field.js';
import { RowTools } from '../../ui/row-tools.js';
import { Select } from '../../ui/select.js';
import { StatusIcon } from '../../ui/status-sign.js';
import './metrics.css';

/** A threshold as a form has it. */
export interface Threshold {
  readonly side: 'above' | 'below';
  readonly value: number | null;
  readonly status: Schemas['ComponentStatus'];
}

/** As many as the API takes. */
const MOST = 8;
const SIDES = ['above', 'below'] as const;
const STATUSES = ['degraded', 'partial_outage', 'major_outage', 'under_maintenance'] as const;
const NEW: Threshold = { side: 'above', value: null, status: 'degraded' };
/** The shortest text that is the number: nobody loses a digit. */
export const EXACT: Intl.NumberFormatOptions = { maximumFractionDigits: 15 };

interface ThresholdsFieldProps {
  readonly value: readonly Threshold[];
  readonly errors: FieldErrors;
  readonly onChange: (value: readonly Threshold[]) => void;
}

/** What the newest value must cross to set the status of the component. */
export function ThresholdsField({ value, errors, onChange }: ThresholdsFieldProps): ReactNode {
  const { metrics: texts, statuses } = useTexts();
  const change = (index: number, some: Partial<Threshold>): void =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...some } : one)));
  return (
    <fieldset className="stack tight">
      <legend className="field-label">{texts.thresholds}</legend>
      <p className="field-hint">{texts.thresholdsHint}</p>
      {value.map((one, index) => {
        const field = `thresholds.${String(index)}`;
        const title = texts.threshold(index + 1);
        return (
          // Nothing but the place tells two new ones apart.
          <fieldset key={index} className="metric-threshold">
            <legend className="unseen">{title}</legend>
            <Select
              label={texts.side}
              choices={SIDES.map((id) => ({ id, label: texts.sides[id] }))}
              value={one.side}
              onChange={(side) => change(index, { side })}
            />
            <NumberField
              label={texts.value}
              format={EXACT}
              value={one.value}
              errors={[
                ...(errors[field] ?? []),
                ...SIDES.flatMap((side) => messagesOf(errors, `${field}.${side}`)),
              ]}
              onChange={(next) => change(index, { value: next })}
            />
            <Select
              label={texts.status}
              choices={STATUSES.map((id) => ({
                id,
                label: statuses.status[id],
                sign: <StatusIcon status={id} />,
              }))}
              value={one.status === 'operational' ? null : one.status}
              errors={messagesOf(errors, `${field}.status`)}
              onChange={(status) => change(index, { status })}
            />
            <RowTools rows={value} index={index} name={title} hasOrder={false} onChange={onChange} />
          </fieldset>
        );
      })}
      <FieldMessages messages={errors['thresholds'] ?? []} />
      <div>
        <Button isDisabled={value.length >= MOST} onPress={() => onChange([...value, NEW])}>
          {texts.addThreshold}
        </Button>
      </div>
    </fieldset>
  );
}
