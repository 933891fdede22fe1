import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { admitVisitor, currentTenant, isPagePersonal, workContext } from '#core/context/work-context.js';
import { NotAdmitted } from '#core/errors/api-error.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { ACCESS, type Access } from '../requires.decorator.js';
import { PageDoor } from './page-door.js';
import { SHOWN_TO_STRANGERS, type IsHarmless } from './shown-to-strangers.decorator.js';

/**
 * Keeps strangers from everything that a protected page shows. The only place that decides it: all visitor surfaces are
 * public routes, which are closed unless they are marked, and cached responses of protected pages are only sent behind it.
 * It also finds out what a visitor of a page with audiences may see, which the database then shows. A public page without
 * audiences costs the comparison of settings that were read with the tenant.
 */
@Injectable()
export class VisibilityGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly door: PageDoor,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (!isPagePersonal(workContext()?.tenant)) return true;
    const marks = [context.getHandler(), context.getClass()];
    // Other routes need a credential of the management API.
    if (this.reflector.getAllAndOverride<Access | undefined>(ACCESS, marks)?.to !== 'anyone') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isHarmless = this.reflector.getAllAndOverride<IsHarmless | undefined>(SHOWN_TO_STRANGERS, marks);
    return isHarmless?.(request) === true ? true : this.admit(request);
  }

  /** @throws NotAdmitted to a protected page */
  private async admit(request: FastifyRequest): Promise<true> {
    const isProtected = currentTenant().settings.visibility === 'protected';
    try {
      const admitted = await this.door.admit(request);
      if (admitted !== undefined) admitVisitor(admitted.by, admitted.audience);
      else if (isProtected) throw new NotAdmitted();
    } catch (error) {
      // A public page stays: everybody then sees what everybody sees.
      if (isProtected || !(error instanceof DatabaseUnavailable)) throw error;
    }
    return true;
  }
}
