import { Injectable } from '@nestjs/common';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { LookupCache } from '#platform/database/changes/lookup-cache.js';
import type { PresentedKey } from '#core/context/api-key.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { SessionHolders } from './session-holders.js';
import { hashOfKey, isKeySecret } from './key-secret.js';

const MAX_CACHED_KEYS = 20_000;

/** Finds API keys and sessions by their secret; unknown secrets are cached as well. */
@Injectable()
export class KeyResolver {
  private readonly keys: LookupCache<PresentedKey>;
  /** A lookup on a cache miss is for the same secret, and so are many requests in a row. */
  private last = { secret: '', hash: '' };

  constructor(
    keys: ApiKeysRepository,
    holders: SessionHolders,
    private readonly changes: ChangeListener,
  ) {
    this.keys = new LookupCache(changes, {
      name: 'keys',
      max: MAX_CACHED_KEYS,
      load: async (secretHash) => {
        const key = await keys.findByHash(secretHash);
        return key && holders.complete(key);
      },
      concerns: (kind, subject) => (kind === 'key' ? { key: subject } : undefined),
    });
  }

  /** The key of a secret if it is cached; never queries the database. */
  cached(secret: string): PresentedKey | undefined {
    return this.keys.cached(this.hashOf(secret)) ?? undefined;
  }

  /** Resolves a secret like {@link resolve}, but not from memory. */
  reload(secret: string): PresentedKey | null | Promise<PresentedKey | null> {
    this.changes.changed('key', this.hashOf(secret));
    return this.resolve(secret);
  }

  /** Resolves a secret to its key, expired or not; null for malformed, unknown and revoked secrets. */
  resolve(secret: string): PresentedKey | null | Promise<PresentedKey | null> {
    return isKeySecret(secret) ? this.keys.get(this.hashOf(secret)) : null;
  }

  private hashOf(secret: string): string {
    if (secret !== this.last.secret) this.last = { secret, hash: hashOfKey(secret) };
    return this.last.hash;
  }
}
