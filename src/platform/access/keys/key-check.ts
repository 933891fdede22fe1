import { Injectable } from '@nestjs/common';
import type { PresentedKey } from '#core/context/api-key.js';
import { currentTenant } from '#core/context/work-context.js';
import { Forbidden, Unauthenticated } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import type { AbilityName } from '../ability-names.js';
import type { OwnIdentity } from '../authenticators/authenticator.js';
import { KeyResolver } from './key-resolver.js';
import { KeyUsage } from './key-usage.js';

/** Says whose key a secret is, if the key is valid now and of the current tenant. */
@Injectable()
export class KeyCheck {
  constructor(
    private readonly keys: KeyResolver,
    private readonly usage: KeyUsage,
    private readonly clock: Clock,
  ) {}

  /** The key of a secret if it is cached; never queries the database. @throws as {@link find} */
  cached(secret: string): OwnIdentity | undefined {
    const key = this.keys.cached(secret);
    return key && this.admit(key);
  }

  /**
   * @throws Unauthenticated for an unknown, a revoked and an expired key
   * @throws Forbidden for a key of another tenant
   */
  async find(secret: string): Promise<OwnIdentity> {
    return this.admit(await this.keys.resolve(secret));
  }

  private admit(key: PresentedKey | null): OwnIdentity {
    if (key === null) throw new Unauthenticated('The API key is not valid.');
    const { id, name, abilities, createdAt, expiresAt } = key;
    if (expiresAt !== null && expiresAt <= this.clock.now())
      throw new Unauthenticated('The API key has expired.');
    const tenant = currentTenant();
    if (key.tenantId !== tenant.id)
      throw new Forbidden('The API key belongs to another status page than this host.');
    this.usage.note(key, tenant);
    return {
      id: String(id),
      name,
      abilities: abilities as readonly AbilityName[],
      issuedAt: createdAt,
      expiresAt,
      key,
    };
  }
}
