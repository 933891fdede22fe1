import type { ReactNode } from 'react';
import { messagesOf, type FieldErrors } from '../../lib/problem.js';
import { useSession } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { NumberField } from '../../ui/number-field.js';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { localTime, REPEATS, ruleOf, type Repeat } from './repeat.js';
import { SeriesDates } from './series-dates.js';

const MAX_WEEKS = 52;

interface RepeatFieldsProps {
  readonly value: Repeat;
  readonly start: string | null;
  readonly errors: FieldErrors;
  readonly onChange: (value: Repeat) => void;
}

/** Whether and how a new maintenance repeats, with its dates. */
export function RepeatFields({ value, start, errors, onChange }: RepeatFieldsProps): ReactNode {
  const texts = useTexts().maintenances.series;
  const { pageZone } = useSession();
  const startsAt = start === null ? null : localTime(start, pageZone);
  const rrule = startsAt === null ? null : ruleOf(value, startsAt);
  return (
    <div className="stack">
      <Select
        label={texts.repeats}
        choices={REPEATS.map((id) => ({ id, label: texts.kinds[id] }))}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
      />
      {value.kind === 'weeks' && (
        <NumberField
          label={texts.weeks}
          min={1}
          max={MAX_WEEKS}
          value={value.weeks}
          onChange={(weeks) => onChange({ ...value, weeks: weeks ?? 1 })}
        />
      )}
      {value.kind === 'custom' && (
        <TextField
          label={texts.rule}
          hint={texts.ruleHint}
          dir="ltr"
          value={value.rrule}
          errors={messagesOf(errors, 'rrule')}
          onChange={(next) => onChange({ ...value, rrule: next })}
        />
      )}
      {rrule !== null && startsAt !== null && (
        <SeriesDates rrule={rrule} starts_at={startsAt} timezone={pageZone} />
      )}
    </div>
  );
}
