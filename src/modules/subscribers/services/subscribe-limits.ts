import { Injectable } from '@nestjs/common';
import { ContactLimits } from '#platform/access/limits/contact-limits.js';
import { SharedLimits } from '#platform/access/limits/shared-limits.js';
import { currentTenant } from '#core/context/work-context.js';
import { Settings } from '#core/config/settings.js';
import type { Channel } from '#platform/channels/channel.js';

const DAY_MS = 86_400_000;

/** Rate limits on requests to subscribe. */
@Injectable()
export class SubscribeLimits {
  constructor(
    private readonly limits: ContactLimits,
    private readonly shared: SharedLimits,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts a request to subscribe.
   *
   * @param addressKey key of the recipient's address
   * @returns whether the recipient may be sent a mail; the response must not reveal a refusal
   * @throws TooManyRequests if this client, or all visitors of this tenant together, exceed their limit
   */
  async count(channel: Channel, addressKey: string): Promise<boolean> {
    const { settings } = this;
    const recipient = `${channel.name} ${channel.limitKey?.(addressKey) ?? addressKey}`;
    const own = channel.requestLimits;
    if (own !== undefined) {
      const purpose = `subscribe ${channel.name}`;
      if (!(await this.limits.count({ purpose, ...own, ofTenant: own.ofTenantADay }, recipient)))
        return false;
      await this.shared.assertWithin({
        subject: `${purpose} day of ${currentTenant().id}`,
        most: own.ofTenantADay,
        windowMs: DAY_MS,
      });
      return true;
    }
    const limit = {
      purpose: 'subscribe',
      ofClient: settings.subscribeLimitAddress,
      toRecipient: settings.subscribeLimitRecipient,
      toRecipientInTotal: settings.subscribeLimitRecipientTotal,
      ofTenant: settings.subscribeLimitTenant,
    };
    return this.limits.count(limit, recipient);
  }
}
