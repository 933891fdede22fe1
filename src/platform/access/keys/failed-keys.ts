import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Settings } from '#core/config/settings.js';
import { TooManyRequests } from '#core/errors/api-error.js';

const WINDOW_SECONDS = 60;

/** Limits the invalid keys that one address may try, because each lookup costs a database query. */
@Injectable()
export class FailedKeys {
  private readonly limiter: RateLimiterMemory | undefined;

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

  /** Takes one count back, because the key was valid or could not be looked up. */
  async forgive(address: string): Promise<void> {
    await this.limiter?.reward(address);
  }
}
