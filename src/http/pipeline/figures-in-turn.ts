import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { currentTenant } from '#core/context/work-context.js';
import { PacedTurns } from '#platform/fairness/paced-turns.js';

/** Computes the figures of a tenant one request at a time. Each takes milliseconds of CPU and delays all others. */
@Injectable()
class FiguresInTurnInterceptor implements NestInterceptor {
  constructor(private readonly turns: PacedTurns) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    const waiting = { tenantId: currentTenant().id, isAwaited: () => !raw.destroyed };
    return from(this.turns.run(waiting, () => lastValueFrom(next.handle())));
  }
}

/** For operations whose work grows with the records of the tenant. Must be directly above the method. */
export function FiguresInTurn(): MethodDecorator {
  return applyDecorators(UseInterceptors(FiguresInTurnInterceptor));
}
