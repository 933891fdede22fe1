import { orThrow } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { FormErrors } from '../../ui/form-errors.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';
import { toast } from '../../ui/toast.js';

interface Values {
  readonly name: LocaleTexts;
}

const EMPTY: Values = { name: {} };

export function NewComponentDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { components: texts, ui } = useTexts();
  const queries = useQueryClient();
  const editor = useEditor<Values>({
    record: 'components/new',
    label: texts.create,
    saved: { values: EMPTY, etag: null },
    save: (_, { name }) => orThrow(api.POST('/api/v1/components', { body: { name } })),
    onSaved: () => {
      toast(ui.created);
      onClose();
      void queries.invalidateQueries({ queryKey: ['/api/v1/components'] });
    },
  });
  return (
    <Dialog title={texts.create} isOpen onClose={onClose} size="large">
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
      <ApiCallButton
        call={() => ({ method: 'POST', path: '/api/v1/components', body: { name: editor.values.name } })}
      />
      <DraftBar editor={editor} saveLabel={ui.create} />
    </Dialog>
  );
}
