import { Injectable } from '@nestjs/common';
import type { ApiKey } from '#core/context/api-key.js';
import { KeyUsage } from '#platform/access/keys/key-usage.js';
import { API_VERSION } from '#http/reference/document.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { languageMode } from '#core/context/tenant.js';
import { Account } from './account.response.js';

/**
 * Describes the current key: its status page, its abilities and its expiry. An
 * answer proves that the key is valid.
 */
@Injectable()
export class AccountService {
  constructor(private readonly usage: KeyUsage) {}

  describe(key: ApiKey): RecordJson<Account> {
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
        id: key.id,
        name: key.name,
        abilities: key.abilities,
        created_at: key.createdAt.toISOString(),
        last_used_at: this.usage.lastUse(key)?.toISOString() ?? null,
        expires_at: key.expiresAt?.toISOString() ?? null,
      },
      api_version: API_VERSION,
    });
  }
}
