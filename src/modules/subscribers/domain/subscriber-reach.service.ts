import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { Clock } from '../../../time/clock.js';
import { normaliseEmail } from './email-address.js';
import {
  SubscriberReachRepository,
  type EndOfAddress,
  type Refusal,
} from '../store/subscriber-reach.repository.js';

/** What is kept of the words of a mail service. */
const KEPT_CHARACTERS = 1_000;

/** What comes of telling subscribers: whoever cannot be reached for good is quarantined. Source: decisions, section 7. */
@Injectable()
export class SubscriberReach {
  constructor(
    private readonly reach: SubscriberReachRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** Takes note of addresses that were refused, and of those that were reached after earlier refusals. */
  async note(refusals: readonly Refusal[], reachedIds: readonly number[]): Promise<void> {
    if (refusals.length + reachedIds.length === 0) return;
    await this.database.write(async () => {
      if (refusals.length > 0) this.reach.countRefusals(refusals, this.clock.now());
      if (reachedIds.length > 0) this.reach.forgetRefusals(reachedIds);
      return Promise.resolve();
    });
  }

  /**
   * Quarantines whose mails bounced for good, and unsubscribes who complained of them, by their addresses.
   *
   * @returns how many subscribers that were
   */
  end(bounced: readonly EndReport[], complained: readonly EndReport[]): Promise<number> {
    return this.database.write(async () => {
      const now = this.clock.now();
      // Who did both wants no mail, whether or not it would arrive.
      const unsubscribed = await this.reach.end(endsOf(complained), 'unsubscribed', now);
      return unsubscribed + (await this.reach.end(endsOf(bounced), 'quarantined', now));
    });
  }
}

/** What somebody else reports of an address, spelled as they do. */
interface EndReport {
  readonly address: string;
  readonly reason: string;
}

/** What is no address is nobody's. */
function endsOf(reports: readonly EndReport[]): EndOfAddress[] {
  return reports.flatMap(({ address, reason }) => {
    const known = normaliseEmail(address);
    if (known === undefined) return [];
    const kept = reason
      .replaceAll(/\p{Cc}+/gu, ' ')
      .slice(0, KEPT_CHARACTERS)
      .toWellFormed();
    return [{ addressKey: known.toLowerCase(), reason: kept }];
  });
}
