import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { live } from '../../lib/api.js';
import { allComponents, allGroups } from '../../lib/read-all.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useOpenDialog } from '../../lib/use-open-dialog.js';
import { Button } from '../../ui/button.js';
import { EmptyList } from '../../ui/empty-list.js';
import { Loaded } from '../../ui/loaded.js';
import { MetadataDialog } from '../../ui/metadata/metadata-dialog.js';
import { Filters } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { TreeSearch } from '../../ui/tree-search.js';
import { ComponentTreeView, type RowStep, type TreeRow } from './component-tree-view.js';
import { DependenciesDialog } from './dependencies-dialog.js';
import { EditComponentDialog } from './edit-component-dialog.js';
import { EditGroupDialog } from './edit-group-dialog.js';
import { MoveDialog } from './move-dialog.js';
import type { NodeKind } from './moves.js';
import { NewNodeDialog } from './new-node-dialog.js';
import { RemoveNodeDialog } from './remove-node-dialog.js';

const route = getRouteApi('/components');

/** Which dialog is open. */
type Open =
  { readonly step: 'new'; readonly kind: NodeKind } | { readonly step: RowStep; readonly row: TreeRow };

/** The components of the status page in their groups. */
export function ComponentsScreen(): ReactNode {
  const { components: texts } = useTexts();
  const mayManage = useAbility('components.manage');
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useOpenDialog<Open>({ step: 'new', kind: 'component' });
  const components = useQuery(live(allComponents()));
  const groups = useQuery(live(allGroups()));
  const close = (): void => setOpen(undefined);
  const create = (
    <Button kind="primary" onPress={() => setOpen({ step: 'new', kind: 'component' })}>
      {texts.create}
    </Button>
  );
  const createGroup = (
    <Button onPress={() => setOpen({ step: 'new', kind: 'group' })}>{texts.createGroup}</Button>
  );
  return (
    <Screen
      title={texts.title}
      help="ordering-components-and-groups"
      tools={mayManage && createGroup}
      action={mayManage && create}
    >
      <Loaded query={groups}>
        {(groupList) => (
          <Loaded
            query={components}
            isEmpty={(list) => list.length + groupList.length === 0}
            empty={<EmptyList texts={texts} />}
          >
            {(list) => (
              <>
                <Filters>
                  <TreeSearch
                    count={list.length}
                    value={q}
                    onChange={(next) => void navigate({ search: { q: next || undefined }, replace: true })}
                  />
                </Filters>
                <ComponentTreeView
                  outline={{ components: list, groups: groupList }}
                  q={q}
                  onStep={(step, row) => setOpen({ step, row })}
                >
                  {(outline, move) =>
                    open?.step === 'move' && (
                      <MoveDialog row={open.row} outline={outline} onMove={move} onClose={close} />
                    )
                  }
                </ComponentTreeView>
              </>
            )}
          </Loaded>
        )}
      </Loaded>
      {open?.step === 'new' && <NewNodeDialog kind={open.kind} onClose={close} />}
      {open?.step === 'edit' && open.row.kind === 'component' && (
        <EditComponentDialog id={open.row.id} onClose={close} />
      )}
      {open?.step === 'edit' && open.row.kind === 'group' && (
        <EditGroupDialog id={open.row.id} onClose={close} />
      )}
      {open?.step === 'dependencies' && <DependenciesDialog id={open.row.id} onClose={close} />}
      {open?.step === 'metadata' && (
        <MetadataDialog
          owner={{
            collection: open.row.kind === 'group' ? 'component-groups' : 'components',
            id: open.row.id,
          }}
          mayManage={mayManage}
          onClose={close}
        />
      )}
      {open?.step === 'remove' && <RemoveNodeDialog row={open.row} onClose={close} />}
    </Screen>
  );
}
