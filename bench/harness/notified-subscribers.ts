import { newWebhookSecret } from '#modules/subscribers/rules/webhook-secret.js';
import type { Superuser } from '../support/superuser.js';
import type { Accepted } from './accepted.js';
import type { FreshTenant } from './fresh-tenant.js';

/** Subscribers of one channel and the sink that receives their messages. */
export interface Way {
  readonly channel: 'email' | 'webhook';
  /** Number of subscribers, numbered from 1. */
  readonly count: number;
  readonly accepted: Accepted;
  /** The sink's name for a subscriber. */
  readonly recipientOf: (number: number) => string;
  readonly addressOf: (number: number) => string;
}

const AT_ONCE = 5_000;

/** Creates confirmed subscribers with all components and events. */
export async function makeSubscribers(
  database: Superuser,
  { id }: FreshTenant,
  { channel, count, addressOf }: Pick<Way, 'channel' | 'count' | 'addressOf'>,
): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from + 1);
    const addresses = Array.from({ length }, (_, index) => addressOf(from + index));
    await database.rows(
      `with made as (
         insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at,
           confirmed_at, created_at, updated_at)
         select $1, $2, address, address, case when place % 2 = 0 then 'de' else 'en' end, 'confirmed', true,
           '["incident", "maintenance", "announcement"]', now(), now(), now(), now()
         from unnest($3::text[]) with ordinality as a (address, place) returning id, address
       )
       insert into subscriber_endpoint (tenant_id, subscriber_id, url, secret)
       select $1, id, address, $4 from made where $2 <> 'email'`,
      [id, channel, addresses, newWebhookSecret()],
    );
  }
}

/** Progress of the deliveries. */
export interface DeliveryState {
  readonly decided: boolean;
  readonly deliveries: number;
  readonly waiting: number;
  /** True if recipients were determined for all events and no delivery is waiting. */
  readonly isDone: boolean;
}

export async function stateOf(database: Superuser, { id }: FreshTenant): Promise<DeliveryState> {
  const [row] = await database.rows<{ decided: boolean; deliveries: number; waiting: number; told: boolean }>(
    `select not exists (select from notification where tenant_id = $1 and decided_at is null) as decided,
       (select count(*)::int from notification_delivery where tenant_id = $1) as deliveries,
       (select count(*)::int from notification_delivery where tenant_id = $1 and status = 'waiting') as waiting,
       (select count(*) from notification where tenant_id = $1)
         >= (select count(*) from incident where tenant_id = $1 and published_at is not null) as told`,
    [id],
  );
  if (row === undefined) throw new Error('The ledger does not answer.');
  const { decided, deliveries, waiting, told } = row;
  return { decided, deliveries, waiting, isDone: decided && told && waiting === 0 };
}

/** @returns violations: subscribers without their messages, and messages missing in the ledger */
export async function checkDeliveries(
  database: Superuser,
  { id }: FreshTenant,
  { channel, count, accepted, recipientOf, addressOf }: Way,
  published: number,
): Promise<string[]> {
  const rows = await database.rows<{ address: string; made: number; sent: number; lost: number }>(
    `select e.address, count(d.event_id)::int as made, count(*) filter (where d.status = 'sent')::int as sent,
       count(*) filter (where d.status not in ('sent', 'merged'))::int as lost
     from (select s.id, coalesce(p.url, s.address) as address from subscriber s
       left join subscriber_endpoint p on p.tenant_id = s.tenant_id and p.subscriber_id = s.id
       where s.tenant_id = $1 and s.channel = $2) e
     left join notification_delivery d on d.tenant_id = $1 and d.subscriber_id = e.id group by e.address`,
    [id, channel],
  );
  const byAddress = new Map(rows.map((row) => [row.address, row]));
  const violations: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const recipient = recipientOf(number);
    const row = byAddress.get(addressOf(number));
    const got = accepted.messagesOf(recipient);
    if (row === undefined || row.made < published)
      violations.push(`${channel}: ${recipient} has ${row?.made ?? 0} deliveries of ${published}`);
    else if (row.lost > 0) violations.push(`${channel}: ${recipient} was given up ${row.lost} times`);
    else if (got !== row.sent)
      violations.push(`${channel}: ${recipient} got ${got} messages, the ledger says ${row.sent}`);
  }
  if (accepted.recipients.length > count)
    violations.push(`${channel}: ${accepted.recipients.length} recipients, more than ${count} subscribers`);
  return violations;
}
