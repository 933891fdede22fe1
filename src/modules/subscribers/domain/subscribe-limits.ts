import { Injectable } from '@nestjs/common';
import { SharedLimits } from '../../../access/limits/shared-limits.js';
import { Settings } from '../../../config/settings.js';
import { currentTenant, workContext } from '../../../context/work-context.js';
import type { SubscriberChannel } from '../api/subscriber.response.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Keeps strangers from having mails sent to others: limits of requests to subscribe, for all processes. What one limit
 * refuses does not count against the next.
 */
@Injectable()
export class SubscribeLimits {
  constructor(
    private readonly limits: SharedLimits,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts a request to subscribe.
   *
   * @param addressKey of the recipient
   * @returns whether the recipient may be written to; the caller must not say that it may not
   * @throws TooManyRequests when this client, or the visitors of this tenant together, have asked too often
   */
  async count(channel: SubscriberChannel, addressKey: string): Promise<boolean> {
    const { subscribeLimitAddress, subscribeLimitRecipient, subscribeLimitTenant } = this.settings;
    const client = workContext()?.clientAddress;
    if (client !== undefined)
      await this.limits.assertWithin({
        subject: `subscribe client ${client}`,
        most: subscribeLimitAddress,
        windowMs: HOUR_MS,
      });
    const isWritable = await this.limits.isWithin({
      subject: `subscribe recipient ${channel} ${addressKey}`,
      most: subscribeLimitRecipient,
      windowMs: DAY_MS,
    });
    if (!isWritable) return false;
    await this.limits.assertWithin({
      subject: `subscribe tenant ${currentTenant().id}`,
      most: subscribeLimitTenant,
      windowMs: HOUR_MS,
    });
    return true;
  }
}
