import { orThrow } from '@heliograph/client';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { NewDialog } from '../../ui/new-dialog.js';
import { TextField } from '../../ui/text-field.js';

const PATH = '/api/v1/domains';

/** Adds a domain; the screen then shows the records to set. */
export function NewDomainDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { domains: texts, ui } = useTexts();
  return (
    <NewDialog
      title={texts.create}
      record="domains/new"
      empty={{ host: '' }}
      labels={{ host: texts.host }}
      save={(body) => orThrow(api.POST(PATH, { body }))}
      saveLabel={ui.add}
      call={(body) => ({ method: 'POST', path: PATH, body })}
      changes={[PATH]}
      done={texts.added}
      size="small"
      onClose={onClose}
    >
      {({ field }) => (
        <TextField
          label={texts.host}
          hint={texts.hostHint}
          autoFocus
          dir="ltr"
          maxLength={253}
          {...field('host')}
        />
      )}
    </NewDialog>
  );
}
