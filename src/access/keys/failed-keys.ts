import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Settings } from '../../config/settings.js';
import { TooManyRequests } from '../../errors/api-error.js';

const WINDOW_SECONDS = 60;

/** Limits how many keys that are not valid one address may try: looking one up costs the database a query. */
@Injectable()
export class FailedKeys {
  private readonly limiter: RateLimiterMemory | undefined;

  constructor({ failedKeyLimit }: Settings) {
    if (failedKeyLimit > 0)
      this.limiter = new RateLimiterMemory({ points: failedKeyLimit, duration: WINDOW_SECONDS });
  }

  /**
   * Counts a key as failed before it is looked up, so that concurrent attempts are counted too.
   *
   * @throws TooManyRequests when this address has tried too many
   */
  async count(address: string): Promise<void> {
    await this.limiter?.consume(address).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes)
        throw new TooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw refused;
    });
  }

  /** Takes the count back: the key is valid. */
  async forgive(address: string): Promise<void> {
    await this.limiter?.reward(address);
  }
}
