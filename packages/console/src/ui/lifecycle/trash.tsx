import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, reading } from '../../lib/api.js';
import { changesOf, type Collection, type LifecycleRecord } from '../../lib/lifecycle.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../button.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { EmptyState } from '../empty-state.js';
import { Loaded } from '../loaded.js';
import { Pager, RecordList } from '../record-list.js';
import { toast } from '../toast.js';

interface TrashProps {
  readonly collection: Collection;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Deleted records, which can be restored or deleted for good. */
export function Trash({ collection, page, onPage }: TrashProps): ReactNode {
  const { incidents: texts, ui } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const [purged, setPurged] = useState<LifecycleRecord>();
  const query = useQuery(reading(`/api/v1/${collection}/trash`, { params: { query: { page } } }));
  const changes = changesOf(collection);
  const restore = useWrite(
    (incident: number) =>
      api.POST(`/api/v1/${collection}/{incident}/restore`, { params: { path: { incident } } }),
    {
      changes,
      onDone: () => toast(texts.restored),
    },
  );
  const purge = useWrite(
    (incident: number) =>
      api.DELETE(`/api/v1/${collection}/trash/{incident}`, { params: { path: { incident } } }),
    { changes },
  );
  return (
    <Loaded
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState title={texts.trashEmptyTitle}>{texts.trashEmptyText}</EmptyState>}
    >
      {({ data, meta }) => (
        <>
          <RecordList<LifecycleRecord>
            label={texts.filters.trash}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              { id: 'title', title: texts.name, cell: ({ title }) => textIn(title) },
              { id: 'started', title: texts.list.started, cell: ({ started_at }) => times.at(started_at) },
              {
                id: 'actions',
                title: ui.moreActions,
                isTitleUnseen: true,
                cell: (incident) => (
                  <span className="row">
                    <Button isPending={restore.isPending} onPress={() => restore.mutate(incident.id)}>
                      {texts.restore}
                    </Button>
                    <Button kind="quiet" onPress={() => setPurged(incident)}>
                      {texts.purge}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
          <Pager meta={meta} onPage={onPage} />
          {purged !== undefined && (
            <ConfirmDialog
              isOpen
              isDangerous
              title={texts.purgeTitle}
              confirmLabel={texts.purge}
              onClose={() => setPurged(undefined)}
              onConfirm={() => purge.mutateAsync(purged.id)}
            >
              <p dir="auto">{texts.purgeText(textIn(purged.title))}</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </Loaded>
  );
}
