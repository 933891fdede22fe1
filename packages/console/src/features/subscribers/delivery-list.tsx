import type { Schemas } from '@heliograph/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useChannelName } from '../../lib/channels.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { RecordList, type ListColumn } from '../../ui/record-list.js';
import { Badge } from '../../ui/status-sign.js';
import { toast } from '../../ui/toast.js';
import { CHANGED } from './words.js';

type Delivery = Schemas['Delivery'];

const TONES = {
  waiting: 'accent',
  sent: 'operational',
  failed: 'major_outage',
  merged: undefined,
  cancelled: undefined,
} as const;

interface DeliveryListProps {
  readonly deliveries: readonly Delivery[];
  /** True: of several subscribers. */
  readonly hasSubscribers?: boolean;
}

/** What was sent, how it went, and a way to send it again. */
export function DeliveryList({ deliveries, hasSubscribers = false }: DeliveryListProps): ReactNode {
  const { subscribers } = useTexts();
  const { deliveries: texts } = subscribers;
  const times = useTimes();
  const channelName = useChannelName();
  const retry = useWrite(
    ({ subscriber_id, event_id }: Delivery) =>
      api.POST('/api/v1/subscribers/{subscriber}/deliveries/{delivery}/retry', {
        params: { path: { subscriber: subscriber_id, delivery: event_id } },
        body: {},
      }),
    {
      changes: CHANGED,
      onDone: () => toast(texts.retried(1)),
    },
  );
  const recipient: ListColumn<Delivery> = {
    id: 'subscriber',
    title: subscribers.address,
    cell: ({ subscriber_id, channel }) => (
      <>
        <Link to="/subscribers/$subscriber" params={{ subscriber: String(subscriber_id) }} search={{}}>
          {texts.subscriber(subscriber_id)}
        </Link>{' '}
        <span className="dim">{channelName(channel)}</span>
      </>
    ),
  };
  return (
    <>
      {retry.error !== null && <ProblemNote error={retry.error} />}
      <RecordList
        label={texts.title}
        rows={deliveries}
        keyOf={({ event_id, subscriber_id }) => `${String(event_id)} ${String(subscriber_id)}`}
        columns={[
          { id: 'event', title: texts.event, cell: (delivery) => <EventOf delivery={delivery} /> },
          ...(hasSubscribers ? [recipient] : []),
          {
            id: 'status',
            title: subscribers.status,
            cell: ({ status }) => <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>,
          },
          { id: 'tries', title: texts.tries, cell: (delivery) => <Attempts delivery={delivery} /> },
          {
            id: 'when',
            title: texts.when,
            cell: ({ sent_at, created_at }) => times.at(sent_at ?? created_at),
          },
          {
            id: 'retry',
            title: texts.retry,
            cell: (delivery) =>
              (delivery.status === 'failed' || delivery.status === 'sent') && (
                <Button
                  kind="quiet"
                  aria-label={`${texts.retry}: ${delivery.event}, ${texts.subscriber(delivery.subscriber_id)}`}
                  isPending={retry.isPending && retry.variables === delivery}
                  onPress={() => retry.mutate(delivery)}
                >
                  {texts.retry}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}

/** The event, as the API calls it, with the record that it is about. */
function EventOf({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const { deliveries: texts } = useTexts().subscribers;
  const { event, incident_id, announcement_id } = delivery;
  return (
    <>
      <code dir="ltr">{event}</code>{' '}
      {incident_id !== null && (
        <Link
          to={event.startsWith('maintenance.') ? '/maintenances/$maintenance' : '/incidents/$incident'}
          params={{ incident: String(incident_id), maintenance: String(incident_id) }}
        >
          #{incident_id}
        </Link>
      )}
      {announcement_id !== null && (
        <Link to="/records/$" params={{ _splat: `announcements/${String(announcement_id)}` }} search={{}}>
          {texts.announcement(announcement_id)}
        </Link>
      )}
    </>
  );
}

/** Each attempt with what the other side said. */
function Attempts({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const { deliveries: texts } = useTexts().subscribers;
  const times = useTimes();
  const { attempts, tries, next_try_at } = delivery;
  const count = texts.attempts(tries);
  const next = next_try_at !== null && <span className="dim">{texts.next(times.relative(next_try_at))}</span>;
  if (attempts.length === 0)
    return (
      <span className="row">
        {count} {next}
      </span>
    );
  return (
    <details>
      <summary>
        {count} {next}
      </summary>
      <ol className="stack tight">
        {attempts.map(({ attempted_at, outcome, code, response }) => (
          <li key={attempted_at}>
            {times.at(attempted_at)}{' '}
            <code dir="ltr">{[outcome, code].filter((one) => one !== null).join(' ')}</code>
            {response !== null && (
              <div className="dim" dir="auto">
                {response}
              </div>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
