import { MESSAGE_ID_KEY } from '../rules/message-id-key.js';
import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import type { Tenant } from '#core/context/tenant.js';

const POSTMARK = /(^|\.)postmarkapp\.com$/i;

/** Sender address of mails, and the ids by which mail clients recognize and group them. */
@Injectable()
export class MailAddresses {
  /** Sender address of all mails. */
  readonly from: string;
  /** Domain of ids. */
  readonly domain: string;
  /**
   * Header in which a mail service that replaces the Message-ID keeps ours and returns it with complaints. Undefined if
   * it is not needed. Source: Postmark, "Custom metadata".
   */
  readonly idHeader: string | undefined;

  constructor(private readonly settings: Settings) {
    this.from = settings.mailFrom ?? `status@${settings.serviceDomain}`;
    this.domain = this.from.slice(this.from.lastIndexOf('@') + 1);
    const { smtpUrl } = settings;
    const isPostmark = smtpUrl !== undefined && POSTMARK.test(new URL(smtpUrl).hostname);
    this.idHeader = isPostmark ? `X-PM-Metadata-${MESSAGE_ID_KEY}` : undefined;
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
