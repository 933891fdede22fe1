import { orThrow, type Schemas } from '@heliograph/client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, ifMatch, reading, type Versioned } from '../../lib/api.js';
import { messagesOf } from '../../lib/problem.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { useLanguage, useTexts } from '../../lib/texts.js';
import { useSettled } from '../../lib/use-settled.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { useComponentName } from '../../ui/lifecycle/affected-components.js';
import { Loaded } from '../../ui/loaded.js';
import { RecordList } from '../../ui/record-list.js';
import { toast } from '../../ui/toast.js';

interface Values {
  readonly started_at: string | null;
  /** Null while it goes on. */
  readonly resolved_at: string | null;
}

interface CorrectTimesDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Corrects when an incident began and ended; says before what that does to the uptime. */
export function CorrectTimesDialog({ id, onClose }: CorrectTimesDialogProps): ReactNode {
  const { incidents: texts } = useTexts();
  const incident = useQuery(reading('/api/v1/incidents/{incident}', { params: { path: { incident: id } } }));
  return (
    <EditDialog title={texts.times.title} query={incident} savedOf={savedOf} onClose={onClose}>
      {(saved, reread) => <Form id={id} saved={saved} reread={reread} onClose={onClose} />}
    </EditDialog>
  );
}

function savedOf({ data, etag }: Versioned<{ readonly data: Schemas['Incident'] }>): Saved<Values> {
  return { values: { started_at: data.started_at, resolved_at: data.resolved_at }, etag };
}

interface FormProps extends CorrectTimesDialogProps {
  readonly saved: Saved<Values>;
  readonly reread: () => Promise<Saved<Values>>;
}

function Form({ id, saved, reread, onClose }: FormProps): ReactNode {
  const { incidents: texts } = useTexts();
  const { times: words } = texts;
  const queries = useQueryClient();
  const editor = useEditor<Values>({
    record: `incidents/${String(id)}/times`,
    label: words.title,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(
        api.POST('/api/v1/incidents/{incident}/correct-times', {
          params: { path: { incident: id }, header: ifMatch(etag) },
          body: bodyOf(changed),
        }),
      ),
    onSaved: () => {
      toast(words.corrected);
      onClose();
      void queries.invalidateQueries({ queryKey: ['/api/v1/incidents/{incident}'] });
      void queries.invalidateQueries({ queryKey: ['/api/v1/incidents'] });
    },
  });
  const { values, errors, set, isDirty } = editor;
  return (
    <>
      <p className="dim">{words.text}</p>
      <FormErrors errors={errors} error={editor.error} shown={['started_at', 'resolved_at']} />
      <DateTimeField
        label={words.began}
        value={values.started_at}
        errors={messagesOf(errors, 'started_at')}
        onChange={(instant) => {
          set('started_at', instant);
        }}
      />
      {saved.values.resolved_at !== null && (
        <DateTimeField
          label={words.ended}
          value={values.resolved_at}
          errors={messagesOf(errors, 'resolved_at')}
          onChange={(instant) => {
            set('resolved_at', instant);
          }}
        />
      )}
      {isDirty && <UptimePreview id={id} values={values} />}
      <div>
        <ApiCallButton
          call={() => ({
            method: 'POST',
            path: `/api/v1/incidents/${String(id)}/correct-times`,
            body: bodyOf(values),
          })}
        />
      </div>
      <DraftBar editor={editor} />
      <ConflictDialog editor={editor} labels={{ started_at: words.began, resolved_at: words.ended }} />
    </>
  );
}

/** The uptime of each affected component without and with the correction. */
function UptimePreview({ id, values }: { readonly id: number; readonly values: Values }): ReactNode {
  const { times: words } = useTexts().incidents;
  const { locale } = useLanguage();
  const nameOf = useComponentName();
  const body = useSettled(JSON.stringify(bodyOf(values)));
  const preview = useQuery({
    queryKey: ['/api/v1/incidents/{incident}/uptime-preview', id, body],
    queryFn: () =>
      orThrow(
        api.POST('/api/v1/incidents/{incident}/uptime-preview', {
          params: { path: { incident: id } },
          body: JSON.parse(body) as Schemas['TimesCorrection'],
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
  // Saving says at which field it is wrong.
  if (preview.isError) return <p className="field-error">{preview.error.message}</p>;
  return (
    <div aria-live="polite">
      <Loaded
        query={preview}
        isEmpty={({ data }) => data.components.length === 0}
        empty={<p className="dim">{words.noComponents}</p>}
      >
        {({ data }) => (
          <RecordList
            label={words.uptime}
            rows={data.components}
            keyOf={({ component_id }) => component_id}
            columns={[
              { id: 'name', title: words.component, cell: ({ component_id }) => nameOf(component_id) },
              {
                id: 'before',
                title: words.before,
                isNumber: true,
                cell: (row) => percent.format(row.before),
              },
              {
                id: 'after',
                title: words.after,
                isNumber: true,
                cell: (row) => <strong>{percent.format(row.after)}</strong>,
              },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}

/** A time that was emptied stays as it is. */
function bodyOf({ started_at, resolved_at }: Partial<Values>): Schemas['TimesCorrection'] {
  return {
    ...(started_at != null && { started_at }),
    ...(resolved_at != null && { resolved_at }),
  };
}
