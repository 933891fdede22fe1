import { orThrow, type Schemas } from '@heliograph/client';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { presentTime } from '../../lib/server-time.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { FormErrors } from '../../ui/form-errors.js';
import { BodyField } from '../../ui/body-field.js';
import { Markdown } from '../../ui/markdown.js';
import { Select } from '../../ui/select.js';
import { NotificationPreview } from '../../ui/lifecycle/notification-preview.js';
import { NotifyField } from '../../ui/lifecycle/notify-field.js';
import { ImpactsField, type Impacts } from '../../ui/lifecycle/impacts-field.js';
import { StartFromTemplate } from '../../ui/start-from-template.js';
import { Switch } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';

/** Statuses that an update can set; an incident is resolved by a step of its own. */
const OPEN_STATUSES = ['investigating', 'identified', 'monitoring'] as const;

interface Values {
  readonly body: LocaleTexts;
  readonly status: Schemas['IncidentStatus'];
  /** Null: impacts stay as they are. */
  readonly components: Impacts | null;
  /** Null: now. */
  readonly published_at: string | null;
  readonly notify: boolean;
}

interface UpdateFormProps {
  readonly incident: Schemas['Incident'];
  readonly hasFocus: boolean;
}

/** Posts an update: text, status, and the impacts if they have changed. */
export function UpdateForm({ incident, hasFocus }: UpdateFormProps): ReactNode {
  const { incidents: texts, statuses } = useTexts();
  const newest = incident.updates[0];
  const [seen, setSeen] = useState(newest?.id);
  const editor = useEditor<Values>({
    record: `incidents/${String(incident.id)}/updates/new`,
    label: texts.update.title,
    saved: {
      values: { body: {}, status: incident.status, components: null, published_at: null, notify: true },
      etag: null,
    },
    save: (_, values) =>
      orThrow(
        api.POST('/api/v1/incidents/{incident}/updates', {
          params: { path: { incident: incident.id } },
          body: bodyOf(values),
        }),
      ),
    onSaved: () => {
      toast(texts.update.posted);
      setSeen(undefined);
    },
    changes: ['/api/v1/incidents'],
  });
  const { values, errors, set, isDirty, field } = editor;
  // Until somebody writes, whatever is newest has been seen.
  if (!isDirty && seen !== newest?.id) setSeen(newest?.id);
  return (
    <div className="stack tight">
      <FormErrors
        errors={errors}
        error={editor.error}
        shown={['body', 'status', 'components', 'published_at']}
      />
      {isDirty && newest !== undefined && newest.id !== seen && <Newer update={newest} />}
      <StartFromTemplate
        kind="update"
        onStart={({ template, texts: { body } }) => {
          const status = OPEN_STATUSES.find((one) => one === template.status);
          editor.fill({
            body,
            notify: template.notify,
            ...(status !== undefined && { status }),
            ...(template.components.length > 0 && { components: template.components }),
          });
        }}
      />
      <BodyField label={texts.update.text} autoFocus={hasFocus} editor={editor} />
      <Select
        label={texts.status}
        choices={OPEN_STATUSES.map((id) => ({ id, label: statuses.working[id] }))}
        {...field('status')}
      />
      {isDirty && (
        <>
          <Switch
            isSelected={values.components !== null}
            onChange={(isChanging) => set('components', isChanging ? incident.components : null)}
          >
            {texts.update.impacts}
          </Switch>
          {values.components !== null && (
            <ImpactsField
              value={values.components}
              errors={errors}
              onChange={(components) => set('components', components)}
            />
          )}
          <Switch
            isSelected={values.published_at !== null}
            onChange={(isPast) => set('published_at', isPast ? new Date(presentTime()).toISOString() : null)}
          >
            {texts.update.past}
          </Switch>
          {values.published_at === null ? (
            <NotifyField
              collection="incidents"
              componentIds={(values.components ?? incident.components).map(({ id }) => id)}
              id={incident.id}
              value={values.notify}
              onChange={(notify) => set('notify', notify)}
            />
          ) : (
            <DateTimeField
              label={texts.update.publishedAt}
              hint={texts.update.pastHint}
              {...field('published_at')}
            />
          )}
          <div className="row">
            <NotificationPreview
              collection="incidents"
              isDisabled={!isDirty}
              content={{
                title: { ...incident.title },
                body: { ...values.body },
                status: values.status,
                components: [...(values.components ?? incident.components)],
                started_at: incident.started_at,
                is_update: true,
              }}
            />
            <ApiCallButton
              call={() => ({
                method: 'POST',
                path: `/api/v1/incidents/${String(incident.id)}/updates`,
                body: bodyOf(values),
              })}
            />
          </div>
        </>
      )}
      <DraftBar editor={editor} saveLabel={texts.update.post} />
    </div>
  );
}

/** What somebody else has posted while this person was writing. */
function Newer({ update }: { readonly update: Schemas['IncidentUpdate'] }): ReactNode {
  const { incidents: texts, statuses } = useTexts();
  const textIn = useTextIn();
  return (
    <div className="incident-note" role="status">
      <strong>{texts.update.newer}</strong>
      <span>{statuses.working[update.status]}</span>
      <Markdown text={textIn(update.body)} />
    </div>
  );
}

function bodyOf({ body, status, components, published_at, notify }: Values): Schemas['CreateIncidentUpdate'] {
  return {
    body: { ...body },
    status,
    ...(components !== null && { components: [...components] }),
    ...(published_at === null ? { notify } : { published_at }),
  };
}
