import { Injectable } from '@nestjs/common';
import { quotaMessage } from '../../database/tenant/quota-condition.js';
import { RegistryError } from '../../tenancy/tenants.service.js';
import { Clock } from '../../time/clock.js';
import { Abilities } from '../ability.js';
import { ApiKeysRepository, type StoredApiKey } from './api-keys.repository.js';
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
   * @throws RegistryError for an unusable name, an unknown ability, an expiry in the past, or an
   *   exhausted quota of valid keys
   */
  async create(
    name: string,
    abilities: readonly string[],
    expiresAt: Date | null,
  ): Promise<{ key: StoredApiKey; secret: string }> {
    const trimmed = keyName(name);
    const unknown = abilities.filter((ability) => !this.abilities.has(ability));
    if (unknown.length > 0) {
      const names = this.abilities.list().map((ability) => ability.name);
      throw new RegistryError(`There is no ability ${unknown.join(', ')}; there are ${names.join(', ')}.`);
    }
    const now = this.clock.now();
    if (expiresAt !== null && expiresAt <= now) throw new RegistryError('The expiry must be in the future.');
    const secret = newKeySecret();
    const key = await this.keys.insert({
      name: trimmed,
      abilities: [...new Set(abilities)],
      secretHash: hashOfKey(secret),
      lastFour: secret.slice(-4),
      createdAt: now,
      expiresAt,
    });
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

  list(): Promise<StoredApiKey[]> {
    return this.keys.list();
  }

  /**
   * Revokes a key permanently. Revoking it again changes nothing.
   *
   * @throws RegistryError if the current tenant has no such key
   */
  async revoke(id: number): Promise<StoredApiKey> {
    const key = await this.keys.revoke(id, this.clock.now());
    if (key === null) throw new RegistryError(`There is no key ${id} of this tenant.`);
    return key;
  }
}

function keyName(name: string): string {
  const trimmed = name.normalize('NFC').trim();
  if (trimmed === '' || trimmed.length > 255)
    throw new RegistryError('The name must have 1 to 255 characters.');
  return trimmed;
}
