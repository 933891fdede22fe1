import type { PageView } from '../view/page-view.js';

/** Every page may be indexed; the APIs may not. Source: RFC 9309. */
export function robotsText({ origin }: PageView): string {
  return `User-agent: *
Allow: /
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
}
