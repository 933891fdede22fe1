import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, live, reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';
import { NameField } from './name-field.js';

type Values = Pick<Schemas['Component'], 'name' | 'description'>;

interface EditComponentDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function EditComponentDialog({ id, onClose }: EditComponentDialogProps): ReactNode {
  const { components: texts } = useTexts();
  const path = { component: id };
  const query = useQuery(live(reading('/api/v1/components/{component}', { params: { path } })));
  return (
    <EditDialog
      title={texts.editName}
      record={`components/${String(id)}`}
      query={query}
      valuesOf={({ name, description }): Values => ({ name, description })}
      labels={{ name: texts.name, description: texts.description }}
      save={(changed, _, etag) =>
        orThrow(
          api.PATCH('/api/v1/components/{component}', {
            params: { path, header: ifMatch(etag) },
            body: changes(changed),
          }),
        )
      }
      call={(body) => ({ method: 'PATCH', path: `/api/v1/components/${String(id)}`, body })}
      changes={['/api/v1/components']}
      onClose={onClose}
    >
      {(editor) => (
        <>
          <NameField editor={editor} />
          <LocaleTextsField
            label={texts.description}
            field="description"
            isLong
            value={editor.values.description}
            errors={editor.errors}
            maxLength={2000}
            onChange={(description) => {
              editor.set('description', description);
            }}
          />
        </>
      )}
    </EditDialog>
  );
}
