import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { keptAddress } from '#platform/access/kept-address.js';
import { Settings } from '#core/config/settings.js';
import type { Operation } from '#core/context/operation.js';
import { workContext } from '#core/context/work-context.js';
import { OperationLinks } from '../reference/operation-links.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Records the operation and the actor of every request that may write. Never refuses a request. */
@Injectable()
export class OperationGuard implements CanActivate {
  constructor(
    private readonly operations: OperationLinks,
    private readonly settings: Settings,
  ) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const work = workContext();
    if (work !== undefined && !READS.has(request.method)) work.operation = this.operationOf(request);
    return true;
  }

  private operationOf({ id: requestId, method, routeOptions: { url = '' }, ip }: FastifyRequest): Operation {
    const action = this.operations.idOf(method, url) ?? `${method} ${url}`;
    const key = workContext()?.apiKey;
    // No address is kept of visitors.
    if (key === undefined) return { action, actor: { type: 'subscriber', id: null, name: null }, requestId };
    const actor = { type: 'api_key', id: String(key.id), name: key.name } as const;
    const kept = keptAddress(ip, this.settings.auditAddresses);
    return { action, actor, requestId, ...(kept === undefined ? {} : { ip: kept }) };
  }
}
