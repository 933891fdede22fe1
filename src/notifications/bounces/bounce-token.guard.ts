import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Settings } from '../../config/settings.js';
import { NotFound } from '../../errors/api-error.js';

/** Lets in who knows the token of the installation, before anything of the body is read. Everybody else gets 404. */
@Injectable()
export class BounceTokenGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  /** @throws NotFound */
  canActivate(context: ExecutionContext): true {
    const { token } = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Params: { token: string } }>>().params;
    const { bounceToken } = this.settings;
    // Digests have one length, and comparing them tells nothing of how much was right.
    if (bounceToken === undefined || !timingSafeEqual(digest(token), digest(bounceToken)))
      throw new NotFound('There is nothing at this address.');
    return true;
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
