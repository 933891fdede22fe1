import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentTenant } from '#core/context/work-context.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { TenantPages } from '#platform/tenancy/tenant-pages.js';
import { NotificationContents } from '../../services/notification-contents.js';
import { contentKey, type WaitingDelivery } from '../../rules/delivery-channel.js';
import { MailAddresses } from '../../services/mail-addresses.js';
import { MailTemplate } from './message/mail-template.js';
import type { Notice } from './message/notice.js';
import {
  confirmationNotice,
  manageLinkNotice,
  topicNotice,
  trialNotice,
  unsubscribedNotice,
  type Audience,
} from './message/notices.js';

/** Lifetime of a rendered template. Jobs of a tenant take a few hundred recipients each and share it. */
const FRESH_MS = 5_000;
const MAX_CACHED = 100;

interface Kept {
  readonly template: MailTemplate | undefined;
}

/** Caches mail templates, which are rendered once for each event and language. */
@Injectable()
export class MailTemplates {
  private readonly kept = new LRUCache<string, Promise<Kept>>({ max: MAX_CACHED, ttl: FRESH_MS });

  constructor(
    private readonly contents: NotificationContents,
    private readonly addresses: MailAddresses,
    private readonly pages: TenantPages,
    changes: ChangeListener,
  ) {
    // Nobody gets what was rendered before it was hidden from them.
    changes.subscribe({
      onChange: (kind) => {
        if (kind === 'visibility') this.kept.clear();
      },
      onGap: () => {
        this.kept.clear();
      },
    });
  }

  /** The mail about an event in a language. Undefined if nothing is left to tell. */
  async of(delivery: WaitingDelivery, locale: string): Promise<MailTemplate | undefined> {
    const { id } = currentTenant();
    const key = `${id} ${contentKey(delivery, locale)}`;
    const known = this.kept.get(key);
    if (known !== undefined) return (await known).template;
    const rendered = this.render(delivery, locale).then((template) => ({ template }));
    this.kept.set(key, rendered);
    try {
      return (await rendered).template;
    } catch (error) {
      this.kept.delete(key);
      throw error;
    }
  }

  private async render(delivery: WaitingDelivery, locale: string): Promise<MailTemplate | undefined> {
    const tenant = currentTenant();
    const audience = { tenant, origin: await this.pages.origin(), locale };
    const notified = await this.notice(delivery, audience);
    if (notified === undefined) return undefined;
    return new MailTemplate(notified.notice, {
      from: this.addresses.from,
      replyTo: tenant.settings.mailReplyTo,
      listId: this.addresses.listId(tenant),
      topicId: notified.topic === null ? null : this.addresses.topicId(tenant, notified.topic),
      idHeader: this.addresses.idHeader,
    });
  }

  private async notice(
    delivery: WaitingDelivery,
    audience: Audience,
  ): Promise<{ readonly notice: Notice; readonly topic: string | null } | undefined> {
    if (delivery.event === 'subscriber.confirmation_requested')
      return { notice: confirmationNotice(audience), topic: null };
    if (delivery.event === 'subscriber.manage_link_requested')
      return { notice: manageLinkNotice(audience), topic: null };
    if (delivery.event === 'subscriber.unsubscribed')
      return { notice: unsubscribedNotice(audience), topic: null };
    if (delivery.event === 'subscriber.test_requested') return { notice: trialNotice(audience), topic: null };
    const content = (await this.contents.load([delivery])).contentOf(delivery, audience.locale);
    const notice = content && (await topicNotice(audience, content));
    return notice && { notice, topic: content.topic };
  }
}
