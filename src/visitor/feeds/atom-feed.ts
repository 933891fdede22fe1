import type { Steps } from '#core/text/steps.js';
import { xml, type Xml } from '../view/xml.js';
import type { Feed, FeedEntry } from './feed.js';

/** Renders a feed as Atom. Source: RFC 4287. */
export function* atomFeed({
  id,
  title,
  author,
  language,
  homeUrl,
  selfUrl,
  updatedAt,
  entries,
}: Feed): Steps<string> {
  const written: Xml[] = [];
  for (const entry of entries) {
    written.push(atomEntry(entry));
    yield;
  }
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${id}</id>
  <title>${title}</title>
  <updated>${updatedAt}</updated>
  <author><name>${author}</name></author>
  <link rel="self" type="application/atom+xml" href="${selfUrl}"/>
  <link rel="alternate" type="text/html" href="${homeUrl}"/>
${written}</feed>
`.text;
}

function atomEntry({ id, url, title, publishedAt, updatedAt, html, tags }: FeedEntry): Xml {
  return xml`  <entry>
    <id>${id}</id>
    <title>${title}</title>
    <published>${publishedAt}</published>
    <updated>${updatedAt}</updated>
    <link rel="alternate" type="text/html" href="${url}"/>
    ${tags.map((tag) => xml`<category term="${tag}"/>`)}
    <content type="html">${html}</content>
  </entry>
`;
}
