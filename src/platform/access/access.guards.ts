import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Forbidden, Unauthenticated } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { workContext } from '#core/context/work-context.js';
import type { Caller } from '#core/context/caller.js';
import { Authenticators, type FoundCredential } from './authenticators/authenticators.js';
import { clientAddress } from './client-address.js';
import { assertAbility } from './has-ability.js';
import { assertRecentSignIn, RECENT_SIGN_IN } from './recent-sign-in.js';
import { LookupLimit } from './limits/lookup-limit.js';
import { ACCESS, type Access } from './requires.decorator.js';

function accessOf(reflector: Reflector, context: ExecutionContext): Access | undefined {
  return reflector.getAllAndOverride<Access | undefined>(ACCESS, [context.getHandler(), context.getClass()]);
}

/** Requires a credential that is valid for the host's tenant, except on public routes. */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    private readonly authenticators: Authenticators,
    private readonly failures: LookupLimit,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (accessOf(this.reflector, context)?.to === 'anyone') {
      const work = workContext();
      if (work !== undefined) {
        work.clientAddress = clientAddress(request.ip);
        work.headers = request.headers;
      }
      return true;
    }
    const credential = this.authenticators.presentedBy(request);
    if (credential === undefined)
      throw new Unauthenticated('An API key is needed: Authorization: Bearer <API_KEY>.');
    const caller = this.authenticators.known(credential);
    return caller === undefined
      ? this.lookUp(credential, clientAddress(request.ip))
      : this.enter(caller, credential);
  }

  /** Counts a credential that is not known as a valid one against the client's address. */
  private async lookUp(credential: FoundCredential, address: string): Promise<true> {
    const counted = this.failures.isTrusted(credential.secret) ? undefined : address;
    if (counted !== undefined) this.failures.count(counted);
    let isInvalid = false;
    try {
      return this.enter(await this.identify(credential), credential);
    } catch (error) {
      isInvalid = error instanceof Unauthenticated;
      throw error;
    } finally {
      // A failed lookup is no failed attempt either. Otherwise an outage would block good keys for a
      // minute.
      if (counted !== undefined && !isInvalid) this.failures.forgive(counted);
    }
  }

  /** @throws Unauthenticated, Forbidden, Unavailable */
  private async identify(credential: FoundCredential): Promise<Caller> {
    const caller = await this.authenticators.authenticate(credential);
    if (caller === undefined) throw new Unauthenticated('The API key is not valid.');
    if (caller.key === undefined) this.failures.trust(credential.secret);
    return caller;
  }

  private enter(caller: Caller, credential: FoundCredential): true {
    const context = workContext();
    if (context?.tenant === undefined) throw new Error('CallerGuard ran before TenantGuard.');
    if (context.tenant.state === 'suspended')
      throw new Forbidden('This status page is suspended: its page is still served, and its API is closed.');
    context.caller = caller;
    context.callerCheckedAt = performance.now();
    context.confirmCaller = () => this.confirm(caller, credential);
    return true;
  }

  /** @throws Unauthenticated, also if the credential is somebody else's by now */
  private async confirm({ type, id }: Caller, credential: FoundCredential): Promise<void> {
    const caller = await this.identify(credential);
    if (caller.type !== type || caller.id !== id)
      throw new Unauthenticated('The credential is no longer valid.');
    const context = workContext();
    if (context !== undefined) context.callerCheckedAt = performance.now();
  }
}

/** Requires the route's ability. A route that declares no access is closed. */
@Injectable()
export class AbilityGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): true {
    const access = accessOf(this.reflector, context);
    if (access === undefined) throw new Forbidden('This address is closed: it declares no ability.');
    if (access.to === 'ability') assertAbility(access.ability);
    if (this.reflector.get<true | undefined>(RECENT_SIGN_IN, context.getHandler()) !== undefined)
      assertRecentSignIn(this.clock.now());
    return true;
  }
}
