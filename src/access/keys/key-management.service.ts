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

/** Default time for which both secrets of a rotated key are valid, in seconds. */
export const OVERLAP_SECONDS = DAY_SECONDS;
/** Longest such overlap, in seconds. */
export const MOST_OVERLAP_SECONDS = 30 * DAY_SECONDS;
/** The old secret must live long enough to receive the response, and to retry once if it is lost. */
const LEAST_OWN_OVERLAP_SECONDS = 60;

/** Fields of a new key. */
export interface KeyValues {
  readonly name: string;
  readonly abilities: readonly string[];
  /** Null if the key never expires. */
  readonly expiresAt: Date | null;
}

/** A created or rotated key with its new secret. */
export interface KeyWithSecret {
  readonly id: number;
  readonly secret: string;
}

/** Runs once the key is locked until the end of the transaction; an error rolls the change back. */
type Condition = () => Promise<void>;

/**
 * Manages the API keys of the current tenant, for API requests and for operators. A key cannot pass on
 * an ability that it lacks, and a tenant always keeps one valid key that can manage keys. Source:
 * docs/decisions/0030.
 */
@Injectable()
export class KeyManagement {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly abilities: Abilities,
    private readonly changes: ChangeListener,
    private readonly clock: Clock,
  ) {}

  /** Reads one page of the keys, newest first, with the columns that clients see. */
  page(range: { limit: number; offset: number }, filter: KeyFilter): Promise<TextRows & { total: number }> {
    return this.keys.page(range, filter, this.clock.now());
  }

  /** Reads a key with the columns that clients see; no row if the tenant has no such key. */
  show(id: number): Promise<TextRows> {
    return this.keys.show(id, this.clock.now());
  }

  /**
   * @throws Invalid for abilities that are unknown or that the request's key lacks, for an expiry in
   *   the past, and for an exhausted quota
   */
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

  /** @throws NotFound, and any error of the condition */
  rename(id: number, name: string | undefined, condition: Condition): Promise<void> {
    return this.change(id, condition, (key) => {
      if (name !== undefined && name !== key.name) this.keys.rename(id, name);
    });
  }

  /**
   * Rotates a key. The current secret stays valid for the overlap.
   *
   * @param overlapSeconds 0 ends all older secrets at once
   * @throws NotFound; Conflict if the key is not active or still has two secrets; Invalid if the
   *   request's key lacks one of its abilities, or rotates itself with too short an overlap
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

  /**
   * @throws NotFound; Conflict for the request's key and for the last key that can manage keys; any
   *   error of the condition
   */
  revoke(id: number, condition: Condition): Promise<void> {
    return this.change(id, condition, async (key) => {
      await this.assertDispensable(key, 'revoke');
      await this.keys.revoke(id, this.clock.now());
    });
  }

  /**
   * @throws NotFound; Conflict for the request's key and for the last key that can manage keys; any
   *   error of the condition
   */
  delete(id: number, condition: Condition): Promise<void> {
    return this.change(id, condition, async (key) => {
      await this.assertDispensable(key, 'delete');
      this.keys.delete(id);
    });
  }

  /**
   * Changes a key in a transaction that excludes concurrent changes, then evicts it from this process's
   * cache.
   */
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
    // The request's key may have been revoked since the guard checked it.
    if (!(await this.keys.hasManagerBeside(key.id, now)))
      throw new Conflict(
        `It is the last valid key with ${KEYS_ABILITY}, without which nobody could manage keys. Create another one first.`,
      );
  }
}

/** Key of the request; undefined for an operator on the command line, who may do everything. */
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
