import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { NotFound } from '../errors/api-error.js';
import { HostResolver, type AskedPage } from './host-resolver.js';
import { workContext } from '../context/work-context.js';

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
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (this.reflector.getAllAndOverride<boolean>(ANY_HOST, [context.getHandler(), context.getClass()]))
      return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const known = this.hosts.resolve(request);
    return known instanceof Promise ? known.then(admit) : admit(known);
  }
}

/** @throws NoStatusPage */
function admit(page: AskedPage | null): true {
  if (page === null) throw new NoStatusPage();
  enterTenant(page);
  return true;
}

/** From here on, the request at hand serves this tenant, and hands out addresses at this origin. */
export function enterTenant({ tenant, origin }: AskedPage): void {
  const context = workContext();
  if (context === undefined) throw new Error('A request reached the guards outside a context.');
  context.tenant = tenant;
  context.origin = origin;
}
