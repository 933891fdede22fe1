import { Injectable } from '@nestjs/common';
import type { PresentedKey } from '#core/context/api-key.js';
import { workContext } from '#core/context/work-context.js';
import { Unauthenticated } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { KeyResolver } from './key-resolver.js';

const BEARER = /^Bearer +(\S+) *$/i;

/** Extracts the secret from an `Authorization` header. */
export function secretOf(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/** Checks that a key is valid now. */
@Injectable()
export class KeyCheck {
  constructor(
    private readonly keys: KeyResolver,
    private readonly clock: Clock,
  ) {}

  /**
   * Notes in the context when it was checked, because a slow write checks it again.
   *
   * @throws Unauthenticated for a missing or an expired key
   */
  assertValid(key: PresentedKey | null): asserts key is PresentedKey {
    if (key === null) throw new Unauthenticated('The API key is not valid.');
    if (key.expiresAt !== null && key.expiresAt <= this.clock.now())
      throw new Unauthenticated('The API key has expired.');
    const context = workContext();
    if (context !== undefined) context.keyCheckedAt = performance.now();
  }

  /**
   * Checks the key of a request again, because its body may arrive and wait its turn for a minute.
   *
   * @throws Unauthenticated if the key was revoked or has expired in the meantime
   */
  async repeat(authorization: string | undefined): Promise<void> {
    const secret = secretOf(authorization);
    if (secret !== undefined) this.assertValid(await this.keys.resolve(secret));
  }
}
