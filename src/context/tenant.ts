import type { Quotas } from '../config/quotas.js';
import { mainLocale } from '../text/locale-text.js';
import type { TenantSettings } from './tenant-settings.js';

/** A company with a status page, as every layer knows it. */
export interface Tenant {
  /** UUIDv7. */
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Enabled languages as BCP 47 tags, main language first; never empty. */
  readonly locales: readonly string[];
  readonly settings: TenantSettings;
  /** The operator's, of its own or usual ones. */
  readonly quotas: Quotas;
}

/**
 * `both` for exactly German and English, the code itself for a single language, `multi` for anything else.
 * Source: decisions, section 1.
 */
export function languageMode(locales: readonly string[]): string {
  if (locales.length === 1) return mainLocale(locales);
  return locales.length === 2 && locales.includes('de') && locales.includes('en') ? 'both' : 'multi';
}
