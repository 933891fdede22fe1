import type { PageView } from '../view/page-view.js';

/** robots.txt: pages may be indexed, APIs may not. Source: RFC 9309. */
export function robotsText({ origin }: PageView): string {
  return `User-agent: *
Allow: /
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
}
