import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { workContext } from '#core/context/work-context.js';
import { Unauthenticated } from '#core/errors/api-error.js';
import { bearerToken } from '#platform/access/authenticators/credential.js';
import { clientAddress } from '#platform/access/client-address.js';
import { LookupLimit } from '#platform/access/limits/lookup-limit.js';
import { ACCESS, type Access } from '#platform/access/requires.decorator.js';
import { Abilities } from '#platform/access/ability.js';
import type { OperatorKey } from '#platform/operators/operator-keys.repository.js';
import { OperatorKeys } from '#platform/operators/operator-keys.service.js';

/** Type of an operator key among callers and in trails. */
const OPERATOR = 'operator';

/** Requires an operator key, except where nothing is served. */
@Injectable()
export class OperatorKeyGuard implements CanActivate {
  constructor(
    private readonly keys: OperatorKeys,
    private readonly abilities: Abilities,
    private readonly failures: LookupLimit,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const rule = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (rule?.to === 'anyone') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const secret = bearerToken(request.headers.authorization);
    if (secret === undefined)
      throw new Unauthenticated('An operator key is needed: Authorization: Bearer <OPERATOR_KEY>.');
    return this.enter(secret, clientAddress(request.ip));
  }

  /** Counts a key that is not known as a valid one against the client's address. */
  private async enter(secret: string, address: string): Promise<true> {
    const counted = this.failures.isTrusted(secret) ? undefined : address;
    if (counted !== undefined) this.failures.count(counted);
    let isInvalid = false;
    try {
      return this.admit(await this.find(secret), secret);
    } catch (error) {
      isInvalid = error instanceof Unauthenticated;
      throw error;
    } finally {
      // A failed lookup is no failed attempt either.
      if (counted !== undefined && !isInvalid) this.failures.forgive(counted);
    }
  }

  private admit(key: OperatorKey, secret: string): true {
    const work = workContext();
    if (work === undefined) throw new Error('A request reached the guards outside a context.');
    this.failures.trust(secret);
    work.caller = {
      type: OPERATOR,
      id: String(key.id),
      name: key.name,
      abilities: key.isReadOnly ? [] : this.abilities.names(),
      hasAllAbilities: !key.isReadOnly,
      issuedAt: key.createdAt,
      expiresAt: null,
    };
    work.callerCheckedAt = performance.now();
    work.confirmCaller = async () => {
      await this.find(secret);
      const current = workContext();
      if (current !== undefined) current.callerCheckedAt = performance.now();
    };
    return true;
  }

  /** @throws Unauthenticated */
  private async find(secret: string): Promise<OperatorKey> {
    const key = await this.keys.find(secret);
    if (key === undefined) throw new Unauthenticated('The operator key is not valid.');
    return key;
  }
}
