import { orThrow, type Schemas } from '@heliograph/client';
import { parseDate, toZoned, Time, toCalendarDateTime, today } from '@internationalized/date';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useSession } from '../../lib/session.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { Button } from '../../ui/button.js';
import { FormErrors } from '../../ui/form-errors.js';
import { NotificationPreview } from '../../ui/lifecycle/notification-preview.js';
import { NotifyField } from '../../ui/lifecycle/notify-field.js';
import { StartFrom } from '../../ui/lifecycle/start-from.js';
import { Screen } from '../../ui/screen.js';
import { StartFromTemplate } from '../../ui/start-from-template.js';
import { toast } from '../../ui/toast.js';
import { bodyOf, MaintenanceForm, useMaintenanceLabels, type MaintenanceValues } from './maintenance-form.js';
import { localTime, NEVER, ruleOf, type Repeat } from './repeat.js';
import { RepeatFields } from './repeat-fields.js';

type Values = MaintenanceValues & { readonly notify: boolean; readonly repeat: Repeat };

const route = getRouteApi('/maintenances/new');
/** Most maintenances take place in the evening. */
const USUAL_HOUR = 22;
const USUAL_HOURS = 2;

/** A new maintenance in one screen. */
export function NewMaintenanceScreen(): ReactNode {
  const { maintenances: texts, incidents: shared } = useTexts();
  const { day, template } = route.useSearch();
  const { zone, pageZone } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const publish = useRef(true);
  const created = useRef(0);
  const [empty] = useState<Values>(() => {
    const date = day === undefined ? today(zone).add({ days: 1 }) : parseDate(day);
    const start = toZoned(toCalendarDateTime(date, new Time(USUAL_HOUR)), zone);
    return {
      title: {},
      body: {},
      components: [],
      started_at: start.toDate().toISOString(),
      scheduled_end_at: start.add({ hours: USUAL_HOURS }).toDate().toISOString(),
      notify: true,
      repeat: NEVER,
    };
  });
  const editor = useEditor<Values>({
    record: 'maintenances/new',
    label: texts.create,
    saved: { values: empty, etag: null },
    save: async (_, values) => {
      const series = seriesOf(values, pageZone);
      if (series !== null) {
        const made = await orThrow(api.POST('/api/v1/maintenance-series', { body: series }));
        created.current = made.data.id;
        return;
      }
      const { data } = await orThrow(
        api.POST('/api/v1/maintenances', { body: createOf(values, publish.current) }),
      );
      created.current = data.id;
    },
    onSaved: () => {
      toast(publish.current ? shared.published : shared.saved);
      void queries.invalidateQueries({ queryKey: ['/api/v1/maintenances'] });
      if (editor.values.repeat.kind !== 'never') {
        void navigate({
          to: '/maintenances/series/$series',
          params: { series: String(created.current) },
          ignoreBlocker: true,
        });
        return;
      }
      void navigate({
        to: '/maintenances/$maintenance',
        params: { maintenance: String(created.current) },
        ignoreBlocker: true,
      });
    },
  });
  const submit = (isPublic: boolean): void => {
    publish.current = isPublic;
    void editor.submit();
  };
  const { notify, components, repeat } = editor.values;
  const repeats = repeat.kind !== 'never';
  return (
    <Screen
      title={texts.create}
      help="an-incident-from-draft-to-post-mortem"
      action={
        <>
          {!repeats && (
            <Button isDisabled={!editor.isDirty} isPending={editor.isSaving} onPress={() => submit(false)}>
              {shared.saveDraft}
            </Button>
          )}
          <Button
            kind="primary"
            isDisabled={!editor.isDirty}
            isPending={editor.isSaving}
            onPress={() => submit(true)}
          >
            {shared.publish}
          </Button>
        </>
      }
    >
      <FormErrors errors={editor.errors} error={editor.error} shown={Object.keys(useMaintenanceLabels())} />
      <div className="starts">
        <StartFromTemplate
          kind="maintenance"
          first={template}
          onStart={({ template: { components, notify }, texts: { title, body } }) =>
            editor.fill({ title, body, components, notify })
          }
        />
        <StartFrom
          collection="maintenances"
          onStart={(one) => editor.fill({ title: one.title, body: one.body, components: one.components })}
        />
      </div>
      <MaintenanceForm id={null} editor={editor}>
        <RepeatFields
          value={repeat}
          start={editor.values.started_at}
          errors={editor.errors}
          onChange={(next) => editor.set('repeat', next)}
        />
        <NotifyField
          collection="maintenances"
          componentIds={components.map(({ id }) => id)}
          id={null}
          value={notify}
          onChange={(next) => editor.set('notify', next)}
        />
        <div className="row">
          <NotificationPreview
            collection="maintenances"
            isDisabled={!editor.isDirty}
            content={{ ...bodyOf(editor.values), title: { ...editor.values.title } }}
          />
          <ApiCallButton
            call={() => ({
              method: 'POST',
              path: repeats ? '/api/v1/maintenance-series' : '/api/v1/maintenances',
              body: seriesOf(editor.values, pageZone) ?? createOf(editor.values, true),
            })}
          />
        </div>
      </MaintenanceForm>
    </Screen>
  );
}

function createOf(values: Values, publish: boolean): Schemas['CreateMaintenance'] {
  const { title, body, components, started_at, scheduled_end_at, notify } = values;
  return {
    title: { ...title },
    body: { ...body },
    components: [...components],
    ...(started_at !== null && { started_at }),
    // Without an end the API says what is missing, at the field.
    scheduled_end_at: scheduled_end_at ?? '',
    ...(publish && { publish, notify }),
  };
}

/** The body of a new series; null if the maintenance does not repeat. */
function seriesOf(values: Values, timezone: string): Schemas['CreateMaintenanceSeries'] | null {
  const { title, body, components, started_at, scheduled_end_at, notify, repeat } = values;
  if (started_at === null || scheduled_end_at === null) return null;
  const starts_at = localTime(started_at, timezone);
  const rrule = ruleOf(repeat, starts_at);
  if (rrule === null) return null;
  const duration_minutes = Math.round((Date.parse(scheduled_end_at) - Date.parse(started_at)) / 60_000);
  return {
    title: { ...title },
    body: { ...body },
    components: [...components],
    rrule,
    starts_at,
    timezone,
    duration_minutes,
    notify,
  };
}
