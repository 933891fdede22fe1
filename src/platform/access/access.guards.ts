import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Forbidden, Unauthenticated } from '#core/errors/api-error.js';
import { workContext } from '#core/context/work-context.js';
import type { PresentedKey } from '#core/context/api-key.js';
import { clientAddress } from './client-address.js';
import { assertAbility } from './has-ability.js';
import { FailedKeys } from './keys/failed-keys.js';
import { KeyCheck, secretOf } from './keys/key-check.js';
import { KeyResolver } from './keys/key-resolver.js';
import { KeyUsage } from './keys/key-usage.js';
import { ACCESS, type Access } from './requires.decorator.js';

function accessOf(reflector: Reflector, context: ExecutionContext): Access | undefined {
  return reflector.getAllAndOverride<Access | undefined>(ACCESS, [context.getHandler(), context.getClass()]);
}

/** Requires a valid key of the host's tenant, except on public routes. */
@Injectable()
export class KeyGuard implements CanActivate {
  constructor(
    private readonly keys: KeyResolver,
    private readonly failures: FailedKeys,
    private readonly usage: KeyUsage,
    private readonly check: KeyCheck,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (accessOf(this.reflector, context)?.to === 'anyone') {
      const work = workContext();
      if (work !== undefined) work.clientAddress = clientAddress(request.ip);
      return true;
    }
    const secret = secretOf(request.headers.authorization);
    if (secret === undefined)
      throw new Unauthenticated('An API key is needed: Authorization: Bearer <API_KEY>.');
    const cached = this.keys.cached(secret);
    return cached ? this.enter(cached) : this.lookUp(secret, clientAddress(request.ip));
  }

  /** Counts a secret that is not cached as a valid key against the client's address. */
  private async lookUp(secret: string, address: string): Promise<true> {
    await this.failures.count(address);
    let isInvalid = false;
    try {
      const key = await this.keys.resolve(secret);
      isInvalid = key === null;
      return this.enter(key);
    } finally {
      // A failed lookup is no failed attempt either. Otherwise an outage would block good keys for a
      // minute.
      if (!isInvalid) await this.failures.forgive(address);
    }
  }

  private enter(key: PresentedKey | null): true {
    this.check.assertValid(key);
    const context = workContext();
    if (context?.tenant === undefined) throw new Error('KeyGuard ran before TenantGuard.');
    if (key.tenantId !== context.tenant.id)
      throw new Forbidden('The API key belongs to another status page than this host.');
    context.apiKey = key;
    this.usage.note(key, context.tenant);
    return true;
  }
}

/** Requires the route's ability. A route that declares no access is closed. */
@Injectable()
export class AbilityGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): true {
    const access = accessOf(this.reflector, context);
    if (access === undefined) throw new Forbidden('This address is closed: it declares no ability.');
    if (access.to === 'ability') assertAbility(access.ability);
    return true;
  }
}
