import type { Tenant } from '#core/context/tenant.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import type { PublicPage } from '../store/public-page.js';
import { PageView } from './page-view.js';

/** What strangers see of a protected page: nothing. */
const NOTHING: PublicPage = {
  updatedAt: new Date(0).toISOString(),
  since: new Date(0).toISOString(),
  groups: [],
  components: [],
  series: [],
  metrics: [],
  causes: {},
  incidents: [],
  days: [],
  aggregates: [],
  announcements: [],
};

/**
 * View for strangers of a protected page. It has the page's colors and languages, its host in place of its name, and
 * neither logo nor links, so that whatever is drawn from it reveals nothing.
 */
export class StrangerView extends PageView {
  override readonly isForStranger = true;

  constructor({ id, slug, locales, quotas, settings }: Tenant, locale: string, origin: string, now: Date) {
    const { visibility, timeZone, color, look } = settings;
    const shown: Tenant = {
      id,
      slug,
      name: URL.canParse(origin) ? new URL(origin).host : '',
      locales,
      quotas,
      settings: { ...DEFAULT_TENANT_SETTINGS, visibility, timeZone, color, look },
    };
    super(shown, NOTHING, locale, origin, now);
  }
}
