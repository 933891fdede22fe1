import { Injectable } from '@nestjs/common';
import { ContactLimits } from '#platform/access/limits/contact-limits.js';
import { Settings } from '#core/config/settings.js';
import type { Channel } from '#platform/channels/channel.js';

/** Rate limits on requests to subscribe. */
@Injectable()
export class SubscribeLimits {
  constructor(
    private readonly limits: ContactLimits,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts a request to subscribe.
   *
   * @param addressKey key of the recipient's address
   * @returns whether the recipient may be sent a mail; the response must not reveal a refusal
   * @throws TooManyRequests if this client, or all visitors of this tenant together, exceed their limit
   */
  count(channel: Channel, addressKey: string): Promise<boolean> {
    const { settings } = this;
    const limit = {
      purpose: 'subscribe',
      ofClient: settings.subscribeLimitAddress,
      toRecipient: settings.subscribeLimitRecipient,
      toRecipientInTotal: settings.subscribeLimitRecipientTotal,
      ofTenant: settings.subscribeLimitTenant,
    };
    return this.limits.count(limit, `${channel.name} ${channel.limitKey?.(addressKey) ?? addressKey}`);
  }
}
