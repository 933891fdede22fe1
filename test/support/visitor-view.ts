import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import type { Tenant } from '#core/context/tenant.js';
import { DEFAULT_TENANT_SETTINGS, type TenantSettings } from '#core/context/tenant-settings.js';
import type {
  PublicAnnouncement,
  PublicComponent,
  PublicGroup,
  PublicIncident,
  PublicPage,
} from '#visitor/store/public-page.js';
import { PageView } from '#visitor/view/page-view.js';

/** Tenant in Berlin whose main language is German. */
export const BERLIN = {
  id: '019a0000-0000-7000-8000-000000000000',
  slug: 'acme',
  name: 'Acme',
  locales: ['de', 'en', 'fr'],
  settings: { ...DEFAULT_TENANT_SETTINGS, timeZone: 'Europe/Berlin' },
  quotas: DEFAULT_QUOTAS,
};

const EMPTY_PAGE: PublicPage = {
  updatedAt: '2026-03-01T10:00:00.000Z',
  since: '2026-01-01T00:00:00.000Z',
  groups: [],
  components: [],
  incidents: [],
  days: [],
  aggregates: [],
  series: [],
  metrics: [],
  causes: {},
  announcements: [],
};

/** View of that tenant's page in a language, at noon UTC on 1 March 2026. */
export function viewIn(
  locale: string,
  page: Partial<PublicPage> = {},
  settings: Partial<TenantSettings> = {},
  tenant: Tenant = BERLIN,
): PageView {
  const now = new Date('2026-03-01T12:00:00.000Z');
  return new PageView(
    { ...tenant, settings: { ...tenant.settings, ...settings } },
    { ...EMPTY_PAGE, ...page },
    locale,
    'https://status.example.org',
    now,
  );
}

/** Operational component, created a year ago. */
export function publicComponent(values: Partial<PublicComponent> = {}): PublicComponent {
  const at = '2025-03-01T12:00:00.000Z';
  return {
    id: 1,
    name: { en: 'Checkout' },
    description: {},
    slug: 'checkout',
    groupId: null,
    position: 0,
    status: 'operational',
    statusSince: at,
    createdAt: at,
    updatedAt: at,
    ...values,
  };
}

export function publicGroup(values: Partial<PublicGroup> = {}): PublicGroup {
  const at = '2025-03-01T12:00:00.000Z';
  return {
    id: 1,
    name: { en: 'Shop' },
    slug: 'shop',
    parentId: null,
    position: 0,
    depth: 0,
    createdAt: at,
    updatedAt: at,
    ...values,
  };
}

/** Announcement published at 10:00. */
export function publicAnnouncement(values: Partial<PublicAnnouncement> = {}): PublicAnnouncement {
  const at = '2026-03-01T10:00:00.000Z';
  return {
    id: 3,
    title: { en: 'New data center' },
    body: { en: 'We move.' },
    level: 'info',
    linkUrl: null,
    startsAt: null,
    endsAt: null,
    publishedAt: at,
    updatedAt: at,
    ...values,
  };
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
    updateCount: values.updates?.length ?? 0,
    updates: [],
    ...values,
  };
}
