import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { patchOf } from '../../lib/patch-of.js';
import { useTexts } from '../../lib/texts.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { NameField } from '../../ui/name-field.js';

type Values = Pick<Schemas['ComponentGroup'], 'name'>;

interface EditGroupDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function EditGroupDialog({ id, onClose }: EditGroupDialogProps): ReactNode {
  const { components: texts } = useTexts();
  const path = { group: id };
  const query = useQuery(live(reading('/api/v1/component-groups/{group}', { params: { path } })));
  return (
    <EditDialog
      title={texts.editName}
      record={`component-groups/${String(id)}`}
      query={query}
      valuesOf={({ name }): Values => ({ name })}
      labels={{ name: texts.name }}
      {...patchOf('/api/v1/component-groups/{group}', id)}
      changes={['/api/v1/component-groups']}
      onClose={onClose}
    >
      {(editor) => <NameField label={texts.name} editor={editor} />}
    </EditDialog>
  );
}
