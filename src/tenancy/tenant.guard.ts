import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Settings } from '../config/settings.js';
import { NotFound } from '../errors/api-error.js';
import { originOf } from './origin.js';
import { HostResolver } from './host-resolver.js';
import { workContext } from '../context/work-context.js';
import type { Tenant } from '../context/tenant.js';

const ANY_HOST = 'heliograph:any-host';

/** The route answers on every host, a tenant's or not: for probes. */
export function AnyHost(): MethodDecorator & ClassDecorator {
  return SetMetadata(ANY_HOST, true);
}

/** The host is nobody's. Source: management-api, "Authentication", rule 3. */
export class NoStatusPage extends NotFound {
  constructor() {
    super(
      'No status page lives at this host, and there is no central endpoint; ask at the host of a status page.',
    );
  }
}

/** Finds the tenant by host and enters it into the request's context. First of all guards. */
@Injectable()
export class TenantGuard implements CanActivate {
  constructor(
    private readonly hosts: HostResolver,
    private readonly reflector: Reflector,
    private readonly settings: Settings,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (this.reflector.getAllAndOverride<boolean>(ANY_HOST, [context.getHandler(), context.getClass()]))
      return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const origin = originOf(request, this.settings.publicScheme);
    const known = this.hosts.resolve(request.host);
    return known instanceof Promise ? known.then((tenant) => admit(tenant, origin)) : admit(known, origin);
  }
}

/** @throws NoStatusPage */
function admit(tenant: Tenant | null, origin: string): true {
  if (tenant === null) {
    throw new NoStatusPage();
  }
  enterTenant(tenant, origin);
  return true;
}

/** From here on, the request at hand serves this tenant. */
export function enterTenant(tenant: Tenant, origin: string): void {
  const context = workContext();
  if (context === undefined) throw new Error('A request reached the guards outside a context.');
  context.tenant = tenant;
  context.origin = origin;
}
