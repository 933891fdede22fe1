import { Injectable } from '@nestjs/common';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { neighbourhood, siteNetwork } from '../client-address.js';
import { SharedLimits } from './shared-limits.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Requests from a /48 network, as a multiple of those from an address. Otherwise one client with a /48 could use up
 * a tenant's hour. Mobile networks have many people behind one.
 */
const SITE_FACTOR = 10;

/** Maximum numbers of requests of one purpose; 0 means no limit. */
export interface ContactLimit {
  /** What the requests are for. Each purpose is counted separately. */
  readonly purpose: string;
  /** An hour, from one client address. */
  readonly ofClient: number;
  /** A day, for one recipient from one network. */
  readonly toRecipient: number;
  /** A day, for one recipient from all networks together, beyond the first one of each; as many first ones. */
  readonly toRecipientInTotal: number;
  /** An hour, of one tenant. */
  readonly ofTenant: number;
}

/**
 * Rate limits on public requests that send a mail to somebody, shared by all replicas. They prevent mail bombing of third
 * parties. A request refused by one limit does not count against the next.
 */
@Injectable()
export class ContactLimits {
  constructor(private readonly limits: SharedLimits) {}

  /**
   * Counts a request of the current client.
   *
   * @param recipient key of the recipient's address
   * @returns whether the recipient may be sent a mail; the response must not reveal a refusal
   * @throws TooManyRequests if this client, or all visitors of this tenant together, exceed their limit
   */
  async count(limit: ContactLimit, recipient: string): Promise<boolean> {
    const { purpose, ofClient, ofTenant } = limit;
    const client = workContext()?.clientAddress;
    if (client !== undefined) await this.countClient(purpose, client, ofClient);
    const site = client === undefined ? undefined : siteNetwork(client);
    if (site !== undefined) await this.countClient(purpose, site, SITE_FACTOR * ofClient);
    if (!(await this.countRecipient(limit, recipient, neighbourhood(client ?? '')))) return false;
    await this.limits.assertWithin({
      subject: `${purpose} tenant ${currentTenant().id}`,
      most: ofTenant,
      windowMs: HOUR_MS,
    });
    return true;
  }

  /**
   * Counts per network, so that a stranger cannot use up the requests of the recipient, and over all networks, so that
   * strangers in many networks cannot flood the recipient. The first request of each network is counted apart
   * from further ones: a person who asks once is shut out only by strangers in as many networks as the limit.
   */
  private async countRecipient(
    { purpose, toRecipient, toRecipientInTotal }: ContactLimit,
    recipient: string,
    network: string,
  ): Promise<boolean> {
    const subject = `${purpose} recipient ${recipient}`;
    const from = `${subject} from ${network}`;
    if (!(await this.limits.isWithin({ subject: from, most: toRecipient, windowMs: DAY_MS }))) return false;
    if (toRecipientInTotal === 0) return true;
    const isFirst = await this.limits.isWithin({ subject: `${from} first`, most: 1, windowMs: DAY_MS });
    return this.limits.isWithin({
      subject: `${subject} ${isFirst ? 'first' : 'further'}`,
      most: toRecipientInTotal,
      windowMs: DAY_MS,
    });
  }

  /** @param network an address, or a network of which all addresses count as one client */
  private countClient(purpose: string, network: string, most: number): Promise<void> {
    return this.limits.assertWithin({ subject: `${purpose} client ${network}`, most, windowMs: HOUR_MS });
  }
}
