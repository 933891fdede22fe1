import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useOpenDialog } from '../../lib/use-open-dialog.js';
import { ListScreen } from '../../ui/list-screen.js';
import { opening } from '../../ui/menu.js';
import { menuColumn, RecordList } from '../../ui/record-list.js';
import { Badge } from '../../ui/status-sign.js';
import {
  AUDIENCES,
  EditAudienceDialog,
  NewAudienceDialog,
  RemoveAudienceDialog,
} from './audience-dialogs.js';

type Audience = Schemas['Audience'];
type Step = 'edit' | 'remove';
type Open = { readonly step: 'new' } | { readonly step: Step; readonly audience: Audience };

/** Visitors who see components that others do not see. */
export function AudiencesScreen(): ReactNode {
  const { audiences: texts } = useTexts();
  const [open, setOpen] = useOpenDialog<Open>({ step: 'new' });
  const [page, setPage] = useState(1);
  const query = useQuery(live(reading(AUDIENCES, { params: { query: { page } } })));
  const close = (): void => setOpen(undefined);
  return (
    <ListScreen
      texts={texts}
      help="setting-up-the-page"
      query={query}
      onPage={setPage}
      mayCreate={useAbility('audiences.manage')}
      onCreate={() => setOpen({ step: 'new' })}
      list={(rows) => <List audiences={rows} onOpen={setOpen} />}
    >
      {open?.step === 'new' && <NewAudienceDialog onClose={close} />}
      {open?.step === 'edit' && <EditAudienceDialog id={open.audience.id} onClose={close} />}
      {open?.step === 'remove' && <RemoveAudienceDialog audience={open.audience} onClose={close} />}
    </ListScreen>
  );
}

interface ListProps {
  readonly audiences: readonly Audience[];
  readonly onOpen: (open: Open) => void;
}

function List({ audiences, onOpen }: ListProps): ReactNode {
  const { audiences: texts, ui } = useTexts();
  return (
    <RecordList
      label={texts.title}
      rows={audiences}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: texts.name,
          cell: ({ id, name }) => (
            <Link to="/audiences/$audience" params={{ audience: String(id) }}>
              {name}
            </Link>
          ),
        },
        { id: 'people', title: texts.people, isNumber: true, isNamed: true, cell: ({ members }) => members },
        {
          id: 'components',
          title: texts.components,
          isNumber: true,
          isNamed: true,
          cell: ({ components }) => components,
        },
        {
          id: 'own',
          title: texts.onlyOwn,
          isTitleUnseen: true,
          cell: ({ includes_public }) => !includes_public && <Badge>{texts.onlyOwn}</Badge>,
        },
        menuColumn(
          ui.moreActions,
          ({ name }: Audience) => name,
          (audience) => {
            const entry = opening<Step>((step) => onOpen({ step, audience }));
            return [entry('edit', ui.edit), entry('remove', ui.remove, true)];
          },
        ),
      ]}
    />
  );
}
