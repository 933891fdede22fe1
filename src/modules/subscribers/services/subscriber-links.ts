import { DAY_MS, CONFIRMATION_MS } from '../rules/confirmation-time.js';
import { Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { Clock } from '#core/time/clock.js';

/** Lifetime of a manage link, in days, because people use links in old mails. */
const MANAGE_DAYS = 366;
/** Unsubscribe links never expire: everyone must be able to unsubscribe, however old the mail is. */
const NEVER = new Date('9999-12-31T23:59:59.999Z');

/** How long a code can be entered, in milliseconds. */
export const CODE_MS = 3_600_000;
const CODE_DIGITS = 6;

const CONFIRMATION = /^(\d{1,16}) ([\w-]{1,64})$/;
const SUBSCRIBER = /^\d{1,16}$/;

/** Content of a genuine manage or unsubscribe link. */
export interface SubscriberLink {
  readonly subscriberId: number;
  readonly isExpired: boolean;
}

/** Content of a genuine confirmation link. It is valid only while the subscriber or a request holds the same nonce. */
export interface ConfirmationLink extends SubscriberLink {
  readonly nonce: string;
}

/**
 * Links that subscribers use to confirm, manage and end their subscriptions, as paths relative to
 * the page's origin. They are the only credential. Each is signed with the tenant's link secret for
 * one purpose. They name the subscriber by id, never by address. Ids are not reused and addresses
 * do not change, so a link ends with its subscriber.
 */
@Injectable()
export class SubscriberLinks {
  constructor(
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  /**
   * Path of a confirmation link. It is valid for 7 days or until it is used.
   *
   * @param nonce `confirmation_nonce` of the subscriber's row, or of a visitor's request
   * @param sentAt when the link was asked for. Each retry of a mail then contains the same link.
   */
  async confirmation(subscriberId: number, nonce: string, sentAt: Date): Promise<string> {
    const expiresAt = new Date(sentAt.getTime() + CONFIRMATION_MS);
    const payload = `${subscriberId} ${nonce}`;
    return `/confirm/${await this.links.sign('confirm-subscription', { payload, expiresAt })}`;
  }

  /** Path of a link to manage a subscription. */
  async manage(subscriberId: number): Promise<string> {
    const expiresAt = new Date(this.clock.now().getTime() + MANAGE_DAYS * DAY_MS);
    return `/manage/${await this.links.sign('manage-subscription', { payload: String(subscriberId), expiresAt })}`;
  }

  /**
   * Path for the List-Unsubscribe header. It never expires. POST ends the subscription, and GET
   * shows a button. Source: RFC 8058.
   */
  async unsubscribe(subscriberId: number): Promise<string> {
    return `/unsubscribe/${await this.links.sign('unsubscribe', { payload: String(subscriberId), expiresAt: NEVER })}`;
  }

  /**
   * Path of a link that undoes unsubscribing. It is valid for 7 days.
   *
   * @param leftAt when the subscriber left. Each retry of a mail then contains the same link.
   */
  async undo(subscriberId: number, leftAt: Date): Promise<string> {
    const expiresAt = new Date(leftAt.getTime() + CONFIRMATION_MS);
    return `/undo/${await this.links.sign('undo-unsubscribe', { payload: String(subscriberId), expiresAt })}`;
  }

  /** What the form for a code names a visitor's request by. It says nothing about the subscriber, and expires in an hour. */
  request(nonce: string): Promise<string> {
    const expiresAt = new Date(this.clock.now().getTime() + CODE_MS);
    return this.links.sign('confirm-by-code', { payload: nonce, expiresAt });
  }

  /** Nonce of a visitor's request. Undefined if its form has expired, or is not genuine. */
  async readRequest(token: string): Promise<string | undefined> {
    return (await this.links.read('confirm-by-code', token))?.payload;
  }

  /** Code that confirms a visitor's request: six digits. It follows from the nonce, so each retry of a message has the same. */
  async code(nonce: string): Promise<string> {
    const digest = await this.links.mac('confirmation-code', nonce);
    return String(digest.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
  }

  /** Whether this is the code of a visitor's request. */
  async isCode(nonce: string, text: string): Promise<boolean> {
    const [given, code] = [Buffer.from(text), Buffer.from(await this.code(nonce))];
    return given.length === code.length && timingSafeEqual(given, code);
  }

  /** Reads a confirmation link of the current tenant. Returns undefined if it is not genuine. */
  async readConfirmation(token: string): Promise<ConfirmationLink | undefined> {
    const content = await this.links.verify('confirm-subscription', token);
    const [, id, nonce] = CONFIRMATION.exec(content?.payload ?? '') ?? [];
    if (content === undefined || id === undefined || nonce === undefined) return undefined;
    return { subscriberId: Number(id), nonce, isExpired: this.isPast(content.expiresAt) };
  }

  /** Reads a manage link of the current tenant. Returns undefined if it is not genuine. */
  readManage(token: string): Promise<SubscriberLink | undefined> {
    return this.read('manage-subscription', token);
  }

  /** Reads an unsubscribe link of the current tenant, of any age. Returns undefined if it is not genuine. */
  async readUnsubscribe(token: string): Promise<SubscriberLink | undefined> {
    const link = await this.read('unsubscribe', token);
    return link && { ...link, isExpired: false };
  }

  /** Reads a link that undoes unsubscribing, of the current tenant. Returns undefined if it is not genuine. */
  readUndo(token: string): Promise<SubscriberLink | undefined> {
    return this.read('undo-unsubscribe', token);
  }

  private async read(
    purpose: 'manage-subscription' | 'unsubscribe' | 'undo-unsubscribe',
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
