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
import type { NodeKind } from './moves.js';

interface Values {
  readonly name: LocaleTexts;
}

const EMPTY: Values = { name: {} };
const PATHS = { component: '/api/v1/components', group: '/api/v1/component-groups' } as const;

interface NewNodeDialogProps {
  readonly kind: NodeKind;
  readonly onClose: () => void;
}

/** Creates a component or a group, after the last one. */
export function NewNodeDialog({ kind, onClose }: NewNodeDialogProps): ReactNode {
  const { components: texts, ui } = useTexts();
  const queries = useQueryClient();
  const path = PATHS[kind];
  const title = kind === 'component' ? texts.create : texts.createGroup;
  const editor = useEditor<Values>({
    record: kind === 'component' ? 'components/new' : 'component-groups/new',
    label: title,
    saved: { values: EMPTY, etag: null },
    save: async (_, { name }): Promise<unknown> =>
      kind === 'component'
        ? orThrow(api.POST(PATHS.component, { body: { name } }))
        : orThrow(api.POST(PATHS.group, { body: { name } })),
    onSaved: () => {
      toast(ui.created);
      onClose();
      void queries.invalidateQueries({ queryKey: [path] });
    },
  });
  return (
    <Dialog title={title} isOpen onClose={onClose} size="large">
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
      <ApiCallButton call={() => ({ method: 'POST', path, body: { name: editor.values.name } })} />
      <DraftBar editor={editor} saveLabel={ui.create} />
    </Dialog>
  );
}
