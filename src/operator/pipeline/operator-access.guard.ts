import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { workContext } from '#core/context/work-context.js';
import { Forbidden, NotFound } from '#core/errors/api-error.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes with a key that only reads, then sets the tenant that the path names. */
@Injectable()
export class OperatorAccessGuard implements CanActivate {
  constructor(private readonly tenants: TenantsService) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const { method, params } = context.switchToHttp().getRequest<FastifyRequest>();
    const work = workContext();
    if (work?.caller === undefined) return true;
    if (!work.caller.hasAllAbilities && !READS.has(method))
      throw new Forbidden('The operator key only reads. Use one that was created without --read-only.');
    const { tenant: id } = params as { tenant?: string };
    if (id === undefined) return true;
    const tenant = isUuid(id) ? await this.tenants.byId(id) : null;
    if (tenant === null) throw NotFound.of('tenant');
    work.tenant = tenant;
    return true;
  }
}
