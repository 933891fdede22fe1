import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, reading } from '../../lib/api.js';
import { patchOf } from '../../lib/patch-of.js';
import type { Editor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { NewDialog } from '../../ui/new-dialog.js';
import { TextField } from '../../ui/text-field.js';

type Values = Pick<Schemas['HostSystem'], 'name' | 'kind'>;

const PATH = '/api/v1/host-systems';
const EMPTY: Values = { name: '', kind: 'server' };

export function NewHostSystemDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { hostSystems: texts } = useTexts();
  return (
    <NewDialog
      title={texts.create}
      record="host-systems/new"
      empty={EMPTY}
      labels={{ name: texts.name, kind: texts.kind }}
      save={(body) => orThrow(api.POST(PATH, { body }))}
      call={(body) => ({ method: 'POST', path: PATH, body })}
      changes={[PATH]}
      size="small"
      onClose={onClose}
    >
      {(editor) => <Fields editor={editor} />}
    </NewDialog>
  );
}

interface EditHostSystemDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function EditHostSystemDialog({ id, onClose }: EditHostSystemDialogProps): ReactNode {
  const { hostSystems: texts } = useTexts();
  const path = { host_system: id };
  const query = useQuery(reading('/api/v1/host-systems/{host_system}', { params: { path } }));
  return (
    <EditDialog
      title={texts.edit}
      record={`host-systems/${String(id)}`}
      query={query}
      // What monitoring reports meanwhile is no conflict.
      valuesOf={({ name, kind }): Values => ({ name, kind })}
      labels={{ name: texts.name, kind: texts.kind }}
      {...patchOf(`${PATH}/{host_system}`, id)}
      changes={[PATH]}
      onClose={onClose}
    >
      {(editor) => <Fields editor={editor} />}
    </EditDialog>
  );
}

function Fields({ editor: { field } }: { readonly editor: Editor<Values> }): ReactNode {
  const { hostSystems: texts } = useTexts();
  return (
    <>
      <TextField label={texts.name} autoFocus maxLength={255} {...field('name')} />
      <TextField label={texts.kind} hint={texts.kindHint} maxLength={50} {...field('kind')} />
    </>
  );
}
