import type { Schemas } from '@heliograph/client';
import { parseDateTime, toZoned } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { patchOf } from '../../lib/patch-of.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { messagesOf } from '../../lib/problem.js';
import type { Editor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { NumberField } from '../../ui/number-field.js';
import { Switch } from '../../ui/switch.js';
import { TextField } from '../../ui/text-field.js';
import { TextsFields } from '../../ui/texts-fields.js';
import { localTime } from './repeat.js';
import { SeriesDates } from './series-dates.js';

type Series = Schemas['MaintenanceSeries'];

interface EditSeriesDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** What a person changes about a series. */
interface Values {
  readonly title: LocaleTexts;
  readonly body: LocaleTexts;
  readonly rrule: string;
  readonly starts_at: string;
  readonly duration_minutes: number;
  readonly publish_ahead_days: number;
  readonly notify: boolean;
  readonly is_active: boolean;
}

function valuesOf(series: Series): Values {
  const { title, body, rrule, starts_at, duration_minutes, publish_ahead_days, notify, is_active } = series;
  return { title, body, rrule, starts_at, duration_minutes, publish_ahead_days, notify, is_active };
}

/** Changes a series. Maintenances that nobody has touched follow it. */
export function EditSeriesDialog({ id, onClose }: EditSeriesDialogProps): ReactNode {
  const { maintenances: texts, incidents: shared } = useTexts();
  const path = { series: id };
  const query = useQuery(reading('/api/v1/maintenance-series/{series}', { params: { path } }));
  return (
    <EditDialog
      title={texts.series.edit}
      record={`maintenance-series/${String(id)}`}
      query={query}
      valuesOf={valuesOf}
      labels={{
        title: shared.name,
        body: shared.body,
        rrule: texts.series.rule,
        starts_at: texts.startedAt,
        duration_minutes: texts.series.minutes,
        publish_ahead_days: texts.series.ahead,
        notify: shared.notify,
        is_active: texts.series.active,
      }}
      {...patchOf('/api/v1/maintenance-series/{series}', id)}
      changes={['/api/v1/maintenance-series', '/api/v1/maintenances']}
      onClose={onClose}
    >
      {(editor, { timezone }) => <Fields editor={editor} timezone={timezone} />}
    </EditDialog>
  );
}

interface FieldsProps {
  readonly editor: Editor<Values>;
  readonly timezone: string;
}

function Fields({ editor, timezone }: FieldsProps): ReactNode {
  const { maintenances: texts, incidents: shared } = useTexts();
  const { values, errors, set, field, toggle } = editor;
  return (
    <>
      <p className="dim">{texts.series.editHint}</p>
      <TextsFields editor={editor} texts={shared} />
      <div className="maintenance-columns">
        <div className="stack">
          <TextField label={texts.series.rule} hint={texts.series.ruleHint} dir="ltr" {...field('rrule')} />
          <DateTimeField
            label={texts.startedAt}
            isRequired
            value={toZoned(parseDateTime(values.starts_at), timezone).toDate().toISOString()}
            errors={messagesOf(errors, 'starts_at')}
            onChange={(start) => {
              if (start !== null) set('starts_at', localTime(start, timezone));
            }}
          />
          <NumberField
            label={texts.series.minutes}
            min={1}
            value={values.duration_minutes}
            errors={messagesOf(errors, 'duration_minutes')}
            onChange={(minutes) => set('duration_minutes', minutes ?? 1)}
          />
          <NumberField
            label={texts.series.ahead}
            min={1}
            max={90}
            value={values.publish_ahead_days}
            errors={messagesOf(errors, 'publish_ahead_days')}
            onChange={(days) => set('publish_ahead_days', days ?? 1)}
          />
          <Switch {...toggle('notify')}>{shared.notify}</Switch>
          <Switch {...toggle('is_active')}>{texts.series.active}</Switch>
        </div>
        <SeriesDates rrule={values.rrule} starts_at={values.starts_at} timezone={timezone} />
      </div>
    </>
  );
}
