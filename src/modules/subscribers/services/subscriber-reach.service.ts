import { Injectable } from '@nestjs/common';
import type { Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Clock } from '#core/time/clock.js';
import { normaliseEmail } from '../rules/email-address.js';
import {
  stayingSubscribers,
  SubscriberReachRepository,
  type EndOfAddress,
  type Refusal,
} from '../store/subscriber-reach.repository.js';

/** Stored length of a mail service's message, in characters. */
const KEPT_CHARACTERS = 1_000;

/**
 * Applies delivery results: quarantines subscribers that are permanently
 * unreachable. Source: decisions, section 7.
 */
@Injectable()
export class SubscriberReach {
  constructor(
    private readonly reach: SubscriberReachRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * SQL for those of the named subscribers who are not being deleted, as `id` and `channel`. They stay until the
   * transaction ends: without that, a foreign key to one who leaves meanwhile would fail all of the statement.
   *
   * @param ids array of their ids
   */
  staying(ids: Sql): Sql {
    return stayingSubscribers(ids);
  }

  /** Counts permanent failures, and resets the count of subscribers that were reached. */
  async note(refusals: readonly Refusal[], reachedIds: readonly number[]): Promise<void> {
    if (refusals.length + reachedIds.length === 0) return;
    await this.database.write(() => {
      if (refusals.length > 0) this.reach.countRefusals(refusals, this.clock.now());
      if (reachedIds.length > 0) this.reach.forgetRefusals(reachedIds);
    });
  }

  /**
   * Quarantines subscribers by e-mail whose mail bounced permanently. Writes only if there are any.
   *
   * @returns the number of affected subscribers
   * @throws TenantFrozen
   */
  async quarantine(bounced: readonly EndReport[]): Promise<number> {
    const ends = endsOf(bounced);
    if (!(await this.reach.isAnyReachable(ends))) return 0;
    return this.database.write(() => this.reach.quarantine(ends, this.clock.now()));
  }

  /**
   * Unsubscribes a subscriber by e-mail who complained about a mail.
   *
   * @returns the number of affected subscribers
   */
  unsubscribe(subscriberId: number): Promise<number> {
    return this.reach.unsubscribe(subscriberId, this.clock.now());
  }
}

/** A report of a mail service. The address is spelled as in the report. */
interface EndReport {
  readonly address: string;
  readonly reason: string;
}

/** An invalid address belongs to no subscriber. */
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
