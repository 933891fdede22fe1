import { orThrow } from '@heliograph/client';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { useTexts } from '../../lib/texts.js';
import { NameField } from '../../ui/name-field.js';
import { NewDialog } from '../../ui/new-dialog.js';
import type { NodeKind } from './moves.js';

const EMPTY: { readonly name: LocaleTexts } = { name: {} };
const PATHS = { component: '/api/v1/components', group: '/api/v1/component-groups' } as const;

interface NewNodeDialogProps {
  readonly kind: NodeKind;
  readonly onClose: () => void;
}

/** Creates a component or a group, after the last one. */
export function NewNodeDialog({ kind, onClose }: NewNodeDialogProps): ReactNode {
  const { components: texts } = useTexts();
  const path = PATHS[kind];
  return (
    <NewDialog
      title={kind === 'component' ? texts.create : texts.createGroup}
      record={kind === 'component' ? 'components/new' : 'component-groups/new'}
      empty={EMPTY}
      labels={{ name: texts.name }}
      save={({ name }): Promise<unknown> =>
        kind === 'component'
          ? orThrow(api.POST(PATHS.component, { body: { name } }))
          : orThrow(api.POST(PATHS.group, { body: { name } }))
      }
      call={(body) => ({ method: 'POST', path, body })}
      changes={[path]}
      onClose={onClose}
    >
      {(editor) => <NameField label={texts.name} editor={editor} />}
    </NewDialog>
  );
}
