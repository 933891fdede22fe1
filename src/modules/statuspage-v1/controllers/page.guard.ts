import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { currentTenant } from '#core/context/work-context.js';
import { NotFound } from '#core/errors/api-error.js';

/** Requires that the path names the page of the host: by its slug, as `/api/v2` does, or by the id of its tenant. */
@Injectable()
export class PageGuard implements CanActivate {
  /** @throws NotFound */
  canActivate(context: ExecutionContext): true {
    const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { page_id?: string } }>>();
    const { id, slug } = currentTenant();
    if (params.page_id !== undefined && ![id, slug].includes(params.page_id)) throw NotFound.of('page');
    return true;
  }
}
