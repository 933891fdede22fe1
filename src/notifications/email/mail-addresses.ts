import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { Tenant } from '../../context/tenant.js';

/** Sender address of mails, and the ids by which mail clients recognize and group them. */
@Injectable()
export class MailAddresses {
  /** Sender address of all mails. */
  readonly from: string;
  private readonly domain: string;

  constructor(private readonly settings: Settings) {
    this.from = settings.mailFrom ?? `status@${settings.serviceDomain}`;
    this.domain = this.from.slice(this.from.lastIndexOf('@') + 1);
  }

  /** The same for every attempt. A recipient who gets a mail twice sees it once. */
  messageId({ slug }: Tenant, eventId: number, subscriberId: number): string {
    return `${eventId}.${subscriberId}.${slug}@${this.domain}`;
  }

  /** Id of a mail that is never sent, which all mails of a topic refer to. */
  topicId({ slug }: Tenant, topic: string): string {
    return `${topic}.${slug}@${this.domain}`;
  }

  /** Source: RFC 2919. */
  listId({ slug }: Tenant): string {
    return `${slug}.${this.settings.serviceDomain}`;
  }
}
