import type { Quotas } from '#core/config/quota-names.js';
import { mainLocale } from '#core/text/locale-text.js';
import type { TenantSettings } from './tenant-settings.js';

/** A company with a status page. All layers share this form. */
export interface Tenant {
  /** UUIDv7. */
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Enabled languages as BCP 47 tags, main language first; never empty. */
  readonly locales: readonly string[];
  readonly settings: TenantSettings;
  /** Quotas that the operator set for this tenant, or the default ones. */
  readonly quotas: Quotas;
  /**
   * Set by the operator; absent for an active tenant. Suspended: no credential is accepted, and the page stays.
   * Archived: its hosts are unknown, and its data is kept.
   */
  readonly state?: 'suspended' | 'archived';
  /** Frozen by the operator: whatever its state, it can be read and not changed. */
  readonly isFrozen?: true;
  /** Some of what the page shows may be for some visitors only. */
  readonly hasAudiences?: true;
}

/**
 * Returns `both` for exactly German and English, the code itself for a single language, `multi` for
 * anything else. Source: decisions, section 1.
 */
export function languageMode(locales: readonly string[]): string {
  if (locales.length === 1) return mainLocale(locales);
  return locales.length === 2 && locales.includes('de') && locales.includes('en') ? 'both' : 'multi';
}
