import { Injectable } from '@nestjs/common';
import type { ApiKey } from '../../context/api-key.js';
import { workContext } from '../../context/work-context.js';
import { ChangeListener } from '../../database/changes/change-listener.js';
import type { TextRows } from '../../database/connections/text-rows.js';
import { quotaReached } from '../../database/tenant/quota-condition.js';
import { Conflict, Invalid, NotFound } from '../../errors/api-error.js';
import { Clock } from '../../time/clock.js';
import { Abilities } from '../ability.js';
import { ApiKeysRepository, KEYS_ABILITY, type KeyFilter, type StoredApiKey } from './api-keys.repository.js';
import { hashOfKey, newKeySecret } from './key-secret.js';

const DAY_SECONDS = 24 * 60 * 60;

/** How long both secrets of a rotated key are valid when nobody says, in seconds. */
export const OVERLAP_SECONDS = DAY_SECONDS;
/** How long at most. */
export const MOST_OVERLAP_SECONDS = 30 * DAY_SECONDS;
/** A key that rotates itself must live to read the response, and to ask for it once more. */
const LEAST_OWN_OVERLAP_SECONDS = 60;

/** What a new key is made with. */
export interface KeyValues {
  readonly name: string;
  readonly abilities: readonly string[];
  /** Null: it does not expire. */
  readonly expiresAt: Date | null;
}

/** A key whose secret is new. */
export interface KeyWithSecret {
  readonly id: number;
  readonly secret: string;
}

/** Is called once the key can no longer change until the write ends; what it throws undoes it. */
type Condition = () => Promise<void>;

/**
 * The API keys of the current tenant, as they are managed by requests and by the operator. A key passes on no ability that it lacks, and a tenant always
 * keeps a valid key that can manage keys. Source: docs/decisions/0030.
 */
@Injectable()
export class KeyManagement {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly abilities: Abilities,
    private readonly changes: ChangeListener,
    private readonly clock: Clock,
  ) {}

  /** One page of the keys, newest first, with the columns that clients read. */
  page(range: { limit: number; offset: number }, filter: KeyFilter): Promise<TextRows & { total: number }> {
    return this.keys.page(range, filter, this.clock.now());
  }

  /** A key with the columns that clients read; no row: the tenant has no such. */
  show(id: number): Promise<TextRows> {
    return this.keys.show(id, this.clock.now());
  }

  /** @throws Invalid for abilities that are unknown or that the own key lacks, an expiry in the past, and a quota that is reached */
  async create({ name, abilities, expiresAt }: KeyValues): Promise<KeyWithSecret> {
    const now = this.clock.now();
    this.assertKnown(abilities);
    assertGrantable(abilities);
    if (expiresAt !== null && expiresAt <= now)
      throw Invalid.field('expires_at', 'The expires_at must be in the future.');
    const secret = newKeySecret();
    const digest = { secretHash: hashOfKey(secret), lastFour: secret.slice(-4) };
    const key = await this.keys.insert({ name, abilities, ...digest, createdAt: now, expiresAt });
    if (key === null) throw quotaReached('api_keys');
    return { id: key.id, secret };
  }

  /** @throws NotFound, and what the condition throws */
  rename(id: number, name: string | undefined, condition: Condition): Promise<void> {
    return this.change(id, condition, (key) => {
      if (name !== undefined && name !== key.name) this.keys.rename(id, name);
    });
  }

  /**
   * Gives a key another secret; the present one stays valid for a while.
   *
   * @param overlapSeconds 0 ends all secrets but the new one at once
   * @throws NotFound; Conflict for a key that is not active or still has two secrets; Invalid when the own key lacks one of its
   *   abilities, or would end its own secret
   */
  async rotate(id: number, overlapSeconds: number): Promise<KeyWithSecret> {
    const secret = newKeySecret();
    await this.change(id, undefined, (key) => {
      const now = this.clock.now();
      if (!isActive(key, now)) throw new Conflict('The API key is no longer valid. Create another one.');
      assertGrantable(key.abilities);
      if (id === currentKey()?.id && overlapSeconds < LEAST_OWN_OVERLAP_SECONDS)
        throw Invalid.field(
          'overlap_seconds',
          `The overlap_seconds must be ${LEAST_OWN_OVERLAP_SECONDS} or more for a key that rotates itself: the new secret could be lost on its way.`,
        );
      const { previousExpiresAt: before } = key;
      if (overlapSeconds > 0 && before !== null && before > now)
        throw new Conflict(
          `The API key was rotated already, and its secret before is valid until ${before.toISOString()}. Wait until then, or end it with an overlap of 0 seconds.`,
        );
      const until = overlapSeconds === 0 ? null : new Date(now.getTime() + overlapSeconds * 1000);
      this.keys.rotate(id, hashOfKey(secret), secret.slice(-4), until);
    });
    return { id, secret };
  }

  /** @throws NotFound; Conflict for the own key and the last one that can manage keys; and what the condition throws */
  revoke(id: number, condition: Condition): Promise<void> {
    return this.change(id, condition, async (key) => {
      await this.assertDispensable(key, 'revoke');
      await this.keys.revoke(id, this.clock.now());
    });
  }

  /** @throws NotFound; Conflict for the own key and the last one that can manage keys; and what the condition throws */
  delete(id: number, condition: Condition): Promise<void> {
    return this.change(id, condition, async (key) => {
      await this.assertDispensable(key, 'delete');
      this.keys.delete(id);
    });
  }

  /** Decides about a key while nobody else does; afterwards, this process no longer knows it as it was. */
  private async change(
    id: number,
    condition: Condition | undefined,
    work: (key: StoredApiKey) => void | Promise<void>,
  ): Promise<void> {
    const hashes = await this.keys.decide(async () => {
      const [key, before] = await Promise.all([this.keys.find(id), this.keys.hashesOf(id)]);
      if (key === null) throw NotFound.of('API key');
      await condition?.();
      await work(key);
      return before;
    });
    for (const hash of hashes) this.changes.changed('key', hash);
  }

  private assertKnown(abilities: readonly string[]): void {
    const unknown = abilities.filter((ability) => !this.abilities.has(ability));
    if (unknown.length === 0) return;
    const names = this.abilities.list().map(({ name }) => name);
    throw Invalid.field(
      'abilities',
      `There is no ability ${unknown.join(', ')}; there are ${names.join(', ')}.`,
    );
  }

  private async assertDispensable(key: StoredApiKey, step: 'revoke' | 'delete'): Promise<void> {
    const own = currentKey();
    if (own === undefined) return;
    const now = this.clock.now();
    if (key.id === own.id)
      throw new Conflict(
        `A key cannot ${step} itself. Use another one with ${KEYS_ABILITY}, or rotate this one if it has leaked.`,
      );
    if (!isActive(key, now) || !key.abilities.includes(KEYS_ABILITY)) return;
    // The own key may have been revoked since the request was let in.
    if (!(await this.keys.hasManagerBeside(key.id, now)))
      throw new Conflict(
        `It is the last valid key with ${KEYS_ABILITY}, without which nobody could manage keys. Create another one first.`,
      );
  }
}

/** The key of the request; undefined for the operator on the command line, whom nothing is refused. */
function currentKey(): ApiKey | undefined {
  return workContext()?.apiKey;
}

/** @throws Invalid for abilities that the key of the request lacks */
function assertGrantable(abilities: readonly string[]): void {
  const own = currentKey()?.abilities ?? abilities;
  const lacking = abilities.filter((ability) => !own.includes(ability));
  if (lacking.length > 0)
    throw Invalid.field(
      'abilities',
      `The key of the request lacks ${lacking.join(', ')} and cannot pass it on.`,
    );
}

function isActive({ revokedAt, expiresAt }: StoredApiKey, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}
