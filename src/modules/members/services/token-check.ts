import { Injectable } from '@nestjs/common';
import { decodeJwt } from 'jose';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import type { Tenant } from '#core/context/tenant.js';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { Forbidden, Unauthenticated } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { Abilities } from '#platform/access/ability.js';
import type { AbilityName } from '#platform/access/ability-names.js';
import type { Identity } from '#platform/access/authenticators/authenticator.js';
import { HostResolver } from '#platform/tenancy/host-resolver.js';
import { emailKey } from '../rules/email-key.js';
import { grantedBy } from '../rules/role-abilities.js';
import { isOfClient, mappedRoleIds, nameIn, scopesOf, type Claims } from '../rules/sso-claims.js';
import { SsoRepository } from '../store/sso.repository.js';
import { IdentityProviders } from './identity-providers.js';
import { SKEW_SECONDS } from './provider-keys.js';
import { SsoConnections, type SsoConnection } from './sso-connections.js';

const MAX_KNOWN = 10_000;
/** After which a signature is checked again, in case its key was withdrawn. */
const KNOWN_MS = 60_000;
/** Audiences of a token that are looked at. */
const MAX_AUDIENCES = 10;
const ID = /^[!-~]{1,100}$/;

interface Known {
  /** The tenant's connection at that time. What else the answer depends on makes another one when it changes. */
  readonly connection: SsoConnection;
  readonly identity: Identity;
  readonly until: number;
}

/** Says whose a token of the company's identity provider is, and what it allows. Source: people, "Tokens". */
@Injectable()
export class TokenCheck {
  private readonly known = new LRUCache<string, Known>({ maxSize: MAX_KNOWN, sizeCalculation: () => 1 });

  constructor(
    private readonly connections: SsoConnections,
    private readonly providers: IdentityProviders,
    private readonly repository: SsoRepository,
    private readonly hosts: HostResolver,
    private readonly abilities: Abilities,
    private readonly clock: Clock,
  ) {}

  /** Whose a token is, if it was verified lately; never waits. */
  cached(token: string): Identity | undefined {
    const found = this.known.get(digestOf(token));
    if (found === undefined || found.until <= this.clock.now().getTime()) return undefined;
    return this.connections.cached(currentTenant().id) === found.connection ? found.identity : undefined;
  }

  /**
   * @throws Unauthenticated for a token that is not valid here, Forbidden for one of another status page
   * @throws Overloaded if the identity provider is away and its keys are not known
   */
  async check(token: string): Promise<Identity> {
    const claimed = claimsIn(token);
    const connection = await this.connections.of(currentTenant().id);
    if (connection !== null && isSameIssuer(connection.issuer, claimed['iss'])) {
      const claims = await this.providers.verify(connection.issuer, token);
      if (isFor(claims, connection, workContext()?.origin ?? ''))
        return this.admit(token, claims, connection);
    }
    await this.assertNotElsewhere(token, claimed);
    throw new Unauthenticated('The token is not valid for this status page.');
  }

  private async admit(token: string, claims: Claims, connection: SsoConnection): Promise<Identity> {
    const { sub, iat, exp, email } = claims as { sub: string; iat?: number; exp: number; email?: unknown };
    if (typeof email === 'string' && (await this.repository.isSuspended(currentTenant().id, emailKey(email))))
      throw new Unauthenticated('The membership of the person is suspended.');
    const identity: Identity = {
      id: ID.test(sub) ? sub : hash('sha256', sub, 'base64url'),
      name: nameIn(claims),
      abilities: this.abilitiesOf(claims, connection),
      issuedAt: iat === undefined ? null : new Date(iat * 1000),
      expiresAt: new Date((exp + SKEW_SECONDS) * 1000),
    };
    const until = this.clock.now().getTime() + KNOWN_MS;
    this.known.set(digestOf(token), { connection, identity, until });
    return identity;
  }

  /** Abilities of the mapped roles, without those that the scope leaves out. A client may have them by scope alone. */
  private abilitiesOf(claims: Claims, { settings, roles }: SsoConnection): Identity['abilities'] {
    const named = scopesOf(claims).filter((name) => this.abilities.has(name));
    const mapped = mappedRoleIds(claims, settings).flatMap((id) => roles.get(id) ?? []);
    if (mapped.length === 0) return isOfClient(claims) ? (named as AbilityName[]) : [];
    const granted = grantedBy(mapped, this.abilities.names());
    if (named.length > 0) return granted.abilities.filter((name) => named.includes(name)) as AbilityName[];
    return granted.hasAllAbilities ? 'all' : (granted.abilities as AbilityName[]);
  }

  /** @throws Forbidden for a token that is valid on another status page, Unauthenticated if it is not valid there either */
  private async assertNotElsewhere(token: string, { aud, iss }: Claims): Promise<void> {
    for (const audience of [aud].flat().slice(0, MAX_AUDIENCES)) {
      const other = await this.tenantAt(audience);
      const connection =
        other && other.id !== currentTenant().id ? await this.connections.of(other.id) : null;
      if (connection === null || !isSameIssuer(connection.issuer, iss)) continue;
      await this.providers.verify(connection.issuer, token);
      throw new Forbidden('The token belongs to another status page than this host.');
    }
  }

  private async tenantAt(audience: unknown): Promise<Tenant | null> {
    if (typeof audience !== 'string' || !/^https?:/.test(audience) || !URL.canParse(audience)) return null;
    return this.hosts.tenantAt(new URL(audience).hostname);
  }
}

/** @throws Unauthenticated for what is no token at all */
function claimsIn(token: string): Claims {
  try {
    return decodeJwt(token);
  } catch {
    throw new Unauthenticated('The token is not valid.');
  }
}

/** True if a token is meant for the status page. Its address counts with and without a slash at the end. */
function isFor({ aud }: Claims, { settings }: SsoConnection, origin: string): boolean {
  const wanted = settings.audience === null ? [origin, `${origin}/`] : [settings.audience];
  return [aud].flat().some((one) => typeof one === 'string' && wanted.includes(one));
}

/** Compares issuers before their metadata is known, which has the exact one. */
function isSameIssuer(issuer: string, claimed: unknown): boolean {
  return typeof claimed === 'string' && claimed.replace(/\/$/, '') === issuer.replace(/\/$/, '');
}

/** @param token as presented on the host of the current request */
function digestOf(token: string): string {
  return hash('sha256', `${currentTenant().id} ${workContext()?.origin ?? ''} ${token}`, 'base64url');
}
