import { orThrow } from '@heliograph/client';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { RemoveDialog } from '../../ui/remove-dialog.js';
import type { TreeRow } from './component-tree-view.js';

interface RemoveNodeDialogProps {
  readonly row: TreeRow;
  readonly onClose: () => void;
}

/** Asks before a component, or a group that is empty, is deleted. */
export function RemoveNodeDialog({ row: { kind, id, name }, onClose }: RemoveNodeDialogProps): ReactNode {
  const { components: texts } = useTexts();
  const isComponent = kind === 'component';
  return (
    <RemoveDialog
      title={isComponent ? texts.removeTitle : texts.removeGroupTitle}
      text={isComponent ? texts.removeText(name) : texts.removeGroupText(name)}
      remove={() =>
        isComponent
          ? orThrow(api.DELETE('/api/v1/components/{component}', { params: { path: { component: id } } }))
          : orThrow(api.DELETE('/api/v1/component-groups/{group}', { params: { path: { group: id } } }))
      }
      changes={['/api/v1/components', '/api/v1/component-groups']}
      onClose={onClose}
    />
  );
}
