import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { recordedAccess } from '#platform/access-log/access-kinds.js';
import { AccessLog } from '#platform/access-log/access-log.js';
import { keptAddress } from '#platform/access/kept-address.js';
import { Settings } from '#core/config/settings.js';
import { actorOf } from '#core/context/current-actor.js';
import type { Operation } from '#core/context/operation.js';
import { workContext } from '#core/context/work-context.js';
import { OperationLinks } from '../reference/operation-links.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Records the operation and the actor of every request that may write, and reads of personal data. Never refuses a
 * request.
 */
@Injectable()
export class OperationRecorder implements CanActivate {
  constructor(
    private readonly operations: OperationLinks,
    private readonly settings: Settings,
    private readonly accesses: AccessLog,
  ) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const work = workContext();
    if (work !== undefined && !READS.has(request.method)) work.operation = this.operationOf(request);
    const access = recordedAccess(context.getHandler());
    if (access !== undefined) {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      this.accesses.note(access, this.nameOf(method, request.routeOptions.url));
    }
    return true;
  }

  private operationOf({ id: requestId, method, routeOptions: { url }, ip }: FastifyRequest): Operation {
    const action = this.nameOf(method, url);
    const caller = workContext()?.caller;
    // No address is kept of visitors.
    if (caller === undefined)
      return { action, actor: { type: 'subscriber', id: null, name: null }, requestId };
    const actor = actorOf(caller);
    const kept = keptAddress(ip, this.settings.auditAddresses);
    return { action, actor, requestId, ...(kept === undefined ? {} : { ip: kept }) };
  }

  private nameOf(method: string, url = ''): string {
    return this.operations.idOf(method, url) ?? `${method} ${url}`;
  }
}
