import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Settings } from '#core/config/settings.js';
import { currentTenant } from '#core/context/work-context.js';
import { TooManyRequests } from '#core/errors/api-error.js';
import type { OwnerKind } from '../rules/webhook-owner.js';

const WINDOW_SECONDS = 60;

/** Limits requests per minute at each inbound address, separately in each process. Source: triggers. */
@Injectable()
export class SignalLimit {
  private readonly limiter: RateLimiterMemory | undefined;

  constructor({ signalRateLimit }: Settings) {
    if (signalRateLimit > 0)
      this.limiter = new RateLimiterMemory({ points: signalRateLimit, duration: WINDOW_SECONDS });
  }

  /** @throws TooManyRequests */
  async count(kind: OwnerKind, id: number): Promise<void> {
    await this.limiter?.consume(`${currentTenant().id} ${kind} ${id}`).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes)
        throw new TooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw refused;
    });
  }
}
