import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context/caller.js';
import { KeyUsage } from '#platform/access/keys/key-usage.js';
import { Clock } from '#core/time/clock.js';
import { API_VERSION } from '#http/reference/document.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { languageMode } from '#core/context/tenant.js';
import { Account } from './account.response.js';

/**
 * Describes the current credential: its status page, its abilities and its expiry. An
 * answer proves that it is valid.
 */
@Injectable()
export class AccountService {
  constructor(
    private readonly usage: KeyUsage,
    private readonly clock: Clock,
  ) {}

  describe({ key, name, abilities, issuedAt, expiresAt }: Caller): RecordJson<Account> {
    const tenant = currentTenant();
    return recordOf(Account, {
      tenant: {
        id: tenant.id,
        name: tenant.name,
        slug: tenant.slug,
        language_mode: languageMode(tenant.locales),
        locales: tenant.locales,
        status_page_url: workContext()?.origin ?? '',
      },
      api_key: {
        id: key?.id ?? 0,
        name,
        abilities,
        created_at: (issuedAt ?? this.clock.now()).toISOString(),
        last_used_at: (key === undefined ? null : this.usage.lastUse(key))?.toISOString() ?? null,
        expires_at: expiresAt?.toISOString() ?? null,
      },
      api_version: API_VERSION,
    });
  }
}
