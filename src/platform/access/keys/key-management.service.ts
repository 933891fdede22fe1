import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context/caller.js';
import { workContext } from '#core/context/work-context.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import { quotaReached } from '#platform/database/tenant/quota-condition.js';
import { Conflict, Invalid, NotFound } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { Abilities } from '../ability.js';
import {
  ApiKeysRepository,
  type KeyFilter,
  type RevokedKeys,
  type StoredApiKey,
} from './api-keys.repository.js';
import { assertGrantable, assertHolds, Grants } from './grants.js';
import { hashOfKey, newKeySecret } from './key-secret.js';

const DAY_SECONDS = 24 * 60 * 60;

/** Default time for which both secrets of a rotated key are valid, in seconds. */
export const OVERLAP_SECONDS = DAY_SECONDS;
/** Longest such overlap, in seconds. */
export const MAX_OVERLAP_SECONDS = 30 * DAY_SECONDS;
/** The old secret must live long enough to receive the response, and to retry once if it is lost. */
const LEAST_OWN_OVERLAP_SECONDS = 60;

/** Fields of a new key. */
export interface KeyValues {
  readonly name: string;
  /** `all` includes those of modules installed later. */
  readonly abilities: readonly string[] | 'all';
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
 * Manages the API keys of the current tenant, for API requests and for operators. A key can neither pass on
 * an ability that it lacks, nor change or end a key that has one. It is checked again in the transaction.
 * Source: docs/decisions/0030 and 0046.
 */
@Injectable()
export class KeyManagement {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly abilities: Abilities,
    private readonly changes: ChangeListener,
    private readonly grants: Grants,
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
    const hasAllAbilities = abilities === 'all';
    const granted = hasAllAbilities ? this.abilities.names() : abilities;
    this.assertKnown(granted);
    assertGrantable(hasAllAbilities ? 'all_abilities' : 'abilities', { abilities: granted, hasAllAbilities });
    if (expiresAt !== null && expiresAt <= this.clock.now())
      throw Invalid.field('expires_at', 'The expires_at must be in the future.');
    const secret = newKeySecret();
    const key = await this.decide(() =>
      this.keys.insert({
        name,
        abilities: granted,
        hasAllAbilities,
        secretHash: hashOfKey(secret),
        lastFour: secret.slice(-4),
        createdAt: this.clock.now(),
        expiresAt,
        createdById: creatorOf(currentCaller()),
      }),
    );
    if (key === null) throw quotaReached('api_keys');
    return { id: key.id, secret };
  }

  /** @throws NotFound; Forbidden for a key with abilities that the request's key lacks; any error of the condition */
  rename(id: number, name: string | undefined, condition: Condition): Promise<void> {
    return this.change(id, condition, (key) => {
      if (name !== undefined && name !== key.name) this.keys.rename(id, name);
    });
  }

  /**
   * Rotates a key. The current secret stays valid for the overlap.
   *
   * @param overlapSeconds 0 ends all older secrets at once
   * @throws NotFound; Forbidden for a key with abilities that the request's key lacks; Conflict if the key is
   *   not active or still has two secrets; Invalid for a key that rotates itself with too short an overlap
   */
  async rotate(id: number, overlapSeconds: number): Promise<KeyWithSecret> {
    const secret = newKeySecret();
    await this.change(id, undefined, (key) => {
      const now = this.clock.now();
      if (!isActive(key, now)) throw new Conflict('The API key is no longer valid. Create another one.');
      if (id === creatorOf(currentCaller()) && overlapSeconds < LEAST_OWN_OVERLAP_SECONDS)
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
      // They belong to whoever had the secret that ends.
      this.keys.endSessionsBy(id, until ?? now);
    });
    return { id, secret };
  }

  /**
   * Revokes a key. Revoked keys stay as they are, so their descendants can still be revoked later.
   *
   * @throws NotFound; Forbidden for keys with abilities that the request's key lacks; Conflict for the
   *   request's key; any error of the condition
   */
  async revoke(id: number, what: RevokedKeys, condition: Condition): Promise<void> {
    const hashes = await this.decide(async () => {
      const key = await this.changeable(id, condition);
      const keys = what === 'key' ? [key] : await this.keys.family(id);
      const valid = keys.filter(({ revokedAt }) => revokedAt === null);
      for (const one of valid) {
        assertHolds(one, `the key ${one.id}`);
        assertOther(one, 'revoke');
      }
      const ids = valid.map((one) => one.id);
      this.keys.revoke(ids, this.clock.now());
      return this.keys.hashesOf(ids);
    });
    this.evict(hashes);
  }

  /**
   * @throws NotFound; Forbidden for a key with abilities that the request's key lacks; Conflict for the
   *   request's key; any error of the condition
   */
  delete(id: number, condition: Condition): Promise<void> {
    return this.change(id, condition, (key) => {
      assertOther(key, 'delete');
      this.keys.delete(key);
    });
  }

  /**
   * Changes a key in a transaction that excludes concurrent changes, then evicts it from this process's
   * cache.
   */
  private async change(
    id: number,
    condition: Condition | undefined,
    work: (key: StoredApiKey) => void,
  ): Promise<void> {
    const hashes = await this.decide(async () => {
      const [before, key] = await Promise.all([this.keys.hashesOf([id]), this.changeable(id, condition)]);
      work(key);
      return before;
    });
    this.evict(hashes);
  }

  /** @throws NotFound; Forbidden for a key with abilities that the request's key lacks; any error of the condition */
  private async changeable(id: number, condition: Condition | undefined): Promise<StoredApiKey> {
    const key = await this.keys.find(id);
    if (key === null) throw NotFound.of('API key');
    assertHolds(key, `the key ${key.id}`);
    await condition?.();
    return key;
  }

  private evict(hashes: readonly string[]): void {
    for (const hash of hashes) this.changes.changed('key', hash);
  }

  /** Runs a decision that excludes concurrent ones, if the caller may still take it then. */
  private decide<T>(work: () => Promise<T>): Promise<T> {
    return this.grants.decide('keys.manage', work);
  }

  private assertKnown(abilities: readonly string[]): void {
    const unknown = abilities.filter((ability) => !this.abilities.has(ability));
    if (unknown.length === 0) return;
    throw Invalid.field(
      'abilities',
      `There is no ability ${unknown.join(', ')}; there are ${this.abilities.names().join(', ')}.`,
    );
  }
}

/** Caller of the request; undefined for an operator on the command line, who may do everything. */
function currentCaller(): Caller | undefined {
  return workContext()?.caller;
}

/**
 * The key that a new one counts as created by. A session ends, so it is none; one that was opened with a key stands for
 * that key.
 */
function creatorOf(caller: Caller | undefined): number | null {
  const key = caller?.key;
  return key?.session === undefined ? (key?.id ?? null) : key.session.keyId;
}

/** @throws Conflict for the key of the request, or the one that its session was opened with */
function assertOther(key: StoredApiKey, step: 'revoke' | 'delete'): void {
  const own = currentCaller()?.key;
  if (key.id === own?.id || key.id === own?.session?.keyId)
    throw new Conflict(
      `A key cannot ${step} itself. Use another one with keys.manage, or rotate this one if it has leaked.`,
    );
}

function isActive({ revokedAt, expiresAt }: StoredApiKey, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}
