import { orThrow, type Schemas } from '@heliograph/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, ifMatch, reading } from '../../lib/api.js';
import { useLanguage, useTexts } from '../../lib/texts.js';
import { useSettled } from '../../lib/use-settled.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { useComponentName } from '../../ui/lifecycle/affected-components.js';
import { Loaded } from '../../ui/loaded.js';
import { RecordList } from '../../ui/record-list.js';

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
  const { times: words } = useTexts().incidents;
  const path = { incident: id };
  const query = useQuery(reading('/api/v1/incidents/{incident}', { params: { path } }));
  return (
    <EditDialog
      title={words.title}
      record={`incidents/${String(id)}/times`}
      query={query}
      valuesOf={({ started_at, resolved_at }): Values => ({ started_at, resolved_at })}
      labels={{ started_at: words.began, resolved_at: words.ended }}
      save={(changed, _, etag) =>
        orThrow(
          api.POST('/api/v1/incidents/{incident}/correct-times', {
            params: { path, header: ifMatch(etag) },
            body: bodyOf(changed),
          }),
        )
      }
      call={(changed) => ({
        method: 'POST',
        path: `/api/v1/incidents/${String(id)}/correct-times`,
        body: bodyOf(changed),
      })}
      changes={['/api/v1/incidents']}
      done={words.corrected}
      onClose={onClose}
    >
      {({ values, isDirty, field }, { resolved_at }) => (
        <>
          <p className="dim">{words.text}</p>
          <DateTimeField label={words.began} {...field('started_at')} />
          {resolved_at !== null && <DateTimeField label={words.ended} {...field('resolved_at')} />}
          {isDirty && <UptimePreview id={id} values={values} />}
        </>
      )}
    </EditDialog>
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
