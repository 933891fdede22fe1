import { Injectable } from '@nestjs/common';
import { Clock } from '#core/time/clock.js';
import {
  hashOfKey,
  isKeySecret,
  newKeySecret,
  OPERATOR_KEY_PREFIX,
} from '#platform/access/keys/key-secret.js';
import { RegistryError, TenantsService } from '#platform/tenancy/tenants.service.js';
import { OperatorKeysRepository, type OperatorKey } from './operator-keys.repository.js';

const MINUTE_MS = 60_000;

/** Keys of the operator's API. They are made and revoked on the command line only, so that none can make another. */
@Injectable()
export class OperatorKeys {
  constructor(
    private readonly keys: OperatorKeysRepository,
    private readonly tenants: TenantsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a key. The secret is returned only here and never stored.
   *
   * @throws RegistryError for an unusable name
   */
  async create(name: string, access: 'all' | 'read-only'): Promise<{ key: OperatorKey; secret: string }> {
    const secret = newKeySecret(OPERATOR_KEY_PREFIX);
    const [key] = await this.keys.insert(hashOfKey(secret), {
      name: this.tenants.usableName(name),
      lastFour: secret.slice(-4),
      isReadOnly: access === 'read-only',
      createdAt: this.clock.now(),
    });
    if (key === undefined) throw new Error('The database stored no key.');
    return { key, secret };
  }

  /** All keys, revoked ones too, oldest first. */
  list(): Promise<OperatorKey[]> {
    return this.keys.list();
  }

  /** Revokes a key, immediately and for good. Repeating it changes nothing. @throws RegistryError if there is none */
  async revoke(id: number): Promise<OperatorKey> {
    const key = await this.keys.revoke(id, this.clock.now());
    if (key === undefined) throw new RegistryError(`There is no operator key ${id}.`);
    return key;
  }

  /**
   * The valid key of a secret, whose use is noted to the minute. It is looked up each time, so a revoked one ends at once
   * in all processes.
   */
  async find(secret: string): Promise<OperatorKey | undefined> {
    if (!isKeySecret(secret, [OPERATOR_KEY_PREFIX])) return undefined;
    const key = await this.keys.findByHash(hashOfKey(secret));
    if (key === undefined) return undefined;
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
    if ((key.lastUsedAt?.getTime() ?? 0) < minute) await this.keys.noteUse(key.id, new Date(minute));
    return key;
  }
}
