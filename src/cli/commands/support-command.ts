import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { Tenant } from '#core/context/tenant.js';
import { SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';
import { textTable } from '#core/text/text-table.js';
import { Clock } from '#core/time/clock.js';
import type { PageJson } from '#http/results/record-json.js';
import { withExamples } from '#module-system/commands/command-help.js';
import { DomainsService } from '#modules/domains/domains.service.js';
import type { Domain } from '#modules/domains/domain.response.js';
import { DELIVERY_STATUSES, type Delivery } from '#modules/notifications/dto/delivery.response.js';
import { LedgerService } from '#modules/notifications/services/ledger.service.js';
import { MailQuotaService } from '#modules/notifications/services/mail-quota.service.js';
import { SUBSCRIBER_STATUSES, type Subscriber } from '#modules/subscribers/dto/subscriber.response.js';
import { SubscribersService } from '#modules/subscribers/services/subscribers.service.js';
import { WaitingJobs } from '#platform/jobs/metrics/waiting-jobs.js';
import type { CommandContext } from '../command-context.js';

const RECENT_DAYS = 7;
const DAY_MS = 86_400_000;
/** Rows of each part, so that it fits on a screen. */
const SHOWN = 10;
const ONE = { page: 1, per_page: 1 };
/** Statuses of deliveries that did not arrive. */
const NOT_ARRIVED = ['waiting', 'failed'] as const;

/** `support:…`: answers to what people ask about a tenant. */
export function addSupportCommand(program: Command, context: CommandContext): void {
  const support = program
    .command('support:tenant')
    .description('Show why notifications of a tenant, or to one recipient, may not have arrived.')
    .argument('<slug>', 'the tenant')
    .option('--recipient <address>', 'tell what became of the notifications to this address')
    .action((slug: string, { recipient }: { recipient?: string }) =>
      context.runRecorded(slug, 'read', async (app, tenant) => {
        const report =
          recipient === undefined ? await ofTenant(app, tenant) : await ofRecipient(app, recipient);
        return {
          json: Object.fromEntries(report.map(({ name, rows }) => [name, rows])),
          text: textOf(report),
        };
      }),
    );
  withExamples(support, 'support:tenant acme', 'support:tenant acme --recipient ada@example.com');
}

type Row = Readonly<Record<string, unknown>>;

/** A part of the answer: a table with a heading. */
interface Part {
  readonly name: string;
  readonly heading: string;
  readonly rows: readonly Row[];
}

async function ofTenant(app: INestApplicationContext, tenant: Tenant): Promise<Part[]> {
  const quota = (await app.get(MailQuotaService).today()).parse();
  const domains = recordsOf<Domain>(await app.get(DomainsService).list({ page: 1, per_page: SHOWN }));
  return [
    { name: 'tenant', heading: 'Tenant', rows: [{ slug: tenant.slug, state: tenant.state ?? 'active' }] },
    { name: 'mails_today', heading: 'Mails of today', rows: [quota] },
    { name: 'subscribers', heading: 'Subscribers', rows: await subscriberCounts(app) },
    {
      name: 'deliveries',
      heading: `Deliveries of the last ${RECENT_DAYS} days`,
      rows: await deliveryCounts(app),
    },
    { name: 'not_arrived', heading: 'Latest that did not arrive', rows: await notArrived(app) },
    {
      name: 'domains',
      heading: 'Domains',
      rows: domains.map(({ host, status, stops_at, check_message }) => ({
        host,
        status,
        stops_at,
        check_message,
      })),
    },
    {
      name: 'failed_jobs',
      heading: 'Jobs that have failed, and are tried again or given up',
      rows: (await app.get(WaitingJobs).troubled(SHOWN)).map((job) => ({ ...job })),
    },
  ];
}

/** Only confirmed ones are notified. */
async function subscriberCounts(app: INestApplicationContext): Promise<Row[]> {
  const subscribers = app.get(SubscribersService);
  const rows: Row[] = [];
  for (const status of SUBSCRIBER_STATUSES)
    rows.push({ status, count: (await subscribers.list({ ...ONE, status })).total });
  return rows;
}

async function deliveryCounts(app: INestApplicationContext): Promise<Row[]> {
  const ledger = app.get(LedgerService);
  const since = new Date(app.get(Clock).now().getTime() - RECENT_DAYS * DAY_MS);
  const rows: Row[] = [];
  for (const channel of SUBSCRIBER_CHANNELS) {
    const counts: Record<string, number> = {};
    for (const status of DELIVERY_STATUSES)
      counts[status] = (await ledger.list({ ...ONE, channel, status, since })).total;
    if (Object.values(counts).some((count) => count > 0)) rows.push({ channel, ...counts });
  }
  return rows;
}

async function notArrived(app: INestApplicationContext): Promise<Row[]> {
  const rows: Row[] = [];
  for (const status of NOT_ARRIVED) {
    const page = await app.get(LedgerService).list({ page: 1, per_page: SHOWN, status });
    rows.push(...recordsOf<Delivery>(page).map(deliveryRow));
  }
  return rows;
}

async function ofRecipient(app: INestApplicationContext, recipient: string): Promise<Part[]> {
  const found = recordsOf<Subscriber>(
    await app.get(SubscribersService).list({ page: 1, per_page: SHOWN, q: recipient }),
  );
  const rows: Row[] = found.map(({ id, channel, address, status, events, confirmed_at }) => ({
    id,
    channel,
    address,
    status,
    events: events.join(','),
    confirmed_at,
    notified: status === 'confirmed' ? 'yes' : 'no: only confirmed subscribers are notified',
  }));
  const deliveries: Row[] = [];
  for (const { id } of found) {
    const page = await app.get(LedgerService).listOfSubscriber(id, { page: 1, per_page: SHOWN });
    deliveries.push(...recordsOf<Delivery>(page).map(deliveryRow));
  }
  return [
    { name: 'subscribers', heading: `Subscribers with ${recipient}`, rows },
    { name: 'deliveries', heading: 'Their latest deliveries', rows: deliveries },
  ];
}

/** A delivery with what the other side said last. */
function deliveryRow({ created_at, event, subscriber_id, channel, status, ...delivery }: Delivery): Row {
  const last = delivery.attempts.at(-1);
  return {
    created_at,
    event,
    subscriber_id,
    channel,
    status,
    tries: delivery.tries,
    next_try_at: delivery.next_try_at,
    code: last?.code ?? null,
    response: last?.response ?? null,
  };
}

function recordsOf<T extends object>({ records }: PageJson<T>): T[] {
  return records.map((record) => JSON.parse(record) as T);
}

function textOf(parts: readonly Part[]): string {
  return parts
    .map(({ heading, rows }) => {
      const [first] = rows;
      if (first === undefined) return `${heading}: none`;
      const names = Object.keys(first);
      const cells = rows.map((row) => names.map((name) => cellOf(row[name])));
      return `${heading}:\n${textTable([names.map((name) => name.toUpperCase()), ...cells])}`;
    })
    .join('\n\n');
}

const WIDEST = 80;

function cellOf(value: unknown): string {
  const text = value == null ? '-' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > WIDEST ? `${text.slice(0, WIDEST)}…` : text;
}
