import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loaded } from '../../ui/loaded.js';
import { Menu, type MenuAction } from '../../ui/menu.js';
import { Pager, RecordList } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { StatusSign } from '../../ui/status-sign.js';
import { toast } from '../../ui/toast.js';
import { AddressDialog } from './address-dialog.js';
import { EditHostSystemDialog, NewHostSystemDialog } from './host-system-dialogs.js';

type HostSystem = Schemas['HostSystem'];

/** Which dialog is open. */
type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'address' | 'remove'; readonly hostSystem: HostSystem };

/** What runs below the components and reports its status. */
export function HostSystemsScreen(): ReactNode {
  const { hostSystems: texts } = useTexts();
  const mayManage = useAbility('components.manage');
  const [open, setOpen] = useState<Open>();
  const [page, setPage] = useState(1);
  const query = useQuery(live(reading('/api/v1/host-systems', { params: { query: { page } } })));
  const close = (): void => {
    setOpen(undefined);
  };
  const create = mayManage && (
    <Button
      kind="primary"
      onPress={() => {
        setOpen({ kind: 'new' });
      }}
    >
      {texts.create}
    </Button>
  );
  return (
    <Screen title={texts.title} help="triggers" action={create === false ? undefined : create}>
      <Loaded
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState title={texts.emptyTitle} action={create}>
            {texts.emptyText}
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <>
            <List hostSystems={data} mayManage={mayManage} onOpen={setOpen} />
            <Pager meta={meta} onPage={setPage} />
          </>
        )}
      </Loaded>
      {open?.kind === 'new' && <NewHostSystemDialog onClose={close} />}
      {open?.kind === 'edit' && <EditHostSystemDialog id={open.hostSystem.id} onClose={close} />}
      {open?.kind === 'address' && <AddressDialog hostSystem={open.hostSystem} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog hostSystem={open.hostSystem} onClose={close} />}
    </Screen>
  );
}

interface ListProps {
  readonly hostSystems: readonly HostSystem[];
  readonly mayManage: boolean;
  readonly onOpen: (open: Open) => void;
}

function List({ hostSystems, mayManage, onOpen }: ListProps): ReactNode {
  const { hostSystems: texts, ui } = useTexts();
  const times = useTimes();
  const actionsOf = (hostSystem: HostSystem): readonly MenuAction[] => {
    const dialog = (kind: 'edit' | 'address' | 'remove', label: string, isDangerous = false): MenuAction => ({
      id: kind,
      label,
      isDangerous,
      onAction: () => {
        onOpen({ kind, hostSystem });
      },
    });
    return [dialog('address', texts.address), dialog('edit', ui.edit), dialog('remove', ui.remove, true)];
  };
  return (
    <RecordList
      label={texts.title}
      rows={hostSystems}
      keyOf={({ id }) => id}
      columns={[
        { id: 'name', title: texts.name, cell: ({ name }) => name },
        { id: 'kind', title: texts.kind, isMinor: true, cell: ({ kind }) => <span dir="auto">{kind}</span> },
        { id: 'status', title: texts.status, cell: ({ status }) => <StatusSign status={status} /> },
        {
          id: 'heard',
          title: texts.heard,
          cell: ({ status_at }) => (status_at === null ? texts.never : times.at(status_at)),
        },
        ...(mayManage
          ? [
              {
                id: 'actions',
                title: ui.moreActions,
                isTitleUnseen: true,
                cell: (one: HostSystem): ReactNode => (
                  <Menu label={`${ui.moreActions}: ${one.name}`} actions={actionsOf(one)}>
                    ⋯
                  </Menu>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

interface RemoveDialogProps {
  readonly hostSystem: HostSystem;
  readonly onClose: () => void;
}

function RemoveDialog({ hostSystem: { id, name }, onClose }: RemoveDialogProps): ReactNode {
  const { hostSystems: texts, ui } = useTexts();
  const remove = useWrite(
    () => api.DELETE('/api/v1/host-systems/{host_system}', { params: { path: { host_system: id } } }),
    {
      changes: ['/api/v1/host-systems'],
      onDone: () => {
        toast(ui.removed);
      },
    },
  );
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={texts.removeTitle}
      confirmLabel={ui.remove}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(undefined)}
    >
      <p dir="auto">{texts.removeText(name)}</p>
    </ConfirmDialog>
  );
}
