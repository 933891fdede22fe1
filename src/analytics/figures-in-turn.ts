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
import { currentTenant } from '../context/work-context.js';
import { PacedTurns } from '../http/admission/paced-turns.js';

/** Has figures of a tenant computed one after the other: each takes milliseconds, for which everybody else waits. */
@Injectable()
class FiguresInTurnInterceptor implements NestInterceptor {
  constructor(private readonly turns: PacedTurns) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    const waiting = { tenantId: currentTenant().id, isAwaited: () => !raw.destroyed };
    return from(this.turns.run(waiting, () => lastValueFrom(next.handle())));
  }
}

/** For operations that compute figures over a time that the client chooses; stands last, next to the method. */
export function FiguresInTurn(): MethodDecorator {
  return applyDecorators(UseInterceptors(FiguresInTurnInterceptor));
}
