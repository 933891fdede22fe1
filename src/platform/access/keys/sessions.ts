import { Injectable } from '@nestjs/common';
import type { PresentedKey } from '#core/context/api-key.js';
import { workContext } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import type { Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { browserWords } from './browser-words.js';
import { COMMAND_LINE_PREFIX, hashOfKey, newKeySecret, SESSION_PREFIX } from './key-secret.js';
import { lastSessionUse, SessionsRepository } from './sessions.repository.js';

/** Longest times of a session, in seconds: without a request, and at all. Source: people, "Sessions". */
export const MAX_IDLE_SECONDS = 12 * 60 * 60;
export const MAX_SESSION_SECONDS = 14 * 24 * 60 * 60;

/** How a command line signs in, whose session is no cookie's. Source: docs/decisions/0125. */
export const COMMAND_LINE = 'command-line';

/** Open sessions of one member or key. The oldest one ends when another is opened. */
const MAX_OPEN = 50;
/** Stored as the name of members' sessions. Names of people are read from the member. */
const NAME = 'Session';

export interface SessionLimits {
  readonly idleSeconds: number;
  readonly totalSeconds: number;
}

/** Whose a new session is. */
export type SessionOwner = { readonly memberId: number } | { readonly key: PresentedKey };

/** A new session with its secret, which is not stored. */
export interface NewSessionSecret {
  readonly id: number;
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Sessions of people. They are API keys of another kind. Source: docs/decisions/0072. */
@Injectable()
export class Sessions {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly database: TenantDatabase,
    private readonly changes: ChangeListener,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session, in the open write. It always has a new secret, so that nobody can prepare one for somebody else.
   *
   * @param method how the person has signed in, such as `invitation`
   * @param replaced hash of the secret that the browser has had until now, whose session ends
   */
  async open(
    owner: SessionOwner,
    method: string,
    { idleSeconds, totalSeconds }: SessionLimits,
    replaced?: string,
  ): Promise<NewSessionSecret> {
    const secret = newKeySecret(method === COMMAND_LINE ? COMMAND_LINE_PREFIX : SESSION_PREFIX);
    const now = this.clock.now();
    if (replaced !== undefined) this.sessions.endBySecret(replaced, now);
    const latest = new Date(now.getTime() + totalSeconds * 1000);
    const key = 'key' in owner ? owner.key : undefined;
    const expiresAt = key?.expiresAt != null && key.expiresAt < latest ? key.expiresAt : latest;
    const whose = { memberId: 'memberId' in owner ? owner.memberId : null, keyId: key?.id ?? null };
    const { browser, system } = browserWords(workContext()?.headers?.['user-agent']);
    this.sessions.deleteOld(whose, MAX_OPEN - 1, now);
    const id = await this.sessions.insert({
      ...whose,
      name: key?.name ?? NAME,
      abilities: key?.abilities ?? [],
      hasAllAbilities: key?.hasAllAbilities ?? false,
      method,
      secretHash: hashOfKey(secret),
      lastFour: secret.slice(-4),
      createdAt: now,
      expiresAt,
      idleSeconds,
      browser: browser || null,
      system: system || null,
    });
    return { id, secret, expiresAt };
  }

  /** SQL for when any session of a member was last used. */
  lastUse(memberId: Sql): Sql {
    return lastSessionUse(memberId);
  }

  /** A page of a member's sessions that have not ended, newest first. */
  page(memberId: number, range: { limit: number; offset: number }): Promise<TextRows & { total: number }> {
    const currentId = workContext()?.caller?.key?.id ?? null;
    return this.sessions.page(memberId, currentId, range, this.clock.now());
  }

  /**
   * Ends a member's sessions, in the open write.
   *
   * @param which the id of only one; `others`: all but the one of the request
   * @returns how many were ended
   */
  end(memberId: number, which?: number | 'others'): Promise<number> {
    const limits =
      which === 'others' ? { except: workContext()?.caller?.key?.id ?? null } : { only: which ?? null };
    return this.sessions.end(memberId, limits, this.clock.now());
  }

  /** Secret hashes of members' sessions, in hexadecimal, to {@link forget} them after a change. */
  hashesOf(memberIds: readonly number[]): Promise<string[]> {
    return this.sessions.hashesOf(memberIds);
  }

  /** Evicts sessions from the cache of this process. The others hear of the change from the database. */
  forget(hashes: readonly string[]): void {
    for (const hash of hashes) this.changes.changed('key', hash);
  }

  /** Ends the session of the request. */
  async endCurrent({ id, secretHash }: PresentedKey): Promise<void> {
    await this.database.write(() => this.sessions.endOne(id, this.clock.now()));
    this.forget([secretHash]);
  }
}
