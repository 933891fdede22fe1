import type { ReactNode } from 'react';
import { messagesOf } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { NumberField } from '../../ui/number-field.js';
import { Select } from '../../ui/select.js';
import { TextArea, TextField } from '../../ui/text-field.js';
import { choicesOf, type PartProps } from './look-part.js';
import { RowTools } from '../../ui/row-tools.js';

const PERCENT = { style: 'percent', maximumFractionDigits: 4 } as const;
const WEIGHTS = ['degraded', 'partial_outage', 'major_outage'] as const;
const MAX_HOURS = 42;

/** What is promised, and how uptime is counted. */
export function UptimePart({ editor }: PartProps): ReactNode {
  const { settings: texts, statuses } = useTexts();
  const { values, errors, set, field } = editor;
  return (
    <>
      <NumberField
        label={texts.sla}
        hint={texts.slaHint}
        format={PERCENT}
        min={0}
        max={1}
        {...field('sla_target')}
      />
      <fieldset className="settings-list">
        <legend className="field-label">{texts.weights}</legend>
        <div className="settings-row">
          {WEIGHTS.map((status) => (
            <NumberField
              key={status}
              label={statuses.status[status]}
              format={PERCENT}
              min={0}
              max={1}
              value={values.uptime_weights[status]}
              errors={messagesOf(errors, `uptime_weights.${status}`)}
              onChange={(weight) => {
                if (weight !== null) set('uptime_weights', { ...values.uptime_weights, [status]: weight });
              }}
            />
          ))}
        </div>
        <p className="field-hint">{texts.weightsHint}</p>
      </fieldset>
      <Hours editor={editor} />
      <TextArea
        label={texts.holidays}
        hint={texts.holidaysHint}
        dir="ltr"
        value={values.holidays.join('\n')}
        errors={messagesOf(errors, 'holidays')}
        onChange={(days) => set('holidays', days === '' ? [] : days.split('\n'))}
      />
    </>
  );
}

function Hours({ editor: { values, errors, set } }: PartProps): ReactNode {
  const { settings: texts } = useTexts();
  const hours = values.service_hours;
  const changeOne = (at: number, changed: Partial<(typeof hours)[number]>): void => {
    set(
      'service_hours',
      hours.map((one, index) => (index === at ? { ...one, ...changed } : one)),
    );
  };
  return (
    <fieldset className="settings-list">
      <legend className="field-label">{texts.hours}</legend>
      {hours.map(({ weekday, from, to }, index) => (
        <div key={index} className="settings-hours" role="group" aria-label={texts.hoursOf(index + 1)}>
          <Select
            label={texts.weekday}
            choices={choicesOf(texts.weekdays)}
            value={weekday}
            onChange={(day) => changeOne(index, { weekday: day })}
          />
          <TextField
            label={texts.from}
            dir="ltr"
            maxLength={5}
            value={from}
            errors={messagesOf(errors, `service_hours.${String(index)}.from`)}
            onChange={(time) => changeOne(index, { from: time })}
          />
          <TextField
            label={texts.to}
            dir="ltr"
            maxLength={5}
            value={to}
            errors={messagesOf(errors, `service_hours.${String(index)}.to`)}
            onChange={(time) => changeOne(index, { to: time })}
          />
          <RowTools
            rows={hours}
            index={index}
            name={texts.hoursOf(index + 1)}
            hasOrder={false}
            onChange={(next) => set('service_hours', next)}
          />
        </div>
      ))}
      <FieldMessages messages={errors['service_hours'] ?? []} />
      {hours.length < MAX_HOURS && (
        <div>
          <Button
            onPress={() =>
              set('service_hours', [...hours, { weekday: 'monday', from: '08:00', to: '18:00' }])
            }
          >
            {texts.addHours}
          </Button>
        </div>
      )}
      <p className="field-hint">{texts.hoursHint}</p>
    </fieldset>
  );
}
