import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useOpenDialog } from '../../lib/use-open-dialog.js';
import { ListScreen } from '../../ui/list-screen.js';
import { opening, type MenuAction } from '../../ui/menu.js';
import { MetadataDialog } from '../../ui/metadata/metadata-dialog.js';
import { menuColumn, RecordList } from '../../ui/record-list.js';
import { RemoveDialog } from '../../ui/remove-dialog.js';
import { StatusSign } from '../../ui/status-sign.js';
import { AddressDialog } from './address-dialog.js';
import { EditHostSystemDialog, NewHostSystemDialog } from './host-system-dialogs.js';
import { StatusPageDialog } from './status-page-dialog.js';

type HostSystem = Schemas['HostSystem'];

/** What is done with a host system in a dialog. */
type Step = 'edit' | 'address' | 'page' | 'metadata' | 'remove';
type Open = { readonly step: 'new' } | { readonly step: Step; readonly hostSystem: HostSystem };

/** What runs below the components and reports its status. */
export function HostSystemsScreen(): ReactNode {
  const { hostSystems: texts } = useTexts();
  const mayManage = useAbility('components.manage');
  const [open, setOpen] = useOpenDialog<Open>({ step: 'new' });
  const [page, setPage] = useState(1);
  const query = useQuery(live(reading('/api/v1/host-systems', { params: { query: { page } } })));
  const close = (): void => setOpen(undefined);
  return (
    <ListScreen
      texts={texts}
      help="status-from-monitoring"
      query={query}
      onPage={setPage}
      mayCreate={mayManage}
      onCreate={() => setOpen({ step: 'new' })}
      list={(rows) => <List hostSystems={rows} mayManage={mayManage} onOpen={setOpen} />}
    >
      {open?.step === 'new' && <NewHostSystemDialog onClose={close} />}
      {open?.step === 'edit' && <EditHostSystemDialog id={open.hostSystem.id} onClose={close} />}
      {open?.step === 'address' && <AddressDialog hostSystem={open.hostSystem} onClose={close} />}
      {open?.step === 'page' && <StatusPageDialog id={open.hostSystem.id} onClose={close} />}
      {open?.step === 'metadata' && (
        <MetadataDialog
          owner={{ collection: 'host-systems', id: open.hostSystem.id }}
          mayManage={mayManage}
          onClose={close}
        />
      )}
      {open?.step === 'remove' && (
        <RemoveDialog
          title={texts.removeTitle}
          text={texts.removeText(open.hostSystem.name)}
          remove={() =>
            orThrow(
              api.DELETE('/api/v1/host-systems/{host_system}', {
                params: { path: { host_system: open.hostSystem.id } },
              }),
            )
          }
          changes={['/api/v1/host-systems']}
          onClose={close}
        />
      )}
    </ListScreen>
  );
}

interface ListProps {
  readonly hostSystems: readonly HostSystem[];
  readonly mayManage: boolean;
  readonly onOpen: (open: Open) => void;
}

function List({ hostSystems, mayManage, onOpen }: ListProps): ReactNode {
  const { hostSystems: texts, metadata, ui } = useTexts();
  const times = useTimes();
  const actionsOf = (hostSystem: HostSystem): readonly MenuAction[] => {
    const entry = opening<Step>((step) => {
      onOpen({ step, hostSystem });
    });
    const labels = entry('metadata', metadata.title);
    return mayManage
      ? [
          entry('address', texts.address),
          entry('page', texts.statusPage),
          entry('edit', ui.edit),
          labels,
          entry('remove', ui.remove, true),
        ]
      : [labels];
  };
  return (
    <RecordList
      label={texts.title}
      rows={hostSystems}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: texts.name,
          cell: ({ id, name }) => (
            <Link to="/records/$" params={{ _splat: `host-systems/${String(id)}` }}>
              {name}
            </Link>
          ),
        },
        { id: 'kind', title: texts.kind, isMinor: true, cell: ({ kind }) => <span dir="auto">{kind}</span> },
        { id: 'status', title: texts.status, cell: ({ status }) => <StatusSign status={status} /> },
        {
          id: 'heard',
          title: texts.heard,
          cell: ({ status_at }) => (status_at === null ? texts.never : times.at(status_at)),
        },
        menuColumn(ui.moreActions, ({ name }: HostSystem) => name, actionsOf),
      ]}
    />
  );
}
