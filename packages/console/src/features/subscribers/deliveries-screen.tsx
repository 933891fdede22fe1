import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, live, reading, SELDOM_MS } from '../../lib/api.js';
import { useLanguage, useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { Pages } from '../../ui/pages.js';
import { Filters } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { toast } from '../../ui/toast.js';
import { DeliveryList } from './delivery-list.js';
import { SubscriberTabs } from './subscriber-tabs.js';
import { ChannelFilter } from './subscribers-screen.js';
import { CHANGED } from './words.js';

const route = getRouteApi('/subscribers/deliveries');
const STATUSES = ['waiting', 'sent', 'failed', 'merged', 'cancelled'] as const;

/** What was sent to whom, with a way to send all that failed again. */
export function DeliveriesScreen(): ReactNode {
  const { subscribers } = useTexts();
  const { deliveries: texts } = subscribers;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { status, channel, page = 1 } = search;
  const query = useQuery(
    live(
      reading('/api/v1/subscribers/deliveries', {
        params: {
          query: {
            page,
            ...(status !== undefined && { status }),
            ...(channel !== undefined && { channel: channel as 'email' }),
          },
        },
      }),
    ),
  );
  const show = (changed: typeof search): void =>
    void navigate({ search: { ...search, page: undefined, ...changed } });
  return (
    <Screen title={texts.title} help="setting-up-the-page" action={<RetryAll channel={channel} />}>
      <SubscriberTabs current="deliveries" />
      <MailQuota />
      <Filters>
        <FilterSelect
          label={subscribers.status}
          choices={STATUSES.map((id) => ({ id, label: texts.statuses[id] }))}
          value={status}
          onChange={(id) => show({ status: id })}
        />
        <ChannelFilter value={channel} onChange={(id) => show({ channel: id })} />
      </Filters>
      <Pages
        query={query}
        empty={<EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>}
        onPage={(next) => show({ page: next })}
      >
        {(data) => <DeliveryList deliveries={data} hasSubscribers />}
      </Pages>
    </Screen>
  );
}

/** Sends all that failed again, of the channel that is shown. Nothing if nothing has. */
function RetryAll({ channel }: { readonly channel: string | undefined }): ReactNode {
  const { deliveries: texts } = useTexts().subscribers;
  const { locale } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const only = channel === undefined ? {} : { channel: channel as 'email' };
  const failed = useQuery(
    live(
      reading('/api/v1/subscribers/deliveries', {
        params: { query: { status: 'failed', per_page: 1, ...only } },
      }),
      SELDOM_MS,
    ),
  );
  const retry = useWrite(() => api.POST('/api/v1/subscribers/deliveries/retry', { body: only }), {
    changes: CHANGED,
    onDone: ({ data }) => toast(texts.retried(data.deliveries)),
  });
  const count = failed.data?.meta.total ?? 0;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <Button kind="primary" onPress={() => setOpen(true)}>
        {texts.retryAll}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.retryTitle(new Intl.NumberFormat(locale).format(count))}
        confirmLabel={texts.retry}
        onClose={() => setOpen(false)}
        onConfirm={() => retry.mutateAsync(undefined)}
      >
        <p>{texts.retryText}</p>
      </ConfirmDialog>
    </>
  );
}

/** How many mails may still be sent today; nothing without a limit. */
function MailQuota(): ReactNode {
  const { deliveries: texts } = useTexts().subscribers;
  const { locale } = useLanguage();
  const times = useTimes();
  const { data } = useQuery(live(reading('/api/v1/subscribers/mail-quota'), SELDOM_MS));
  if (data?.data.limit == null) return null;
  const { limit, sent, waiting, resets_at } = data.data;
  const number = new Intl.NumberFormat(locale);
  return (
    <p className="dim">
      {texts.quota(number.format(sent), number.format(limit))}
      {waiting > 0 && <> · {texts.quotaWaiting(number.format(waiting), times.at(resets_at))}</>}
    </p>
  );
}
