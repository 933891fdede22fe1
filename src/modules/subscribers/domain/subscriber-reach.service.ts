import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { Clock } from '../../../time/clock.js';
import { SubscriberReachRepository, type Refusal } from '../store/subscriber-reach.repository.js';

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
}
