import type { StoredApiKey } from '#platform/access/keys/api-keys.repository.js';
import type { Settings } from '#core/config/settings.js';
import { statusPageUrl } from '#platform/tenancy/public-address.js';
import { languageMode, type Tenant } from '#core/context/tenant.js';
import { expectedRecords } from '#platform/tenancy/domain-proof.js';
import type { Domain } from '#platform/tenancy/tenants.repository.js';

/** A tenant with the same members as in the key check. Source: management-api, "Tenant and key". */
export function tenantJson({ id, name, slug, locales }: Tenant, settings: Settings): object {
  return {
    id,
    name,
    slug,
    language_mode: languageMode(locales),
    locales,
    status_page_url: statusPageUrl(slug, settings),
  };
}

/** A custom domain with the DNS record that verifies it. */
export function domainJson(
  { id, host, verifiedAt, createdAt }: Domain,
  tenant: Tenant,
  { serviceDomain }: Settings,
): object {
  const [{ name, value }] = expectedRecords(host, tenant.id, serviceDomain);
  return {
    id,
    host,
    verified_at: verifiedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    dns_record: { type: 'TXT', name, text: value },
  };
}

/** A key with the same members as in the key check. Source: management-api, "Tenant and key". */
export function newKeyJson({ id, name, abilities, createdAt, lastUsedAt, expiresAt }: StoredApiKey): object {
  return {
    id,
    name,
    abilities,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

/** A key in a list. Adds its last four characters, when it was revoked, and which key created it. */
export function keyJson(key: StoredApiKey): object {
  return {
    ...newKeyJson(key),
    all_abilities: key.hasAllAbilities,
    last_four: key.lastFour,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    created_by_id: key.createdById,
  };
}
