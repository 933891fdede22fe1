import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { admitVisitor, workContext } from '#core/context/work-context.js';
import { NotAdmitted } from '#core/errors/api-error.js';
import { ACCESS, type Access } from '../requires.decorator.js';
import { PageDoor } from './page-door.js';
import { SHOWN_TO_STRANGERS, type IsHarmless } from './shown-to-strangers.decorator.js';

/**
 * Keeps strangers from everything that a protected page shows. The only place that decides it: all visitor surfaces are
 * public routes, which are closed unless they are marked, and cached responses of protected pages are only sent behind it.
 * A public page costs the comparison of a setting that was read with the tenant.
 */
@Injectable()
export class VisibilityGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly door: PageDoor,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (workContext()?.tenant?.settings.visibility !== 'protected') return true;
    const marks = [context.getHandler(), context.getClass()];
    // Other routes need a credential of the management API.
    if (this.reflector.getAllAndOverride<Access | undefined>(ACCESS, marks)?.to !== 'anyone') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isHarmless = this.reflector.getAllAndOverride<IsHarmless | undefined>(SHOWN_TO_STRANGERS, marks);
    return isHarmless?.(request) === true ? true : this.admit(request);
  }

  /** @throws NotAdmitted */
  private async admit(request: FastifyRequest): Promise<true> {
    const by = await this.door.admit(request);
    if (by === undefined) throw new NotAdmitted();
    admitVisitor(by);
    return true;
  }
}
