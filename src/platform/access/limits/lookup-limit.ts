import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Settings } from '#core/config/settings.js';
import { currentTenant } from '#core/context/work-context.js';
import { TooManyRequests } from '#core/errors/api-error.js';

const WINDOW_SECONDS = 60;
const MAX_TRUSTED = 10_000;

/**
 * Limits the invalid keys and other credentials that one address may try, because each lookup costs a database query, or
 * what else an authenticator does.
 */
@Injectable()
export class LookupLimit {
  private readonly limiter: RateLimiterMemory | undefined;
  /** Digests of credentials that were valid lately. Those are asked about each time, but are no attempts at guessing. */
  private readonly trusted = new LRUCache<string, true>({
    maxSize: MAX_TRUSTED,
    sizeCalculation: () => 1,
    ttl: WINDOW_SECONDS * 1000,
  });

  constructor({ failedKeyLimit }: Settings) {
    if (failedKeyLimit > 0)
      this.limiter = new RateLimiterMemory({ points: failedKeyLimit, duration: WINDOW_SECONDS });
  }

  /**
   * Counts a failed key before its lookup, because concurrent attempts must count too.
   *
   * @throws TooManyRequests if this address has tried too many
   */
  async count(address: string): Promise<void> {
    await this.limiter?.consume(address).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes)
        throw new TooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw refused;
    });
  }

  /** Exempts a credential that was valid from being counted, for a minute. */
  trust(secret: string): void {
    this.trusted.set(digestOf(secret), true);
  }

  isTrusted(secret: string): boolean {
    return this.trusted.size > 0 && this.trusted.has(digestOf(secret));
  }

  /** Takes one count back, because the key was valid or could not be looked up. */
  async forgive(address: string): Promise<void> {
    await this.limiter?.reward(address);
  }
}

/** @param secret a credential of the current tenant's host; those of other hosts are others */
function digestOf(secret: string): string {
  return hash('sha256', `${currentTenant().id} ${secret}`, 'hex');
}
