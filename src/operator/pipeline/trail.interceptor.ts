import {
  HttpException,
  Injectable,
  Logger,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { UNNAMED } from '#core/context/operation.js';
import { workContext } from '#core/context/work-context.js';
import { ApiError } from '#core/errors/api-error.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { Clock } from '#core/time/clock.js';
import { OperatorTrail } from '#platform/operators/operator-trail.service.js';

/** Records each write in the operators' trail: before it is done, and once more with its result. */
@Injectable()
export class TrailInterceptor implements NestInterceptor {
  private readonly logger = new Logger(TrailInterceptor.name);

  constructor(
    private readonly trail: OperatorTrail,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    // Reads have no operation.
    if (workContext()?.operation === undefined) return next.handle();
    return from(this.record(next, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()));
  }

  private async record(
    next: CallHandler,
    { id: requestId }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { tenant, operation = UNNAMED } = workContext() ?? {};
    const { action, actor, ip = null } = operation;
    const entry = await this.trail.begin({
      occurredAt: this.clock.now(),
      action,
      keyId: Number(actor.id),
      keyName: actor.name ?? '',
      tenant: tenant?.id ?? null,
      tenantSlug: tenant?.slug ?? null,
      requestId,
      ip,
    });
    const complete = (status: number, made?: { id: string; slug: string }): Promise<void> =>
      this.trail.complete(entry, status, made).catch((error: unknown) => {
        // The entry stays, without a result. The write itself is done.
        this.logger.warn(`Cannot complete the entry ${entry} of the trail: ${loggableError(error).message}`);
      });
    try {
      const result = await lastValueFrom<unknown, undefined>(next.handle(), { defaultValue: undefined });
      await complete(reply.statusCode, tenant === undefined ? madeTenant(result) : undefined);
      return result;
    } catch (error) {
      await complete(statusOf(error));
      throw error;
    }
  }
}

/** The tenant in the response to a creation. */
function madeTenant(result: unknown): { id: string; slug: string } | undefined {
  if (typeof result !== 'string') return undefined;
  return (JSON.parse(result) as { data: { id: string; slug: string } }).data;
}

function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status;
  if (error instanceof HttpException) return error.getStatus();
  return error instanceof DatabaseUnavailable ? 503 : 500;
}
