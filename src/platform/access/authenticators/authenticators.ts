import { Injectable, Logger, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#core/context/caller.js';
import { workContext } from '#core/context/work-context.js';
import { Forbidden, Overloaded, Unauthenticated } from '#core/errors/api-error.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { Clock } from '#core/time/clock.js';
import { LATE, settledWithin } from '#core/time/settled-within.js';
import { isFaultOfTransaction } from '#platform/database/tenant/tenant-database.js';
import { Abilities } from '../ability.js';
import type { Authenticator, Identity, OwnIdentity } from './authenticator.js';
import { problemOfIdentity } from './checked-identity.js';
import { bearerToken, cookieName, ownCookie } from './credential.js';

const ANSWER_MS = 3_000;

interface Owned {
  readonly authenticator: Authenticator;
  readonly module: string;
  readonly isPackaged: boolean;
}

/** A credential of a request, and who can recognise it: undefined for nobody. */
export interface FoundCredential {
  readonly secret: string;
  readonly owned: Owned | undefined;
}

/** 503: nobody could say whose the credential is. The log has the answer's `error_id`, too. */
class CallerUnknown extends Overloaded {}

/** Authenticators of all modules. Each credential is shown to the one that its form belongs to, and to no other. */
@Injectable()
export class Authenticators {
  private readonly logger = new Logger(Authenticators.name);
  private readonly owned: Owned[] = [];
  private readonly services = new Map<Type<unknown>, unknown>();
  private readonly get = <Service>(service: Type<Service>): Service => {
    // Nest looks a service up in all modules; once is enough.
    if (!this.services.has(service))
      this.services.set(service, this.container.get(service, { strict: false }));
    return this.services.get(service) as Service;
  };

  constructor(
    private readonly container: ModuleRef,
    private readonly abilities: Abilities,
    private readonly clock: Clock,
  ) {}

  register(
    { module, isPackaged }: Omit<Owned, 'authenticator'>,
    authenticators: readonly Authenticator[],
  ): void {
    this.owned.push(...authenticators.map((authenticator) => ({ authenticator, module, isPackaged })));
  }

  /** The credential of a request of the current tenant. `Authorization` hides cookies, whatever it says. */
  presentedBy({ headers }: Pick<FastifyRequest, 'headers'>): FoundCredential | undefined {
    if (headers.authorization !== undefined) {
      const secret = bearerToken(headers.authorization);
      return secret === undefined ? undefined : { secret, owned: this.ownerOf(secret) };
    }
    if (headers.cookie === undefined) return undefined;
    const origin = workContext()?.origin ?? '';
    for (const owned of this.owned) {
      const { credential } = owned.authenticator;
      if (!('cookie' in credential)) continue;
      const secret = ownCookie(headers, cookieName(credential, origin), origin);
      if (secret !== undefined) return { secret, owned };
    }
    return undefined;
  }

  /** The caller, if that is known without waiting. @throws Unauthenticated, Forbidden, Overloaded */
  known({ secret, owned }: FoundCredential): Caller | undefined {
    if (owned?.authenticator.known === undefined) return undefined;
    try {
      return this.callerOf(owned, owned.authenticator.known({ credential: secret, get: this.get }));
    } catch (error) {
      throw this.explained(owned, error);
    }
  }

  /**
   * The caller; undefined if the credential is nobody's.
   *
   * @throws Unauthenticated, Forbidden if its authenticator refuses it; Overloaded if that did not decide
   */
  async authenticate({ secret, owned }: FoundCredential): Promise<Caller | undefined> {
    if (owned === undefined) return undefined;
    const end = new AbortController();
    const origin = workContext()?.origin ?? '';
    const presented = { credential: secret, origin, signal: end.signal, get: this.get };
    try {
      const answer = Promise.try(owned.authenticator.authenticate, presented);
      const identity = await (owned.isPackaged ? settledWithin(answer, ANSWER_MS) : answer);
      if (identity !== LATE) return this.callerOf(owned, identity);
    } catch (error) {
      throw this.explained(owned, error);
    }
    end.abort();
    this.logger.error(`${nameOf(owned)} did not answer within ${ANSWER_MS / 1000} s.`);
    throw undecided(owned);
  }

  private ownerOf(token: string): Owned | undefined {
    return this.owned.find(
      ({ authenticator: { credential } }) => 'bearer' in credential && token.startsWith(credential.bearer),
    );
  }

  private callerOf(owned: Owned, identity: Identity | undefined): Caller | undefined {
    if (identity === undefined) return undefined;
    const { authenticator, isPackaged } = owned;
    const problem = isPackaged
      ? problemOfIdentity(authenticator, identity, (name) => this.abilities.has(name))
      : undefined;
    if (problem !== undefined) throw new TypeError(`its answer cannot be used: ${problem}.`);
    const { id, name, abilities, issuedAt = null, expiresAt = null } = identity;
    if (expiresAt !== null && expiresAt <= this.clock.now())
      throw new Unauthenticated('The credential has expired.');
    const { key, type }: Partial<OwnIdentity> = isPackaged ? {} : identity;
    return {
      type: type ?? authenticator.actorType ?? authenticator.name,
      id,
      name,
      abilities: abilities === 'all' ? this.abilities.names() : abilities,
      hasAllAbilities: abilities === 'all' || key?.hasAllAbilities === true,
      issuedAt,
      expiresAt,
      ...(key === undefined ? undefined : { key }),
    };
  }

  private explained(owned: Owned, error: unknown): unknown {
    if (
      error instanceof Unauthenticated ||
      error instanceof Forbidden ||
      error instanceof DatabaseUnavailable ||
      isFaultOfTransaction(error) ||
      !owned.isPackaged
    )
      return error;
    const { message, stack } = loggableError(error);
    this.logger.error(
      `${nameOf(owned)} failed, where only Unauthenticated and Forbidden refuse: ${message}`,
      stack,
    );
    return undecided(owned);
  }
}

function nameOf({ authenticator, module }: Owned): string {
  return `The authenticator ${authenticator.name} of the module ${module}`;
}

function undecided({ authenticator }: Owned): CallerUnknown {
  return new CallerUnknown(`The authenticator ${authenticator.name} gave no answer, so nothing was done.`);
}
