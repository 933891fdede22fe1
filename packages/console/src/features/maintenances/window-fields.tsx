import type { ReactNode } from 'react';
import { messagesOf, type FieldErrors } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { endAfter } from './windows.js';

interface Times {
  readonly started_at: string | null;
  readonly scheduled_end_at: string | null;
}

interface WindowFieldsProps {
  readonly value: Times;
  readonly errors: FieldErrors;
  readonly onChange: (value: Times) => void;
}

/** Start and planned end. A start that moves takes the end along. */
export function WindowFields({ value, errors, onChange }: WindowFieldsProps): ReactNode {
  const { maintenances: texts } = useTexts();
  const times = useTimes();
  const { started_at, scheduled_end_at } = value;
  return (
    <>
      <DateTimeField
        label={texts.startedAt}
        isRequired
        value={started_at}
        errors={messagesOf(errors, 'started_at')}
        onChange={(next) => {
          onChange({
            started_at: next,
            scheduled_end_at:
              next === null || started_at === null
                ? scheduled_end_at
                : endAfter(started_at, scheduled_end_at, new Date(next)),
          });
        }}
      />
      <DateTimeField
        label={texts.endsAt}
        isRequired
        value={scheduled_end_at}
        errors={messagesOf(errors, 'scheduled_end_at')}
        hint={
          started_at !== null && scheduled_end_at !== null && scheduled_end_at > started_at
            ? texts.lasts(times.duration(started_at, scheduled_end_at))
            : undefined
        }
        onChange={(next) => onChange({ started_at, scheduled_end_at: next })}
      />
    </>
  );
}
