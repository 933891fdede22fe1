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
import {
  bodyOf,
  MaintenanceForm,
  MAINTENANCE_FIELDS,
  valuesOf,
  type MaintenanceValues,
} from './maintenance-form.js';

interface EditMaintenanceDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Changes what is said about a maintenance, what it concerns and when it is. */
export function EditMaintenanceDialog({ id, onClose }: EditMaintenanceDialogProps): ReactNode {
  const { incidents: shared } = useTexts();
  const query = useQuery(reading('/api/v1/maintenances/{incident}', { params: { path: { incident: id } } }));
  return (
    <EditDialog
      title={shared.edit}
      query={query}
      savedOf={({ data, etag }) => ({ values: valuesOf(data), etag })}
      onClose={onClose}
    >
      {(saved, reread) => <Form id={id} saved={saved} reread={reread} onClose={onClose} />}
    </EditDialog>
  );
}

interface FormProps extends EditMaintenanceDialogProps {
  readonly saved: Saved<MaintenanceValues>;
  readonly reread: () => Promise<Saved<MaintenanceValues>>;
}

function Form({ id, saved, reread, onClose }: FormProps): ReactNode {
  const { maintenances: texts, incidents: shared, ui } = useTexts();
  const editor = useEditor<MaintenanceValues>({
    record: `maintenances/${String(id)}`,
    label: shared.edit,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(
        api.PATCH('/api/v1/maintenances/{incident}', {
          params: { path: { incident: id }, header: ifMatch(etag) },
          body: changes<Schemas['UpdateMaintenance']>(bodyOf(changed)),
        }),
      ),
    changes: ['/api/v1/maintenances'],
    onSaved: () => {
      toast(ui.saved);
      onClose();
    },
  });
  return (
    <>
      <FormErrors errors={editor.errors} error={editor.error} shown={MAINTENANCE_FIELDS} />
      <MaintenanceForm id={id} editor={editor} />
      <ApiCallButton
        call={() => ({
          method: 'PATCH',
          path: `/api/v1/maintenances/${String(id)}`,
          body: Object.fromEntries(editor.changed.map((field) => [field, editor.values[field]])),
        })}
      />
      <DraftBar editor={editor} />
      <ConflictDialog
        editor={editor}
        labels={{
          title: shared.name,
          body: shared.body,
          components: shared.components,
          started_at: texts.startedAt,
          scheduled_end_at: texts.endsAt,
        }}
      />
    </>
  );
}
