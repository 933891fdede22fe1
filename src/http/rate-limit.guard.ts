import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { ApiKey } from '../context/api-key.js';
import { Settings } from '../config/settings.js';
import { workContext } from '../context/work-context.js';
import { TooManyRequests } from '../errors/api-error.js';

const WINDOW_SECONDS = 60;

/** Limits the requests a minute of one API key, and tells clients where they stand. Source: decisions, section 3. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limiter: RateLimiterMemory;
  private readonly policy: string;

  constructor(private readonly settings: Settings) {
    this.limiter = new RateLimiterMemory({ points: settings.rateLimit, duration: WINDOW_SECONDS });
    this.policy = `"key";q=${settings.rateLimit};w=${WINDOW_SECONDS}`;
  }

  canActivate(context: ExecutionContext): true | Promise<true> {
    const key = workContext()?.apiKey;
    return key === undefined || this.settings.rateLimit === 0 ? true : this.count(key, context);
  }

  private async count(key: ApiKey, context: ExecutionContext): Promise<true> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const standing = await this.limiter.consume(key.id).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    const seconds = Math.max(1, Math.ceil(standing.msBeforeNext / 1000));
    reply.header('ratelimit-policy', this.policy);
    reply.header('ratelimit', `"key";r=${standing.remainingPoints};t=${seconds}`);
    if (standing.consumedPoints > this.settings.rateLimit) throw new TooManyRequests(seconds);
    return true;
  }
}
