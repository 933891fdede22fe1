import { Injectable } from '@nestjs/common';
import { neighbourhood, siteNetwork } from '#platform/access/client-address.js';
import { SharedLimits } from '#platform/access/limits/shared-limits.js';
import { Settings } from '#core/config/settings.js';
import { currentTenant, workContext } from '#core/context/work-context.js';
import type { Channel } from '#platform/channels/channel.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Requests from a /48 network, as a multiple of those from an address. Otherwise one client with a /48 could use up
 * a tenant's hour. Mobile networks have many people behind one.
 */
const SITE_FACTOR = 10;

/**
 * Rate limits on requests to subscribe, shared by all replicas. They prevent mail bombing of third
 * parties. A request refused by one limit does not count against the next.
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
   * @param addressKey key of the recipient's address
   * @returns whether the recipient may be sent a mail; the response must not reveal a refusal
   * @throws TooManyRequests if this client, or all visitors of this tenant together, exceed their limit
   */
  async count(channel: Channel, addressKey: string): Promise<boolean> {
    const { subscribeLimitAddress, subscribeLimitTenant } = this.settings;
    const client = workContext()?.clientAddress;
    if (client !== undefined) await this.countClient(client, subscribeLimitAddress);
    const site = client === undefined ? undefined : siteNetwork(client);
    if (site !== undefined) await this.countClient(site, SITE_FACTOR * subscribeLimitAddress);
    const recipient = `${channel.name} ${channel.limitKey?.(addressKey) ?? addressKey}`;
    if (!(await this.countRecipient(recipient, neighbourhood(client ?? '')))) return false;
    await this.limits.assertWithin({
      subject: `subscribe tenant ${currentTenant().id}`,
      most: subscribeLimitTenant,
      windowMs: HOUR_MS,
    });
    return true;
  }

  /**
   * Counts per network, so that a stranger cannot use up the requests of the recipient, and over all networks, so that
   * strangers in many networks cannot flood the recipient. The first request of each network is counted apart
   * from further ones: a person who asks once is shut out only by strangers in as many networks as the limit.
   */
  private async countRecipient(recipient: string, network: string): Promise<boolean> {
    const { subscribeLimitRecipient: most, subscribeLimitRecipientTotal: mostInTotal } = this.settings;
    const subject = `subscribe recipient ${recipient}`;
    const from = `${subject} from ${network}`;
    if (!(await this.limits.isWithin({ subject: from, most, windowMs: DAY_MS }))) return false;
    if (mostInTotal === 0) return true;
    const isFirst = await this.limits.isWithin({ subject: `${from} first`, most: 1, windowMs: DAY_MS });
    return this.limits.isWithin({
      subject: `${subject} ${isFirst ? 'first' : 'further'}`,
      most: mostInTotal,
      windowMs: DAY_MS,
    });
  }

  /** @param network an address, or a network of which all addresses count as one client */
  private countClient(network: string, most: number): Promise<void> {
    return this.limits.assertWithin({ subject: `subscribe client ${network}`, most, windowMs: HOUR_MS });
  }
}
