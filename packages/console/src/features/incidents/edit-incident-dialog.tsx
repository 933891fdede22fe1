import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, reading } from '../../lib/api.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { toast } from '../../ui/toast.js';
import { IncidentForm, INCIDENT_FIELDS, valuesOf, type IncidentValues } from './incident-form.js';

interface EditIncidentDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Changes what is said about an incident, and when it began. */
export function EditIncidentDialog({ id, onClose }: EditIncidentDialogProps): ReactNode {
  const { incidents: texts } = useTexts();
  const incident = useQuery(reading('/api/v1/incidents/{incident}', { params: { path: { incident: id } } }));
  return (
    <EditDialog
      title={texts.edit}
      query={incident}
      savedOf={({ data, etag }) => ({ values: valuesOf(data), etag })}
      onClose={onClose}
    >
      {(saved, reread) => <Form id={id} saved={saved} reread={reread} onClose={onClose} />}
    </EditDialog>
  );
}

interface FormProps extends EditIncidentDialogProps {
  readonly saved: Saved<IncidentValues>;
  readonly reread: () => Promise<Saved<IncidentValues>>;
}

function Form({ id, saved, reread, onClose }: FormProps): ReactNode {
  const { incidents: texts, ui } = useTexts();
  const editor = useEditor<IncidentValues>({
    record: `incidents/${String(id)}`,
    label: texts.edit,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(
        api.PATCH('/api/v1/incidents/{incident}', {
          params: { path: { incident: id }, header: ifMatch(etag) },
          body: changes<Schemas['UpdateIncident']>(bodyOf(changed)),
        }),
      ),
    changes: ['/api/v1/incidents'],
    onSaved: () => {
      toast(ui.saved);
      onClose();
    },
  });
  return (
    <>
      <FormErrors errors={editor.errors} error={editor.error} shown={INCIDENT_FIELDS} />
      <IncidentForm editor={editor} />
      <ApiCallButton
        call={() => ({
          method: 'PATCH',
          path: `/api/v1/incidents/${String(id)}`,
          body: Object.fromEntries(editor.changed.map((field) => [field, editor.values[field]])),
        })}
      />
      <DraftBar editor={editor} />
      <ConflictDialog
        editor={editor}
        labels={{
          title: texts.name,
          body: texts.body,
          components: texts.components,
          started_at: texts.startedAt,
        }}
      />
    </>
  );
}

/** A start that was emptied stays as it is: an incident always has one. */
function bodyOf({
  started_at,
  components,
  title,
  body,
}: Partial<IncidentValues>): Partial<Schemas['UpdateIncident']> {
  return {
    ...(title !== undefined && { title: { ...title } }),
    ...(body !== undefined && { body: { ...body } }),
    ...(components !== undefined && { components: [...components] }),
    ...(started_at != null && { started_at }),
  };
}
