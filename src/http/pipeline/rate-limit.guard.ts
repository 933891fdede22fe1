import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '#core/context/caller.js';
import { Settings } from '#core/config/settings.js';
import { currentShare, workContext } from '#core/context/work-context.js';
import { TooManyRequests } from '#core/errors/api-error.js';

const WINDOW_SECONDS = 60;

interface Limit {
  /** Its name in the `RateLimit` headers. */
  readonly name: 'key' | 'tenant';
  readonly requests: number;
  readonly limiter: RateLimiterMemory;
  readonly subject: (caller: Caller) => string;
}

/**
 * Limits requests per minute for each caller and for all callers of a tenant together, and reports what is left
 * in headers. Source: decisions, section 3.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limits: readonly Limit[];
  private readonly policy: string;

  constructor({ rateLimit, tenantRateLimit }: Settings) {
    this.limits = [
      limit('key', rateLimit, subjectOf),
      limit('tenant', tenantRateLimit, () => currentShare()),
    ].filter(({ requests }) => requests > 0);
    this.policy = this.limits
      .map(({ name, requests }) => `"${name}";q=${requests};w=${WINDOW_SECONDS}`)
      .join(', ');
  }

  canActivate(context: ExecutionContext): true | Promise<true> {
    const caller = workContext()?.caller;
    return caller === undefined || this.limits.length === 0 ? true : this.count(caller, context);
  }

  private async count(caller: Caller, context: ExecutionContext): Promise<true> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const standings: string[] = [];
    let wait = 0;
    for (const { name, requests, limiter, subject } of this.limits) {
      const standing = await consume(limiter, subject(caller));
      const seconds = Math.max(1, Math.ceil(standing.msBeforeNext / 1000));
      standings.push(`"${name}";r=${standing.remainingPoints};t=${seconds}`);
      if (standing.consumedPoints > requests) {
        wait = seconds;
        // Requests refused for the key do not count against its tenant.
        break;
      }
    }
    reply.header('ratelimit-policy', this.policy);
    reply.header('ratelimit', standings.join(', '));
    if (wait > 0) throw new TooManyRequests(wait);
    return true;
  }
}

/** Sessions of one member count separately, like keys. */
function subjectOf({ type, id, key }: Caller): string {
  return `${currentShare()} ${key === undefined ? `${type} ${id}` : `api_key ${key.id}`}`;
}

function limit(name: Limit['name'], requests: number, subject: Limit['subject']): Limit {
  const limiter = new RateLimiterMemory({ points: requests, duration: WINDOW_SECONDS });
  return { name, requests, limiter, subject };
}

async function consume(limiter: RateLimiterMemory, subject: string): Promise<RateLimiterRes> {
  return limiter.consume(subject).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  });
}
