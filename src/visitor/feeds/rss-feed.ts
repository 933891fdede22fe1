import type { Steps } from '#core/text/steps.js';
import { xml, type Xml } from '../view/xml.js';
import type { Feed, FeedEntry } from './feed.js';

/**
 * Renders a feed as RSS 2.0. RSS has no element for the time of the last change, so Atom's is used.
 * Source: RSS 2.0.11.
 */
export function* rssFeed({ title, language, homeUrl, selfUrl, updatedAt, entries }: Feed): Steps<string> {
  const written: Xml[] = [];
  for (const entry of entries) {
    written.push(rssItem(entry));
    yield;
  }
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <title>${title}</title>
  <link>${homeUrl}</link>
  <description>${title}</description>
  <language>${language}</language>
  <lastBuildDate>${rfc822(updatedAt)}</lastBuildDate>
  <atom:link rel="self" type="application/rss+xml" href="${selfUrl}"/>
${written}</channel>
</rss>
`.text;
}

function rssItem({ id, url, title, publishedAt, updatedAt, html, tags }: FeedEntry): Xml {
  return xml`  <item>
    <title>${title}</title>
    <link>${url}</link>
    <guid isPermaLink="false">${id}</guid>
    <pubDate>${rfc822(publishedAt)}</pubDate>
    <atom:updated>${updatedAt}</atom:updated>
    ${tags.map((tag) => xml`<category>${tag}</category>`)}
    <description>${html}</description>
  </item>
`;
}

/** `Sun, 01 Mar 2026 12:00:00 GMT` */
function rfc822(instant: string): string {
  return new Date(instant).toUTCString();
}
