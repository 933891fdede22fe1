import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { PreviewLinkDialog } from '../../ui/lifecycle/preview-link.js';
import { Loaded } from '../../ui/loaded.js';
import { Menu, type MenuAction } from '../../ui/menu.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Pager, RecordList } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { Badge } from '../../ui/status-sign.js';
import { toast } from '../../ui/toast.js';
import { EditAnnouncementDialog, NewAnnouncementDialog } from './announcement-dialogs.js';
import { PublishAnnouncementDialog } from './publish-announcement-dialog.js';

type Announcement = Schemas['Announcement'];

/** Which dialog is open. */
type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'publish' | 'remove'; readonly announcement: Announcement };

const TONES = { info: undefined, warning: 'degraded', critical: 'major_outage' } as const;
const CHANGES = ['/api/v1/announcements'];

/** What is said above everything else on the status page. */
export function AnnouncementsScreen(): ReactNode {
  const { announcements: texts } = useTexts();
  const mayManage = useAbility('announcements.manage');
  const [open, setOpen] = useState<Open>();
  const [page, setPage] = useState(1);
  const query = useQuery(live(reading('/api/v1/announcements', { params: { query: { page } } })));
  const close = (): void => {
    setOpen(undefined);
  };
  const create = (
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
    <Screen title={texts.title} action={mayManage ? create : undefined}>
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
            <List announcements={data} onOpen={setOpen} />
            <Pager meta={meta} onPage={setPage} />
          </>
        )}
      </Loaded>
      {open?.kind === 'new' && <NewAnnouncementDialog onClose={close} />}
      {open?.kind === 'edit' && <EditAnnouncementDialog id={open.announcement.id} onClose={close} />}
      {open?.kind === 'publish' && (
        <PublishAnnouncementDialog announcement={open.announcement} onClose={close} />
      )}
      {open?.kind === 'remove' && <RemoveDialog announcement={open.announcement} onClose={close} />}
    </Screen>
  );
}

interface ListProps {
  readonly announcements: readonly Announcement[];
  readonly onOpen: (open: Open) => void;
}

function List({ announcements, onOpen }: ListProps): ReactNode {
  const { announcements: texts, ui } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const [link, setLink] = useState<Schemas['PreviewLink']>();
  const preview = useWrite(
    (announcement: number) =>
      api.POST('/api/v1/announcements/{announcement}/preview', { params: { path: { announcement } } }),
    {
      changes: [],
      onDone: ({ data }) => {
        setLink(data);
      },
    },
  );
  const unpublish = useWrite(
    (announcement: number) =>
      api.POST('/api/v1/announcements/{announcement}/unpublish', { params: { path: { announcement } } }),
    {
      changes: CHANGES,
      onDone: () => {
        toast(texts.unpublished);
      },
    },
  );
  const actionsOf = (announcement: Announcement): readonly MenuAction[] => {
    const dialog = (kind: 'edit' | 'publish' | 'remove', label: string, isDangerous = false): MenuAction => ({
      id: kind,
      label,
      isDangerous,
      onAction: () => {
        onOpen({ kind, announcement });
      },
    });
    const step = (id: string, label: string, write: typeof unpublish | typeof preview): MenuAction => ({
      id,
      label,
      onAction: () => {
        write.mutate(announcement.id);
      },
    });
    return [
      dialog('edit', ui.edit),
      ...(announcement.is_published
        ? [step('unpublish', texts.unpublish, unpublish)]
        : [dialog('publish', texts.publish), step('preview', texts.preview, preview)]),
      dialog('remove', ui.remove, true),
    ];
  };
  const error = unpublish.error ?? preview.error;
  return (
    <>
      {error !== null && <ProblemNote error={error} />}
      <RecordList
        label={texts.title}
        rows={announcements}
        keyOf={({ id }) => id}
        columns={[
          { id: 'title', title: texts.name, cell: ({ title }) => textIn(title) },
          {
            id: 'level',
            title: texts.level,
            cell: ({ level }) => <Badge tone={TONES[level]}>{texts.levels[level]}</Badge>,
          },
          { id: 'state', title: texts.state, cell: (one) => texts.states[stateOf(one)] },
          {
            id: 'times',
            title: texts.shown,
            isMinor: true,
            cell: ({ starts_at, ends_at, published_at }) => {
              const from = starts_at ?? published_at;
              return [from, ends_at].map((one) => (one === null ? '' : times.at(one))).join(' – ');
            },
          },
          {
            id: 'actions',
            title: ui.moreActions,
            isTitleUnseen: true,
            cell: (one) => (
              <Menu label={`${ui.moreActions}: ${textIn(one.title)}`} actions={actionsOf(one)}>
                ⋯
              </Menu>
            ),
          },
        ]}
      />
      {link !== undefined && (
        <PreviewLinkDialog
          link={link}
          onClose={() => {
            setLink(undefined);
          }}
        />
      )}
    </>
  );
}

/** Whether visitors see it, did, or will. */
function stateOf({
  is_published,
  is_active,
  ends_at,
}: Announcement): 'draft' | 'active' | 'planned' | 'over' {
  if (!is_published) return 'draft';
  if (is_active) return 'active';
  return ends_at !== null && Date.parse(ends_at) <= Date.now() ? 'over' : 'planned';
}

interface RemoveDialogProps {
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

function RemoveDialog({ announcement, onClose }: RemoveDialogProps): ReactNode {
  const { announcements: texts, ui } = useTexts();
  const textIn = useTextIn();
  const remove = useWrite(
    () =>
      api.DELETE('/api/v1/announcements/{announcement}', {
        params: { path: { announcement: announcement.id } },
      }),
    {
      changes: CHANGES,
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
      <p dir="auto">{texts.removeText(textIn(announcement.title))}</p>
    </ConfirmDialog>
  );
}
