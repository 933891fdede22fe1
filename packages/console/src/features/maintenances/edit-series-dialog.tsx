import { orThrow, type Schemas } from '@heliograph/client';
import { parseDateTime, toZoned } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, reading, type Versioned } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { messagesOf } from '../../lib/problem.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { NumberField } from '../../ui/number-field.js';
import { Switch } from '../../ui/switch.js';
import { TextField } from '../../ui/text-field.js';
import { TextsFields } from '../../ui/texts-fields.js';
import { toast } from '../../ui/toast.js';
import { localTime } from './repeat.js';
import { SeriesDates } from './series-dates.js';

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

const FIELDS = [
  'title',
  'body',
  'rrule',
  'starts_at',
  'duration_minutes',
  'publish_ahead_days',
  'notify',
  'is_active',
] as const;

function savedOf({ data, etag }: Versioned<{ readonly data: Schemas['MaintenanceSeries'] }>): Saved<Values> {
  const { title, body, rrule, starts_at, duration_minutes, publish_ahead_days, notify, is_active } = data;
  return {
    values: { title, body, rrule, starts_at, duration_minutes, publish_ahead_days, notify, is_active },
    etag,
  };
}

/** Changes a series. Maintenances that nobody has touched follow it. */
export function EditSeriesDialog({ id, onClose }: EditSeriesDialogProps): ReactNode {
  const { maintenances: texts } = useTexts();
  const query = useQuery(
    reading('/api/v1/maintenance-series/{series}', { params: { path: { series: id } } }),
  );
  return (
    <EditDialog title={texts.series.edit} query={query} savedOf={savedOf} onClose={onClose}>
      {(saved, reread, { data }) => <Form series={data} saved={saved} reread={reread} onClose={onClose} />}
    </EditDialog>
  );
}

interface FormProps {
  readonly series: Schemas['MaintenanceSeries'];
  readonly saved: Saved<Values>;
  readonly reread: () => Promise<Saved<Values>>;
  readonly onClose: () => void;
}

function Form({ series, saved, reread, onClose }: FormProps): ReactNode {
  const { maintenances: texts, incidents: shared, ui } = useTexts();
  const { id, timezone } = series;
  const editor = useEditor<Values>({
    record: `maintenance-series/${String(id)}`,
    label: texts.series.edit,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(
        api.PATCH('/api/v1/maintenance-series/{series}', {
          params: { path: { series: id }, header: ifMatch(etag) },
          body: changes<Schemas['UpdateMaintenanceSeries']>(changed),
        }),
      ),
    changes: ['/api/v1/maintenance-series', '/api/v1/maintenances'],
    onSaved: () => {
      toast(ui.saved);
      onClose();
    },
  });
  const { values, errors, set } = editor;
  return (
    <>
      <FormErrors errors={errors} error={editor.error} shown={FIELDS} />
      <p className="dim">{texts.series.editHint}</p>
      <TextsFields editor={editor} texts={shared} />
      <div className="maintenance-columns">
        <div className="stack">
          <TextField
            label={texts.series.rule}
            hint={texts.series.ruleHint}
            dir="ltr"
            value={values.rrule}
            errors={messagesOf(errors, 'rrule')}
            onChange={(rrule) => {
              set('rrule', rrule);
            }}
          />
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
            onChange={(minutes) => {
              set('duration_minutes', minutes ?? 1);
            }}
          />
          <NumberField
            label={texts.series.ahead}
            min={1}
            max={90}
            value={values.publish_ahead_days}
            errors={messagesOf(errors, 'publish_ahead_days')}
            onChange={(days) => {
              set('publish_ahead_days', days ?? 1);
            }}
          />
          <Switch
            isSelected={values.notify}
            onChange={(notify) => {
              set('notify', notify);
            }}
          >
            {shared.notify}
          </Switch>
          <Switch
            isSelected={values.is_active}
            onChange={(isActive) => {
              set('is_active', isActive);
            }}
          >
            {texts.series.active}
          </Switch>
        </div>
        <SeriesDates rrule={values.rrule} starts_at={values.starts_at} timezone={timezone} />
      </div>
      <ApiCallButton
        call={() => ({
          method: 'PATCH',
          path: `/api/v1/maintenance-series/${String(id)}`,
          body: Object.fromEntries(editor.changed.map((field) => [field, values[field]])),
        })}
      />
      <DraftBar editor={editor} />
      <ConflictDialog
        editor={editor}
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
      />
    </>
  );
}
