import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, live, reading, type Versioned } from '../../lib/api.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';
import { toast } from '../../ui/toast.js';

type Values = Pick<Schemas['ComponentGroup'], 'name'>;
type Answer = Versioned<{ readonly data: Schemas['ComponentGroup'] }>;

interface EditGroupDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function EditGroupDialog({ id, onClose }: EditGroupDialogProps): ReactNode {
  const { components: texts } = useTexts();
  const group = useQuery(
    live(reading('/api/v1/component-groups/{group}', { params: { path: { group: id } } })),
  );
  return (
    <EditDialog title={texts.editName} query={group} savedOf={savedOf} onClose={onClose}>
      {(saved, reread) => <Form id={id} saved={saved} reread={reread} onClose={onClose} />}
    </EditDialog>
  );
}

function savedOf({ data: { name }, etag }: Answer): Saved<Values> {
  return { values: { name }, etag };
}

interface FormProps extends EditGroupDialogProps {
  readonly saved: Saved<Values>;
  readonly reread: () => Promise<Saved<Values>>;
}

function Form({ id, saved, reread, onClose }: FormProps): ReactNode {
  const { components: texts, ui } = useTexts();
  const editor = useEditor<Values>({
    record: `component-groups/${String(id)}`,
    label: texts.editName,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(
        api.PATCH('/api/v1/component-groups/{group}', {
          params: { path: { group: id }, header: ifMatch(etag) },
          body: changes(changed),
        }),
      ),
    changes: ['/api/v1/component-groups'],
    onSaved: () => {
      toast(ui.saved);
      onClose();
    },
  });
  return (
    <>
      <FormErrors errors={editor.errors} error={editor.error} shown={['name']} />
      <LocaleTextsField
        label={texts.name}
        field="name"
        value={editor.values.name}
        errors={editor.errors}
        maxLength={255}
        autoFocus
        onChange={(name) => {
          editor.set('name', name);
        }}
      />
      <DraftBar editor={editor} />
      <ConflictDialog editor={editor} labels={{ name: texts.name }} />
    </>
  );
}
