import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { join } from 'node:path';
import { Settings } from '#core/config/settings.js';
import { currentTenant, traceOf } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { SubscriberLinks } from '#modules/subscribers/services/subscriber-links.js';
import { SubscriberReach } from '#modules/subscribers/services/subscriber-reach.service.js';
import { TenantPages } from '#platform/tenancy/tenant-pages.js';
import { Clock } from '#core/time/clock.js';
import { Tracing } from '#core/tracing/tracing.js';
import type { DeliveryChannel, RecordOutcomes, WaitingDelivery } from '../../rules/delivery-channel.js';
import { DeliveryChannels } from '../../services/delivery-channels.js';
import { GroupedOutcomes, type MailOutcome } from './grouped-outcomes.js';
import { MessageIds } from '../../services/message-ids.js';
import { MailTemplates } from './mail-templates.js';
import type { Mail, MailReply, MailTransport } from './mail.js';
import { OUTBOX, OutgoingMail } from './outgoing-mail.js';
import { EmailRecipientsRepository, type EmailRecipient } from './store/email-recipients.repository.js';

/**
 * Consecutive refusals after which an address is given up. A full mailbox gets a second chance, because
 * people empty it. Source: decisions, section 7.
 */
const QUARANTINE_FROM = { address: 1, mailbox: 2 } as const;
/** Tenants whose outcomes are grouped, across all jobs. */
const MAX_TENANTS = 1_000;
/**
 * Share of all connections whose outcomes make a commit worthwhile. A commit costs much the same for any
 * number of outcomes, and meanwhile the other connections keep the mail server busy.
 */
const KEPT_TOGETHER = 0.8;

/** Notifies subscribers by email. */
@Injectable()
export class EmailChannel implements DeliveryChannel, OnModuleInit {
  readonly name = 'email';
  readonly dailyQuota = 'daily_mails';
  /**
   * Ten retries over a day, the first one soon: a server that closed the connection accepts the mail on a new one.
   */
  readonly retryAfterSeconds = [10, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000];
  private readonly logger = new Logger(EmailChannel.name);
  private readonly transport: MailTransport;
  private readonly outcomes = new LRUCache<string, GroupedOutcomes>({ max: MAX_TENANTS });

  constructor(
    private readonly channels: DeliveryChannels,
    private readonly recipients: EmailRecipientsRepository,
    private readonly templates: MailTemplates,
    private readonly messageIds: MessageIds,
    outgoing: OutgoingMail,
    private readonly pages: TenantPages,
    private readonly links: SubscriberLinks,
    private readonly reach: SubscriberReach,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly tracing: Tracing,
  ) {
    this.transport = outgoing.transport;
  }

  get restsUntil(): Date | undefined {
    return this.transport.restsUntil;
  }

  onModuleInit(): void {
    this.channels.add(this);
  }

  async deliver(deliveries: readonly WaitingDelivery[], record: RecordOutcomes): Promise<void> {
    const recipients = await this.recipients.find(deliveries.map(({ subscriberId }) => subscriberId));
    const outcomes = this.outcomesWith(record);
    const queues = byConnection(deliveries, this.transport.connections);
    const ends = await Promise.allSettled(
      queues.map(async (queue) => {
        for (const delivery of queue)
          await this.send(delivery, recipients.get(delivery.subscriberId), outcomes);
      }),
    );
    if (this.settings.smtpUrl === undefined)
      this.logger.log(
        `${deliveries.length} mails were written to ${join(this.settings.dataDir, OUTBOX)}, since SMTP_URL is not set.`,
      );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  private async send(
    delivery: WaitingDelivery,
    recipient: EmailRecipient | undefined,
    outcomes: GroupedOutcomes,
  ): Promise<void> {
    const mail = recipient && (await this.mailFor(delivery, recipient));
    if (recipient === undefined || mail === undefined) {
      // Nothing is left to tell.
      const { eventId, subscriberId, tries } = delivery;
      const outcome = { eventId, subscriberId, tries, result: 'cancelled' } as const;
      await outcomes.add({ outcome, refusal: undefined, isRecovered: false });
      return;
    }
    const step = { name: 'SEND mail', kind: 'client' as const };
    await this.tracing.run(step, traceOf(delivery.traceparent), ({ note }) =>
      this.transport.send(mail, (reply) => {
        note({ 'heliograph.outcome': reply.result });
        // It waits as it did before, and the try does not count.
        if (reply.isUntried === true) return Promise.resolve();
        return outcomes.add(outcomeOf(delivery, recipient, reply));
      }),
    );
  }

  private async mailFor(
    delivery: WaitingDelivery,
    { id, address, confirmation }: EmailRecipient,
  ): Promise<Mail | undefined> {
    const isConfirmation = delivery.event === 'subscriber.confirmation_requested';
    const asked =
      delivery.confirmationNonce === null
        ? confirmation
        : { nonce: delivery.confirmationNonce, sentAt: delivery.occurredAt };
    if (isConfirmation && asked === null) return undefined;
    const template = await this.templates.of(delivery, delivery.locale);
    const origin = await this.pages.origin();
    return template?.mailFor({
      address,
      messageId: await this.messageIds.sign(delivery.eventId, id),
      date: this.clock.now(),
      links: {
        confirm:
          asked === null ? '' : origin + (await this.links.confirmation(id, asked.nonce, asked.sentAt)),
        manage: origin + (await this.links.manage(id)),
        unsubscribe: origin + (await this.links.unsubscribe(id)),
        undo:
          delivery.event === 'subscriber.unsubscribed'
            ? origin + (await this.links.undo(id, delivery.occurredAt))
            : '',
      },
    });
  }

  /** Groups of outcomes of the current tenant. */
  private outcomesWith(record: RecordOutcomes): GroupedOutcomes {
    const { id } = currentTenant();
    const known = this.outcomes.get(id);
    if (known !== undefined) return known;
    const outcomes = new GroupedOutcomes(Math.ceil(this.transport.connections * KEPT_TOGETHER), (group) =>
      this.save(group, record),
    );
    this.outcomes.set(id, outcomes);
    return outcomes;
  }

  private save(group: readonly MailOutcome[], record: RecordOutcomes): Promise<void> {
    return this.database.write(async () => {
      const refusals = group.flatMap(({ refusal }) => refusal ?? []);
      const recovered = group.filter(({ isRecovered }) => isRecovered);
      await this.reach.note(
        refusals,
        recovered.map(({ outcome }) => outcome.subscriberId),
      );
      await record(group.map(({ outcome }) => outcome));
    });
  }
}

/** Distributes deliveries over at most `most` connections. Those to one subscriber stay together and in order. */
function byConnection(deliveries: readonly WaitingDelivery[], most: number): WaitingDelivery[][] {
  const bySubscriber = [...Map.groupBy(deliveries, ({ subscriberId }) => subscriberId).values()];
  const queues = Map.groupBy(bySubscriber.entries(), ([index]) => index % most);
  return [...queues.values()].map((queue) => queue.flatMap(([, ofOne]) => ofOne));
}

function outcomeOf(
  { eventId, subscriberId, tries }: WaitingDelivery,
  { wasRefused }: EmailRecipient,
  { result, fault, code, response }: MailReply,
): MailOutcome {
  const isRefused = result === 'failed' && (fault === 'address' || fault === 'mailbox');
  return {
    outcome: { eventId, subscriberId, tries, result, response, ...(code === undefined ? {} : { code }) },
    refusal: isRefused
      ? { subscriberId, quarantineFrom: QUARANTINE_FROM[fault], reason: response }
      : undefined,
    isRecovered: result === 'sent' && wasRefused,
  };
}
