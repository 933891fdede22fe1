import { Injectable } from '@nestjs/common';
import { quotaMessage } from '#platform/database/tenant/quota-condition.js';
import { RegistryError } from '#platform/tenancy/tenants.service.js';
import { Clock } from '#core/time/clock.js';
import { Abilities } from '../ability.js';
import { ApiKeysRepository, type RevokedKeys, type StoredApiKey } from './api-keys.repository.js';
import { hashOfKey, newKeySecret } from './key-secret.js';

/** Manages the API keys of the current tenant on behalf of operators. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly abilities: Abilities,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a key. The secret is returned only here and never stored.
   *
   * @param abilities `all` includes those of modules installed later
   * @throws RegistryError for an unusable name, an unknown ability, an expiry in the past, or an
   *   exhausted quota of valid keys
   */
  async create(
    name: string,
    abilities: readonly string[] | 'all',
    expiresAt: Date | null,
  ): Promise<{ key: StoredApiKey; secret: string }> {
    const trimmed = keyName(name);
    const granted = this.known(abilities);
    const now = this.clock.now();
    if (expiresAt !== null && expiresAt <= now) throw new RegistryError('The expiry must be in the future.');
    const secret = newKeySecret();
    const key = await this.keys.decide(() =>
      this.keys.insert({
        name: trimmed,
        abilities: granted,
        hasAllAbilities: abilities === 'all',
        secretHash: hashOfKey(secret),
        lastFour: secret.slice(-4),
        createdAt: now,
        expiresAt,
        createdById: null,
      }),
    );
    if (key === null) throw new RegistryError(quotaMessage('api_keys'));
    return { key, secret };
  }

  /**
   * Renames a key.
   *
   * @throws RegistryError for an unusable name, or if the current tenant has no such key
   */
  rename(id: number, name: string): Promise<StoredApiKey> {
    const trimmed = keyName(name);
    return this.keys.decide(async () => {
      this.keys.rename(id, trimmed);
      const key = await this.keys.find(id);
      if (key === null) throw new RegistryError(`There is no key ${id} of this tenant.`);
      return key;
    });
  }

  /**
   * Gives a key further abilities, such as those of a module installed later. It keeps those it has.
   *
   * @param abilities `all` includes those of modules installed later
   * @throws RegistryError for an unknown ability, a key that is no longer valid, or if the current tenant has no such key
   */
  grant(id: number, abilities: readonly string[] | 'all'): Promise<StoredApiKey> {
    const further = this.known(abilities);
    return this.keys.decide(async () => {
      const key = await this.keys.find(id);
      if (key === null) throw new RegistryError(`There is no key ${id} of this tenant.`);
      const { revokedAt, expiresAt } = key;
      if (revokedAt !== null || (expiresAt !== null && expiresAt <= this.clock.now()))
        throw new RegistryError(`The key ${id} (${key.name}) is no longer valid. Create another one.`);
      const all = [...new Set([...key.abilities, ...further])];
      const isMore = all.length > key.abilities.length || (abilities === 'all' && !key.hasAllAbilities);
      if (isMore) this.keys.grant(id, all, key.hasAllAbilities || abilities === 'all');
      return isMore ? ((await this.keys.find(id)) ?? key) : key;
    });
  }

  /** @throws RegistryError for an unknown ability */
  private known(abilities: readonly string[] | 'all'): readonly string[] {
    if (abilities === 'all') return this.abilities.names();
    const unknown = abilities.filter((ability) => !this.abilities.has(ability));
    if (unknown.length > 0)
      throw new RegistryError(
        `There is no ability ${unknown.join(', ')}; there are ${this.abilities.names().join(', ')}.`,
      );
    return [...new Set(abilities)];
  }

  list(): Promise<StoredApiKey[]> {
    return this.keys.list();
  }

  /**
   * Revokes a key permanently, and all its descendants if wanted. Revoking them again changes nothing.
   *
   * @returns the key, then its revoked descendants
   * @throws RegistryError if the current tenant has no such key
   */
  revoke(id: number, what: RevokedKeys = 'key'): Promise<readonly [StoredApiKey, ...StoredApiKey[]]> {
    return this.keys.decide(async () => {
      const ids = what === 'key' ? [id] : (await this.keys.family(id)).map((key) => key.id);
      this.keys.revoke(ids, this.clock.now());
      const [key, ...others] = await this.keys.family(id);
      if (key === undefined) throw new RegistryError(`There is no key ${id} of this tenant.`);
      return [key, ...others.filter((other) => ids.includes(other.id))];
    });
  }
}

function keyName(name: string): string {
  const trimmed = name.normalize('NFC').trim();
  if (trimmed === '' || trimmed.length > 255)
    throw new RegistryError('The name must have 1 to 255 characters.');
  return trimmed;
}
