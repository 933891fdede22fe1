import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, live, reading, type Versioned } from '../../lib/api.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';
import { toast } from '../../ui/toast.js';

type Values = Pick<Schemas['Component'], 'name' | 'description'>;
type Answer = Versioned<{ readonly data: Schemas['Component'] }>;

interface EditComponentDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function EditComponentDialog({ id, onClose }: EditComponentDialogProps): ReactNode {
  const { components: texts } = useTexts();
  const component = useQuery(
    live(reading('/api/v1/components/{component}', { params: { path: { component: id } } })),
  );
  return (
    <EditDialog title={texts.editName} query={component} savedOf={savedOf} onClose={onClose}>
      {(saved, reread) => <Form id={id} saved={saved} reread={reread} onClose={onClose} />}
    </EditDialog>
  );
}

/** The part of the record that this form edits. */
function savedOf({ data: { name, description }, etag }: Answer): Saved<Values> {
  return { values: { name, description }, etag };
}

interface FormProps extends EditComponentDialogProps {
  readonly saved: Saved<Values>;
  readonly reread: () => Promise<Saved<Values>>;
}

function Form({ id, saved, reread, onClose }: FormProps): ReactNode {
  const { components: texts, ui } = useTexts();
  const editor = useEditor<Values>({
    record: `components/${String(id)}`,
    label: texts.editName,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(
        api.PATCH('/api/v1/components/{component}', {
          params: { path: { component: id }, header: ifMatch(etag) },
          body: changes(changed),
        }),
      ),
    changes: ['/api/v1/components'],
    onSaved: () => {
      toast(ui.saved);
      onClose();
    },
  });
  return (
    <>
      <FormErrors errors={editor.errors} error={editor.error} shown={['name', 'description']} />
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
      <ApiCallButton
        call={() => ({
          method: 'PATCH',
          path: `/api/v1/components/${String(id)}`,
          body: { name: editor.values.name, description: editor.values.description },
        })}
      />
      <DraftBar editor={editor} />
      <ConflictDialog editor={editor} labels={{ name: texts.name, description: texts.description }} />
    </>
  );
}
