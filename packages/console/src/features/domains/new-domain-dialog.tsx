import { orThrow } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { messagesOf } from '../../lib/problem.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { FormErrors } from '../../ui/form-errors.js';
import { TextField } from '../../ui/text-field.js';
import { toast } from '../../ui/toast.js';

/** Adds a domain; the screen then shows the records to set. */
export function NewDomainDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { domains: texts, ui } = useTexts();
  const queries = useQueryClient();
  const editor = useEditor<{ readonly host: string }>({
    record: 'domains/new',
    label: texts.create,
    saved: { values: { host: '' }, etag: null },
    save: (_, { host }) => orThrow(api.POST('/api/v1/domains', { body: { host } })),
    onSaved: () => {
      toast(texts.added);
      onClose();
      void queries.invalidateQueries({ queryKey: ['/api/v1/domains'] });
    },
  });
  return (
    <Dialog title={texts.create} isOpen onClose={onClose}>
      <FormErrors errors={editor.errors} error={editor.error} shown={['host']} />
      <TextField
        label={texts.host}
        hint={texts.hostHint}
        autoFocus
        dir="ltr"
        maxLength={253}
        value={editor.values.host}
        errors={messagesOf(editor.errors, 'host')}
        onChange={(host) => {
          editor.set('host', host);
        }}
      />
      <ApiCallButton call={() => ({ method: 'POST', path: '/api/v1/domains', body: editor.values })} />
      <DraftBar editor={editor} saveLabel={ui.add} />
    </Dialog>
  );
}
