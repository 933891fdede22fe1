import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, ifMatch, live, reading } from '../../lib/api.js';
import { useChannelName } from '../../lib/channels.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadedScreen } from '../../ui/loaded-screen.js';
import { Menu, opening, type MenuAction } from '../../ui/menu.js';
import { Pages } from '../../ui/pages.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Screen, Section } from '../../ui/screen.js';
import { Badge } from '../../ui/status-sign.js';
import { toast } from '../../ui/toast.js';
import { DeliveryList } from './delivery-list.js';
import { EditSubscriberDialog } from './edit-subscriber-dialog.js';
import { ExampleDialog } from './example-dialog.js';
import { FollowedThings } from './followed-things.js';
import { SecretDialog } from './secret-dialog.js';
import { CHANGED, TONES, type Subscriber } from './words.js';

const route = getRouteApi('/subscribers/$subscriber');

/** One subscriber: what they follow, what was sent to them, and what can be done about it. */
export function SubscriberScreen(): ReactNode {
  const { subscriber: id } = route.useParams();
  const { subscribers: texts } = useTexts();
  const query = useQuery(
    live(reading('/api/v1/subscribers/{subscriber}', { params: { path: { subscriber: Number(id) } } })),
  );
  return (
    <LoadedScreen title={texts.title} query={query}>
      {({ data, etag }) => <Record key={id} subscriber={data} etag={etag} />}
    </LoadedScreen>
  );
}

interface RecordProps {
  readonly subscriber: Subscriber;
  readonly etag: string | null;
}

type Open = 'edit' | 'example' | 'rotate' | 'remove';

function Record({ subscriber, etag }: RecordProps): ReactNode {
  const { subscribers: texts, ui } = useTexts();
  const times = useTimes();
  const channelName = useChannelName();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const { id, address, channel, status, confirmed_at, created_at } = subscriber;
  const params = { path: { subscriber: id } };
  const remove = useWrite(
    () => api.DELETE('/api/v1/subscribers/{subscriber}', { params: { ...params, header: ifMatch(etag) } }),
    { changes: [] },
  );
  const rotate = useWrite(
    () => api.POST('/api/v1/subscribers/{subscriber}/rotate-secret', { params, body: {} }),
    { changes: [] },
  );
  const { steps, error } = useSteps(subscriber);
  const close = (): void => setOpen(undefined);
  const entry = opening<Open>(setOpen);
  return (
    <Screen
      title={address}
      sign={<Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>}
      tools={
        <Menu
          label={ui.moreActions}
          actions={[
            ...steps,
            ...(status === 'confirmed' && channel !== 'email' ? [entry('example', texts.example)] : []),
            ...(channel === 'webhook' ? [entry('rotate', texts.rotate)] : []),
            entry('remove', ui.remove, true),
          ]}
        />
      }
      action={
        <Button kind="primary" onPress={() => setOpen('edit')}>
          {texts.edit}
        </Button>
      }
    >
      {error !== null && <ProblemNote error={error} />}
      <p className="row dim">
        <span>{channelName(channel)}</span>
        <span title={times.onPage(created_at)}>{texts.createdAt(times.at(created_at))}</span>
        {confirmed_at !== null && (
          <span title={times.onPage(confirmed_at)}>{texts.confirmedAt(times.at(confirmed_at))}</span>
        )}
      </p>
      <Section title={texts.follows}>
        <FollowedThings subscriber={subscriber} />
      </Section>
      <Section title={texts.deliveries.title}>
        <Deliveries subscriber={id} />
      </Section>
      {open === 'example' && <ExampleDialog id={id} onClose={close} />}
      {open === 'edit' && <EditSubscriberDialog id={id} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'rotate'}
        title={texts.rotateTitle}
        confirmLabel={texts.rotate}
        onClose={close}
        onConfirm={() => rotate.mutateAsync(undefined)}
      >
        <p>{texts.rotateText}</p>
      </ConfirmDialog>
      {rotate.data !== undefined && <SecretDialog secret={rotate.data.data} onClose={rotate.reset} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        isDangerous
        title={texts.removeTitle(address)}
        confirmLabel={ui.remove}
        onClose={close}
        onConfirm={async () => {
          await remove.mutateAsync(undefined);
          toast(ui.removed);
          void navigate({ to: '/subscribers', search: {} });
        }}
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
    </Screen>
  );
}

/** What can be done with a subscriber of this status at once. */
function useSteps({ id, status }: Subscriber): {
  readonly steps: readonly MenuAction[];
  readonly error: Error | null;
} {
  const { subscribers: texts } = useTexts();
  const params = { path: { subscriber: id } };
  const done = (text: string): { readonly changes: readonly string[]; readonly onDone: () => void } => ({
    changes: CHANGED,
    onDone: () => toast(text),
  });
  const test = useWrite(
    () => api.POST('/api/v1/subscribers/{subscriber}/test', { params, body: {} }),
    done(texts.testSent),
  );
  const confirm = useWrite(
    () => api.POST('/api/v1/subscribers/{subscriber}/confirm', { params, body: {} }),
    done(texts.confirmed),
  );
  const resend = useWrite(
    () => api.POST('/api/v1/subscribers/{subscriber}/resend-confirmation', { params, body: {} }),
    done(texts.resent),
  );
  const reactivate = useWrite(
    () => api.POST('/api/v1/subscribers/{subscriber}/reactivate', { params, body: {} }),
    done(texts.reactivated),
  );
  const step = (
    name: string,
    label: string,
    write: { mutate: (nothing: undefined) => void },
  ): MenuAction => ({
    id: name,
    label,
    onAction: () => write.mutate(undefined),
  });
  const steps = {
    pending: [step('resend', texts.resend, resend), step('confirm', texts.confirm, confirm)],
    confirmed: [step('test', texts.test, test)],
    quarantined: [step('reactivate', texts.reactivate, reactivate)],
    unsubscribed: [step('reactivate', texts.reactivate, reactivate)],
  };
  return {
    steps: steps[status],
    error: test.error ?? confirm.error ?? resend.error ?? reactivate.error,
  };
}

function Deliveries({ subscriber }: { readonly subscriber: number }): ReactNode {
  const { subscribers: texts } = useTexts();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(
    live(
      reading('/api/v1/subscribers/{subscriber}/deliveries', {
        params: { path: { subscriber }, query: { page } },
      }),
    ),
  );
  return (
    <Pages
      query={query}
      empty={<EmptyState title={texts.deliveries.emptyTitle}>{texts.deliveries.emptyText}</EmptyState>}
      onPage={(next) => void navigate({ search: { page: next } })}
    >
      {(data) => <DeliveryList deliveries={data} />}
    </Pages>
  );
}
