import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { workContext } from '#core/context/work-context.js';
import { Forbidden } from '#core/errors/api-error.js';
import { isOwnOrigin } from './authenticators/credential.js';

/**
 * Refuses forms that another site's page sends, which could sign a person in as somebody else. Forms need no script, and
 * browsers send them without asking.
 */
@Injectable()
export class OwnOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isOwnOrigin(headers, workContext()?.origin ?? ''))
      throw new Forbidden('This form must be sent by a page of this host.');
    return true;
  }
}
