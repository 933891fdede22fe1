import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Settings } from '#core/config/settings.js';
import { NotFound } from '#core/errors/api-error.js';

/** Admits requests that carry the installation's token, before the body is read. All others get 404. */
@Injectable()
export class BounceTokenGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  /** @throws NotFound */
  canActivate(context: ExecutionContext): true {
    const { token } = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Params: { token: string } }>>().params;
    const { bounceToken } = this.settings;
    // Digests have equal lengths, and comparing them does not reveal how much of a token was right.
    if (bounceToken === undefined || !timingSafeEqual(digest(token), digest(bounceToken)))
      throw new NotFound('There is nothing at this address.');
    return true;
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
