import { DEFAULT_QUOTAS } from '../../src/config/quotas.js';
import { DEFAULT_TENANT_SETTINGS } from '../../src/context/tenant-settings.js';
import type { PublicIncident, PublicPage } from '../../src/visitor/store/public-page.js';
import { PageView } from '../../src/visitor/view/page-view.js';

/** Tenant in Berlin whose main language is German. */
export const BERLIN = {
  id: '019a0000-0000-7000-8000-000000000000',
  slug: 'acme',
  name: 'Acme',
  locales: ['de', 'en', 'fr'],
  settings: { ...DEFAULT_TENANT_SETTINGS, timeZone: 'Europe/Berlin' },
  quotas: DEFAULT_QUOTAS,
};

/** View of that tenant's page in a language, at noon UTC on 1 March 2026. */
export function viewIn(locale: string, page: Partial<PublicPage> = {}): PageView {
  const now = new Date('2026-03-01T12:00:00.000Z');
  return new PageView(BERLIN, page as PublicPage, locale, 'https://status.example.org', now);
}

/** Incident published at 10:00, as visitors may see it. */
export function publicIncident(values: Partial<PublicIncident> = {}): PublicIncident {
  const at = '2026-03-01T10:00:00.000Z';
  return {
    id: 7,
    type: 'incident',
    status: 'investigating',
    title: { en: 'Payments fail' },
    body: { en: 'We look into it.' },
    isShort: false,
    startedAt: at,
    scheduledEndAt: null,
    publishedAt: at,
    resolvedAt: null,
    createdAt: at,
    updatedAt: at,
    postmortem: null,
    impacts: [],
    worst: 'operational',
    isPartial: false,
    namesComponents: false,
    updates: [],
    ...values,
  };
}
