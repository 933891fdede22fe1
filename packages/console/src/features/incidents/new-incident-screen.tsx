import { orThrow, type Schemas } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { Button } from '../../ui/button.js';
import { FormErrors } from '../../ui/form-errors.js';
import { NotificationPreview } from '../../ui/lifecycle/notification-preview.js';
import { NotifyField } from '../../ui/lifecycle/notify-field.js';
import { useNumber, useRecipients } from '../../ui/lifecycle/recipients.js';
import { ScheduleDialog } from '../../ui/lifecycle/schedule-dialog.js';
import { StartFrom } from '../../ui/lifecycle/start-from.js';
import { Screen } from '../../ui/screen.js';
import { StartFromTemplate } from '../../ui/start-from-template.js';
import { toast } from '../../ui/toast.js';
import { IncidentForm, useIncidentLabels, type IncidentValues } from './incident-form.js';

type Way = { readonly kind: 'publish' | 'draft' } | { readonly kind: 'schedule'; readonly publishAt: string };
type Values = IncidentValues & { readonly notify: boolean };

const route = getRouteApi('/incidents/new');
const EMPTY: Values = { title: {}, body: {}, components: [], started_at: null, notify: true };
const DONE = { publish: 'published', draft: 'saved', schedule: 'saved' } as const;

/** A new incident in one screen: texts, components, who is told, and the three ways to save it. */
export function NewIncidentScreen(): ReactNode {
  const { incidents: texts } = useTexts();
  const { template } = route.useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const number = useNumber();
  const way = useRef<Way>({ kind: 'publish' });
  const created = useRef(0);
  const [isScheduling, setScheduling] = useState(false);
  const editor = useEditor<Values>({
    record: 'incidents/new',
    label: texts.create,
    saved: { values: EMPTY, etag: null },
    save: async (_, values) => {
      const { data } = await orThrow(api.POST('/api/v1/incidents', { body: bodyOf(values, way.current) }));
      created.current = data.id;
      if (way.current.kind === 'schedule')
        await schedule(data.id, way.current.publishAt, values.notify).catch((failure: unknown) => {
          // The record is there as a draft; only its time is not.
          toast(failure instanceof Error ? failure.message : String(failure));
        });
    },
    onSaved: () => {
      toast(texts[DONE[way.current.kind]]);
      void queries.invalidateQueries({ queryKey: ['/api/v1/incidents'] });
      void navigate({
        to: '/incidents/$incident',
        params: { incident: String(created.current) },
        ignoreBlocker: true,
      });
    },
  });
  const componentIds = editor.values.components.map(({ id }) => id);
  const recipients = useRecipients('incidents', componentIds, null);
  const submit = (next: Way): Promise<unknown> => {
    way.current = next;
    return editor.submit();
  };
  const told = editor.values.notify ? (recipients.data?.subscribers ?? 0) : 0;
  return (
    <Screen
      title={texts.create}
      help="an-incident-from-draft-to-post-mortem"
      tools={
        <Button isDisabled={!editor.isDirty || editor.isSaving} onPress={() => setScheduling(true)}>
          {texts.schedule}
        </Button>
      }
      action={
        <>
          <Button
            isDisabled={!editor.isDirty}
            isPending={editor.isSaving}
            onPress={() => void submit({ kind: 'draft' })}
          >
            {texts.saveDraft}
          </Button>
          <Button
            kind="primary"
            isDisabled={!editor.isDirty}
            isPending={editor.isSaving}
            onPress={() => void submit({ kind: 'publish' })}
          >
            {told > 0 ? texts.publishAndTell(number(told)) : texts.publish}
          </Button>
        </>
      }
    >
      <FormErrors errors={editor.errors} error={editor.error} shown={Object.keys(useIncidentLabels())} />
      <div className="starts">
        <StartFromTemplate
          kind="incident"
          first={template}
          onStart={({ template: { components, notify }, texts: { title, body } }) =>
            editor.fill({ title, body, components, notify })
          }
        />
        <StartFrom
          collection="incidents"
          onStart={({ title, body, components }) => editor.fill({ title, body, components })}
        />
      </div>
      <IncidentForm editor={editor}>
        <NotifyField
          collection="incidents"
          componentIds={componentIds}
          id={null}
          value={editor.values.notify}
          onChange={(notify) => editor.set('notify', notify)}
        />
        <div className="row">
          <NotificationPreview
            collection="incidents"
            isDisabled={!editor.isDirty}
            content={previewOf(editor.values)}
          />
          <ApiCallButton
            call={() => ({
              method: 'POST',
              path: '/api/v1/incidents',
              body: bodyOf(editor.values, { kind: 'publish' }),
            })}
          />
        </div>
      </IncidentForm>
      {isScheduling && (
        <ScheduleDialog
          onClose={() => setScheduling(false)}
          onSchedule={(publishAt) => submit({ kind: 'schedule', publishAt })}
        />
      )}
    </Screen>
  );
}

function bodyOf(
  { notify, started_at, title, body, components }: Values,
  way: Way,
): Schemas['CreateIncident'] {
  return {
    title: { ...title },
    body: { ...body },
    components: [...components],
    ...(started_at !== null && { started_at }),
    ...(way.kind === 'publish' && { publish: true, notify }),
  };
}

function previewOf({ title, body, components, started_at }: Values): Schemas['NotificationPreviewInput'] {
  return {
    title: { ...title },
    body: { ...body },
    components: [...components],
    ...(started_at !== null && { started_at }),
  };
}

function schedule(incident: number, publishAt: string, notify: boolean): Promise<unknown> {
  return orThrow(
    api.POST('/api/v1/incidents/{incident}/schedule', {
      params: { path: { incident } },
      body: { publish_at: publishAt, notify },
    }),
  );
}
