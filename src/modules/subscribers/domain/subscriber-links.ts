import { Injectable } from '@nestjs/common';
import { SignedLinks } from '../../../access/links/signed-links.js';
import { Clock } from '../../../time/clock.js';

const DAY_MS = 86_400_000;
/** For how long a link to confirm is valid. Source: decisions, section 7. */
const CONFIRMATION_DAYS = 7;
/** Links to manage: as long as somebody may look into an old mail. */
const MANAGE_DAYS = 366;
/** Links to unsubscribe: whoever finds one, however old, must be able to leave. */
const NEVER = new Date('9999-12-31T23:59:59.999Z');

const CONFIRMATION = /^(\d{1,16}) ([\w-]{1,64})$/;
const SUBSCRIBER = /^\d{1,16}$/;

/** What a genuine link to manage or to unsubscribe is for. */
export interface SubscriberLink {
  readonly subscriberId: number;
  readonly isExpired: boolean;
}

/** What a genuine link to confirm is for. It counts only while the subscriber's row holds the same nonce. */
export interface ConfirmationLink extends SubscriberLink {
  readonly nonce: string;
}

/**
 * Links by which subscribers confirm, manage and end their subscriptions, as paths below the origin of the page; they are
 * the only credential there. Signed with the tenant's secret for links, each for one purpose. They name the subscriber by
 * id, never by address. Ids are not used twice and addresses do not change, so a link ends with its subscriber.
 */
@Injectable()
export class SubscriberLinks {
  constructor(
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  /**
   * The path of a link to confirm, valid for 7 days and until it is used.
   *
   * @param nonce of the subscriber's row, `confirmation_nonce`
   * @param sentAt `confirmation_sent_at` of the row, so that each attempt to send makes the same link
   */
  async confirmation(subscriberId: number, nonce: string, sentAt: Date): Promise<string> {
    const expiresAt = new Date(sentAt.getTime() + CONFIRMATION_DAYS * DAY_MS);
    const payload = `${subscriberId} ${nonce}`;
    return `/confirm/${await this.links.sign('confirm-subscription', { payload, expiresAt })}`;
  }

  /** The path of a link to what a subscriber has chosen. */
  async manage(subscriberId: number): Promise<string> {
    const expiresAt = new Date(this.clock.now().getTime() + MANAGE_DAYS * DAY_MS);
    return `/manage/${await this.links.sign('manage-subscription', { payload: String(subscriberId), expiresAt })}`;
  }

  /** The path for List-Unsubscribe, which never expires: a POST there ends the subscription, a GET shows a button. Source: RFC 8058. */
  async unsubscribe(subscriberId: number): Promise<string> {
    return `/unsubscribe/${await this.links.sign('unsubscribe', { payload: String(subscriberId), expiresAt: NEVER })}`;
  }

  /** What a link to confirm of the current tenant is for; undefined for one that is not genuine. */
  async readConfirmation(token: string): Promise<ConfirmationLink | undefined> {
    const content = await this.links.verify('confirm-subscription', token);
    const [, id, nonce] = CONFIRMATION.exec(content?.payload ?? '') ?? [];
    if (content === undefined || id === undefined || nonce === undefined) return undefined;
    return { subscriberId: Number(id), nonce, isExpired: this.isPast(content.expiresAt) };
  }

  /** Whose subscription a link of the current tenant manages; undefined for one that is not genuine. */
  readManage(token: string): Promise<SubscriberLink | undefined> {
    return this.read('manage-subscription', token);
  }

  /** Whose subscription a link of the current tenant ends, however old it is; undefined for one that is not genuine. */
  async readUnsubscribe(token: string): Promise<SubscriberLink | undefined> {
    const link = await this.read('unsubscribe', token);
    return link && { ...link, isExpired: false };
  }

  private async read(
    purpose: 'manage-subscription' | 'unsubscribe',
    token: string,
  ): Promise<SubscriberLink | undefined> {
    const content = await this.links.verify(purpose, token);
    if (content === undefined || !SUBSCRIBER.test(content.payload)) return undefined;
    return { subscriberId: Number(content.payload), isExpired: this.isPast(content.expiresAt) };
  }

  private isPast(instant: Date): boolean {
    return instant <= this.clock.now();
  }
}
