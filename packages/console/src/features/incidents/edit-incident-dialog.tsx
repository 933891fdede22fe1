import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { patchOf } from '../../lib/patch-of.js';
import { useTexts } from '../../lib/texts.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { IncidentForm, useIncidentLabels, valuesOf, type IncidentValues } from './incident-form.js';

interface EditIncidentDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Changes what is said about an incident, and when it began. */
export function EditIncidentDialog({ id, onClose }: EditIncidentDialogProps): ReactNode {
  const { incidents: texts } = useTexts();
  const path = { incident: id };
  const query = useQuery(reading('/api/v1/incidents/{incident}', { params: { path } }));
  return (
    <EditDialog
      title={texts.edit}
      record={`incidents/${String(id)}`}
      query={query}
      valuesOf={valuesOf}
      labels={useIncidentLabels()}
      {...patchOf('/api/v1/incidents/{incident}', id, bodyOf)}
      changes={['/api/v1/incidents']}
      onClose={onClose}
    >
      {(editor) => <IncidentForm editor={editor} />}
    </EditDialog>
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
