import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { patchOf } from '../../lib/patch-of.js';
import { useTexts } from '../../lib/texts.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { bodyOf, MaintenanceForm, useMaintenanceLabels, valuesOf } from './maintenance-form.js';

interface EditMaintenanceDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Changes what is said about a maintenance, what it concerns and when it is. */
export function EditMaintenanceDialog({ id, onClose }: EditMaintenanceDialogProps): ReactNode {
  const { incidents: shared } = useTexts();
  const path = { incident: id };
  const query = useQuery(reading('/api/v1/maintenances/{incident}', { params: { path } }));
  return (
    <EditDialog
      title={shared.edit}
      record={`maintenances/${String(id)}`}
      query={query}
      valuesOf={valuesOf}
      labels={useMaintenanceLabels()}
      {...patchOf('/api/v1/maintenances/{incident}', id, bodyOf)}
      changes={['/api/v1/maintenances']}
      onClose={onClose}
    >
      {(editor) => <MaintenanceForm id={id} editor={editor} />}
    </EditDialog>
  );
}
