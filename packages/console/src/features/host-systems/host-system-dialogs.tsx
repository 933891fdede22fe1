import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, reading, type Versioned } from '../../lib/api.js';
import { messagesOf } from '../../lib/problem.js';
import { useEditor, type Editor, type Saved } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { TextField } from '../../ui/text-field.js';
import { toast } from '../../ui/toast.js';

type Values = Pick<Schemas['HostSystem'], 'name' | 'kind'>;

const EMPTY: Values = { name: '', kind: 'server' };

export function NewHostSystemDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { hostSystems: texts, ui } = useTexts();
  const editor = useEditor<Values>({
    record: 'host-systems/new',
    label: texts.create,
    saved: { values: EMPTY, etag: null },
    save: (_, body) => orThrow(api.POST('/api/v1/host-systems', { body })),
    changes: ['/api/v1/host-systems'],
    onSaved: () => {
      toast(ui.created);
      onClose();
    },
  });
  return (
    <Dialog title={texts.create} isOpen onClose={onClose}>
      <Fields editor={editor} />
      <ApiCallButton call={() => ({ method: 'POST', path: '/api/v1/host-systems', body: editor.values })} />
      <DraftBar editor={editor} saveLabel={ui.create} />
    </Dialog>
  );
}

interface EditHostSystemDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function EditHostSystemDialog({ id, onClose }: EditHostSystemDialogProps): ReactNode {
  const { hostSystems: texts } = useTexts();
  const query = useQuery(
    reading('/api/v1/host-systems/{host_system}', { params: { path: { host_system: id } } }),
  );
  return (
    <EditDialog title={texts.edit} query={query} savedOf={savedOf} onClose={onClose}>
      {(saved, reread) => <EditForm id={id} saved={saved} reread={reread} onClose={onClose} />}
    </EditDialog>
  );
}

/** What monitoring reports meanwhile is no conflict. */
function savedOf({ data, etag }: Versioned<{ readonly data: Schemas['HostSystem'] }>): Saved<Values> {
  return { values: { name: data.name, kind: data.kind }, etag };
}

interface EditFormProps extends EditHostSystemDialogProps {
  readonly saved: Saved<Values>;
  readonly reread: () => Promise<Saved<Values>>;
}

function EditForm({ id, saved, reread, onClose }: EditFormProps): ReactNode {
  const { hostSystems: texts, ui } = useTexts();
  const editor = useEditor<Values>({
    record: `host-systems/${String(id)}`,
    label: texts.edit,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(
        api.PATCH('/api/v1/host-systems/{host_system}', {
          params: { path: { host_system: id }, header: ifMatch(etag) },
          body: changes(changed),
        }),
      ),
    changes: ['/api/v1/host-systems'],
    onSaved: () => {
      toast(ui.saved);
      onClose();
    },
  });
  return (
    <>
      <Fields editor={editor} />
      <DraftBar editor={editor} />
      <ConflictDialog editor={editor} labels={{ name: texts.name, kind: texts.kind }} />
    </>
  );
}

function Fields({ editor }: { readonly editor: Editor<Values> }): ReactNode {
  const { hostSystems: texts } = useTexts();
  const { values, errors, set } = editor;
  return (
    <>
      <FormErrors errors={errors} error={editor.error} shown={['name', 'kind']} />
      <TextField
        label={texts.name}
        autoFocus
        maxLength={255}
        value={values.name}
        errors={messagesOf(errors, 'name')}
        onChange={(name) => {
          set('name', name);
        }}
      />
      <TextField
        label={texts.kind}
        hint={texts.kindHint}
        maxLength={50}
        value={values.kind}
        errors={messagesOf(errors, 'kind')}
        onChange={(kind) => {
          set('kind', kind);
        }}
      />
    </>
  );
}
