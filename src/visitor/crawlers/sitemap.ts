import type { PageView } from '../view/page-view.js';
import { componentPath, incidentPath } from '../view/record-paths.js';
import { xml, type Xml } from '../view/xml.js';

/** Maximum number of URLs in one file. Source: sitemaps.org, protocol 0.9. */
const MAX_ENTRIES = 50_000;

interface Entry {
  /** Path of the page, in the main language. */
  readonly path: string;
  readonly changedAt: string;
}

/**
 * Sitemap with the URLs of all current pages of a tenant, in each of its languages.
 *
 * @param ofModules paths of the pages of modules
 */
export function sitemap(view: PageView, ofModules: readonly string[]): string {
  const { page } = view;
  const entries: Entry[] = [
    { path: '/', changedAt: page.updatedAt },
    { path: '/history', changedAt: page.updatedAt },
    ...ofModules.map((path) => ({ path, changedAt: page.updatedAt })),
    ...page.components.map((component) => ({
      path: componentPath(component),
      changedAt: component.updatedAt,
    })),
    ...page.incidents.map((incident) => ({ path: incidentPath(incident), changedAt: incident.updatedAt })),
    ...page.announcements.map(({ id, updatedAt }) => ({
      path: `/announcements/${id}`,
      changedAt: updatedAt,
    })),
  ];
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.slice(0, MAX_ENTRIES).map((entry) => urlMember(view, entry))}</urlset>
`.text;
}

function urlMember({ tenant, origin }: PageView, { path, changedAt }: Entry): Xml {
  const [main, ...others] = tenant.locales;
  const address = origin + path;
  const alternates = [
    ...(main === undefined ? [] : [{ language: main, href: address }]),
    ...others.map((language) => ({ language, href: `${address}?lang=${encodeURIComponent(language)}` })),
    { language: 'x-default', href: address },
  ];
  return xml`<url><loc>${address}</loc><lastmod>${changedAt}</lastmod>${alternates.map(
    ({ language, href }) => xml`<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  )}</url>
`;
}
