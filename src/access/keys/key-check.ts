import { Injectable } from '@nestjs/common';
import type { ApiKey } from '../../context/api-key.js';
import { Unauthenticated } from '../../errors/api-error.js';
import { Clock } from '../../time/clock.js';
import { KeyResolver } from './key-resolver.js';

const BEARER = /^Bearer +(\S+) *$/i;

/** The secret that an `Authorization` header carries. */
export function secretOf(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/** Says whether a key may be used now. */
@Injectable()
export class KeyCheck {
  constructor(
    private readonly keys: KeyResolver,
    private readonly clock: Clock,
  ) {}

  /** @throws Unauthenticated for no key, and for one that has expired */
  assertValid(key: ApiKey | null): asserts key is ApiKey {
    if (key === null) throw new Unauthenticated('The API key is not valid.');
    if (key.expiresAt !== null && key.expiresAt <= this.clock.now())
      throw new Unauthenticated('The API key has expired.');
  }

  /**
   * Checks the key of a request again: its body may have taken a minute to arrive and to get its turn.
   *
   * @throws Unauthenticated when the key was revoked or has expired meanwhile
   */
  async repeat(authorization: string | undefined): Promise<void> {
    const secret = secretOf(authorization);
    if (secret !== undefined) this.assertValid(await this.keys.resolve(secret));
  }
}
