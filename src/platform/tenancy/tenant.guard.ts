import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors/api-error.js';
import { HostResolver, type AskedPage } from './host-resolver.js';
import { workContext } from '#core/context/work-context.js';

const ANY_HOST = 'heliograph:any-host';

/** Makes a route respond on every host, even without a tenant. For probes. */
export function AnyHost(): MethodDecorator & ClassDecorator {
  return SetMetadata(ANY_HOST, true);
}

/** No tenant has this host. Source: management-api, "Authentication", rule 3. */
export class NoStatusPage extends NotFound {
  constructor() {
    super(
      'No status page lives at this host, and there is no central endpoint; ask at the host of a status page.',
    );
  }
}

/** Finds the tenant by host and sets it in the request's context. The first of all guards. */
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
    const page = this.hosts.resolve(request);
    return page instanceof Promise ? page.then(admit) : admit(page);
  }
}

/** @throws NoStatusPage */
function admit(page: AskedPage | null): true {
  if (page === null) throw new NoStatusPage();
  enterTenant(page);
  return true;
}

/** Sets the tenant of the current request, and the origin of the URLs in its response. */
export function enterTenant({ tenant, origin }: AskedPage): void {
  const context = workContext();
  if (context === undefined) throw new Error('A request reached the guards outside a context.');
  context.tenant = tenant;
  context.origin = origin;
}
