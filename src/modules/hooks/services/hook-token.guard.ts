import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors/api-error.js';
import { HookTokens } from './hook-tokens.js';
import { OWNER_KIND } from './inbound-address.decorator.js';
import { SignalLimit } from './signal-limit.js';
import type { OwnerKind } from '../rules/webhook-owner.js';

/** The component or host system that owns the token of a request. Set by the guard. */
const owners = new WeakMap<FastifyRequest, number>();

/** Id of the component or host system that a request reports for. Set by {@link HookTokenGuard}. */
export function ownerIdOf(request: FastifyRequest): number {
  const id = owners.get(request);
  if (id === undefined) throw new Error('A request reached an inbound address without its guard.');
  return id;
}

/** Requires a valid token before any of the body is read. A wrong token gets 404, like any unknown address. */
@Injectable()
export class HookTokenGuard implements CanActivate {
  constructor(
    private readonly tokens: HookTokens,
    private readonly limit: SignalLimit,
    private readonly reflector: Reflector,
  ) {}

  /** @throws NotFound, TooManyRequests */
  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { token: string } }>>();
    const kind = this.reflector.get<OwnerKind>(OWNER_KIND, context.getHandler());
    const id = await this.tokens.ownerOf(kind, request.params.token);
    if (id === undefined) throw new NotFound('There is nothing at this address.');
    owners.set(request, id);
    this.limit.count(kind, id);
    return true;
  }
}
