import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { Tenant } from '../../context/tenant.js';

/** Where mails come from, and the names by which mail programs know them again. */
@Injectable()
export class MailAddresses {
  /** The address that mails come from. */
  readonly from: string;
  private readonly domain: string;

  constructor(private readonly settings: Settings) {
    this.from = settings.mailFrom ?? `status@${settings.serviceDomain}`;
    this.domain = this.from.slice(this.from.lastIndexOf('@') + 1);
  }

  /** The same for every attempt, so that who gets a mail twice sees it once. */
  messageId({ slug }: Tenant, eventId: number, subscriberId: number): string {
    return `${eventId}.${subscriberId}.${slug}@${this.domain}`;
  }

  /** Of a mail that is never sent: the one that all mails of a topic refer to. */
  topicId({ slug }: Tenant, topic: string): string {
    return `${topic}.${slug}@${this.domain}`;
  }

  /** Source: RFC 2919. */
  listId({ slug }: Tenant): string {
    return `${slug}.${this.settings.serviceDomain}`;
  }
}
