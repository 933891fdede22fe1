import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { Settings } from '#core/config/settings.js';
import { currentShare } from '#core/context/work-context.js';
import { WindowLimit } from '#platform/fairness/window-limit.js';

const TRUSTED_MS = 60_000;
const MAX_TRUSTED = 10_000;

/**
 * Limits the invalid keys and other credentials that one address may try, because each lookup costs a database query, or
 * what else an authenticator does.
 */
@Injectable()
export class LookupLimit {
  private readonly failures: WindowLimit;
  /** Digests of credentials that were valid lately. Those are asked about each time, but are no attempts at guessing. */
  private readonly trusted = new LRUCache<string, true>({
    maxSize: MAX_TRUSTED,
    sizeCalculation: () => 1,
    ttl: TRUSTED_MS,
  });

  constructor({ failedKeyLimit }: Settings) {
    this.failures = new WindowLimit(failedKeyLimit);
  }

  /**
   * Counts a failed key before its lookup, because concurrent attempts must count too.
   *
   * @throws TooManyRequests if this address has tried too many
   */
  count(address: string): void {
    this.failures.count(address);
  }

  /** Exempts a credential that was valid from being counted, for a minute. */
  trust(secret: string): void {
    this.trusted.set(digestOf(secret), true);
  }

  isTrusted(secret: string): boolean {
    return this.trusted.size > 0 && this.trusted.has(digestOf(secret));
  }

  /** Takes one count back, because the key was valid or could not be looked up. */
  forgive(address: string): void {
    this.failures.forgive(address);
  }
}

/** @param secret a credential of the current tenant's host; those of other hosts are others */
function digestOf(secret: string): string {
  return hash('sha256', `${currentShare()} ${secret}`, 'hex');
}
