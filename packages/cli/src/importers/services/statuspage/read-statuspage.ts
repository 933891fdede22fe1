import { allPages, listOf } from '../../form/all-pages.js';
import type { Source } from '../../form/service.js';

const PER_PAGE = 100;

/** Reads an account by Statuspage's management API (v1), as `developer.statuspage.io` describes it. */
export async function readStatuspage(source: Source): Promise<object> {
  const page = `/pages/${encodeURIComponent(source.page)}`;
  const list = (path: string, query = ''): Promise<unknown[]> =>
    allPages(async (number) => {
      const parameters = `per_page=${PER_PAGE}&limit=${PER_PAGE}&page=${number}${query}`;
      return listOf(await source.get(`${page}/${path}?${parameters}`));
    });
  // Pages of subscribers count from 0.
  const subscribers = (path: string, query = ''): Promise<unknown[]> =>
    allPages(async (number) =>
      listOf(await source.get(`${page}/${path}?limit=${PER_PAGE}&page=${number - 1}${query}`)),
    );
  return {
    page: await source.get(page),
    component_groups: await list('component-groups'),
    components: await list('components'),
    incidents: await list('incidents'),
    incident_templates: await list('incident_templates'),
    metrics: await list('metrics'),
    subscribers: {
      active: await subscribers('subscribers', '&state=active'),
      unconfirmed: await subscribers('subscribers', '&state=unconfirmed'),
      quarantined: await subscribers('subscribers', '&state=quarantined'),
      unsubscribed: await subscribers('subscribers/unsubscribed'),
    },
    page_access_users: listOf(await source.optional(`${page}/page_access_users?per_page=${PER_PAGE}`)),
    page_access_groups: listOf(await source.optional(`${page}/page_access_groups?per_page=${PER_PAGE}`)),
  };
}
