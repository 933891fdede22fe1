import type { PageView } from '../view/page-view.js';

/** Every page may be found; what programs read is no page. Source: RFC 9309. */
export function robotsText({ origin }: PageView): string {
  return `User-agent: *
Allow: /
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
}
