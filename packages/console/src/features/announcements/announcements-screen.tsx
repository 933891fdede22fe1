import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, live, reading } from '../../lib/api.js';
import { presentTime } from '../../lib/server-time.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useOpenDialog } from '../../lib/use-open-dialog.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { PreviewLinkDialog } from '../../ui/lifecycle/preview-link.js';
import { ListScreen } from '../../ui/list-screen.js';
import { opening, type MenuAction } from '../../ui/menu.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { menuColumn, RecordList } from '../../ui/record-list.js';
import { RemoveDialog } from '../../ui/remove-dialog.js';
import { Badge } from '../../ui/status-sign.js';
import { toast } from '../../ui/toast.js';
import { EditAnnouncementDialog, NewAnnouncementDialog } from './announcement-dialogs.js';
import { PublishAnnouncementDialog } from './publish-announcement-dialog.js';

type Announcement = Schemas['Announcement'];

/** What is done with an announcement in a dialog. */
type Step = 'edit' | 'publish' | 'preview' | 'remove';
type Open = { readonly step: 'new' } | { readonly step: Step; readonly announcement: Announcement };

const TONES = { info: undefined, warning: 'degraded', critical: 'major_outage' } as const;
const CHANGES = ['/api/v1/announcements'];

/** What is said above everything else on the status page. */
export function AnnouncementsScreen(): ReactNode {
  const { announcements: texts } = useTexts();
  const mayManage = useAbility('announcements.manage');
  const [open, setOpen] = useOpenDialog<Open>({ step: 'new' });
  const [page, setPage] = useState(1);
  const query = useQuery(live(reading('/api/v1/announcements', { params: { query: { page } } })));
  const close = (): void => setOpen(undefined);
  return (
    <ListScreen
      texts={texts}
      help="setting-up-the-page"
      query={query}
      onPage={setPage}
      mayCreate={mayManage}
      onCreate={() => setOpen({ step: 'new' })}
      list={(rows) => <List announcements={rows} mayManage={mayManage} onOpen={setOpen} />}
    >
      {open?.step === 'new' && <NewAnnouncementDialog onClose={close} />}
      {open !== undefined && open.step !== 'new' && <StepDialog {...open} onClose={close} />}
    </ListScreen>
  );
}

interface ListProps {
  readonly announcements: readonly Announcement[];
  readonly mayManage: boolean;
  readonly onOpen: (open: Open) => void;
}

function List({ announcements, mayManage, onOpen }: ListProps): ReactNode {
  const { announcements: texts, ui } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const unpublish = useWrite(
    (announcement: number) =>
      api.POST('/api/v1/announcements/{announcement}/unpublish', { params: { path: { announcement } } }),
    {
      changes: CHANGES,
      onDone: () => toast(texts.unpublished),
    },
  );
  const actionsOf = (announcement: Announcement): readonly MenuAction[] => {
    const entry = opening<Step>((step) => onOpen({ step, announcement }));
    return [
      entry('edit', ui.edit),
      ...(announcement.is_published
        ? [{ id: 'unpublish', label: texts.unpublish, onAction: () => unpublish.mutate(announcement.id) }]
        : [entry('publish', texts.publish), entry('preview', texts.preview)]),
      entry('remove', ui.remove, true),
    ];
  };
  return (
    <>
      {unpublish.error !== null && <ProblemNote error={unpublish.error} />}
      <RecordList
        label={texts.title}
        rows={announcements}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'title',
            title: texts.name,
            cell: ({ id, title }) => (
              <Link to="/records/$" params={{ _splat: `announcements/${String(id)}` }}>
                {textIn(title)}
              </Link>
            ),
          },
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
          ...(mayManage
            ? [menuColumn(ui.moreActions, ({ title }: Announcement) => textIn(title), actionsOf)]
            : []),
        ]}
      />
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
  return ends_at !== null && Date.parse(ends_at) <= presentTime() ? 'over' : 'planned';
}

interface StepDialogProps {
  readonly step: Step;
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

function StepDialog({ step, announcement, onClose }: StepDialogProps): ReactNode {
  const { announcements: texts } = useTexts();
  const textIn = useTextIn();
  const { id } = announcement;
  const params = { path: { announcement: id } };
  switch (step) {
    case 'edit':
      return <EditAnnouncementDialog id={id} onClose={onClose} />;
    case 'publish':
      return <PublishAnnouncementDialog announcement={announcement} onClose={onClose} />;
    case 'preview':
      return (
        <PreviewLinkDialog
          make={() => orThrow(api.POST('/api/v1/announcements/{announcement}/preview', { params }))}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <RemoveDialog
          title={texts.removeTitle}
          text={texts.removeText(textIn(announcement.title))}
          remove={() => orThrow(api.DELETE('/api/v1/announcements/{announcement}', { params }))}
          changes={CHANGES}
          onClose={onClose}
        />
      );
  }
}
