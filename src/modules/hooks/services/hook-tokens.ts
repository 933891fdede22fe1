import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { currentTenant } from '#core/context/work-context.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { LookupCache } from '#platform/database/changes/lookup-cache.js';
import { Clock } from '#core/time/clock.js';
import type { OwnerKind } from '../rules/webhook-owner.js';
import { HookTokensRepository, type TokenOwner } from '../store/hook-tokens.repository.js';

const MAX_CACHED_TOKENS = 20_000;

/** Looks up the owner of a token. Unknown tokens are cached as well. */
@Injectable()
export class HookTokens {
  private readonly owners: LookupCache<TokenOwner>;

  constructor(
    tokens: HookTokensRepository,
    changes: ChangeListener,
    private readonly clock: Clock,
  ) {
    this.owners = new LookupCache(changes, {
      name: 'webhooks',
      max: MAX_CACHED_TOKENS,
      load: (key) => tokens.find(key.slice(37, 101), key.slice(0, 36)),
      concerns: (kind, subject) => (kind === 'webhook' ? { key: subject } : undefined),
    });
  }

  /**
   * The id of the component or host system in the current tenant that owns this token. A previous token is valid
   * for one hour after rotation. Returns undefined for any other token. Only digests are compared, in an index.
   */
  async ownerOf(kind: OwnerKind, token: string): Promise<number | undefined> {
    const digest = hash('sha256', token);
    const owner = await this.owners.get(`${currentTenant().id} ${digest}`);
    if (owner?.kind !== kind) return undefined;
    return owner.until === null || owner.until > this.clock.now() ? owner.id : undefined;
  }
}
