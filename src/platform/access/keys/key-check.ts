import { Injectable } from '@nestjs/common';
import type { PresentedKey } from '#core/context/api-key.js';
import { currentTenant } from '#core/context/work-context.js';
import { Forbidden, Unauthenticated } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import type { AbilityName } from '../ability-names.js';
import type { OwnIdentity } from '../authenticators/authenticator.js';
import { COMMAND_LINE_PREFIX, SESSION_PREFIX } from './key-secret.js';
import { KeyResolver } from './key-resolver.js';
import { KeyUsage } from './key-usage.js';

/** Type of API keys in the audit trail. */
export const API_KEY = 'api_key';

interface KeyIdentity extends OwnIdentity {
  readonly key: PresentedKey;
}

/** Says whose key a secret is, if the key is valid now and of the current tenant. */
@Injectable()
export class KeyCheck {
  constructor(
    private readonly keys: KeyResolver,
    private readonly usage: KeyUsage,
    private readonly clock: Clock,
  ) {}

  /** The key of a secret if it is cached; never queries the database. @throws as {@link find} */
  cached(secret: string): KeyIdentity | undefined {
    const key = this.keys.cached(secret);
    return key === undefined || this.isIdle(key) ? undefined : this.used(this.admit(key));
  }

  /**
   * @throws Unauthenticated for an unknown, a revoked and an expired key
   * @throws Forbidden for a key of another tenant
   */
  async find(secret: string): Promise<KeyIdentity> {
    return this.used(await this.look(secret));
  }

  /** As {@link find}, but a session does not count as used: what a page asks by itself must not keep it from ending. */
  async look(secret: string): Promise<KeyIdentity> {
    const key = await this.keys.resolve(secret);
    // Another replica may have seen the session since it was read.
    return this.admit(key !== null && this.isIdle(key) ? await this.keys.reload(secret) : key, secret);
  }

  private used(identity: KeyIdentity): KeyIdentity {
    this.usage.note(identity.key, currentTenant());
    return identity;
  }

  private admit(key: PresentedKey | null, secret = ''): KeyIdentity {
    if (key === null) throw new Unauthenticated(`The ${inWords(secret)} is not valid.`);
    const { id, name, abilities, createdAt, expiresAt, session } = key;
    const what = session === undefined ? 'API key' : 'session';
    if ((expiresAt !== null && expiresAt <= this.clock.now()) || this.isIdle(key))
      throw new Unauthenticated(`The ${what} has expired.`);
    if (key.tenantId !== currentTenant().id)
      throw new Forbidden(`The ${what} belongs to another status page than this host.`);
    return {
      id: String(session?.memberId ?? session?.keyId ?? id),
      name,
      abilities: abilities as readonly AbilityName[],
      issuedAt: createdAt,
      expiresAt,
      key,
      // It acts as the key that it was opened with.
      ...(session?.keyId == null ? undefined : { type: API_KEY }),
    };
  }

  /** True if a session's idle limit has passed since its last use, as far as this process knows. */
  private isIdle(key: PresentedKey): boolean {
    if (key.session === undefined) return false;
    const lastUse = this.usage.lastUse(key) ?? key.createdAt;
    return this.clock.now().getTime() - lastUse.getTime() >= key.session.idleSeconds * 1000;
  }
}

function inWords(secret: string): string {
  const isSession = secret.startsWith(SESSION_PREFIX) || secret.startsWith(COMMAND_LINE_PREFIX);
  return isSession ? 'session' : 'API key';
}
