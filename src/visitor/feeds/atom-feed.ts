import type { LocaleText } from '../../text/locale-text.js';
import type { PublicRecord } from '../public-page.js';
import { markdownToHtml } from '../../text/markdown.js';
import type { PageView } from '../page-view.js';
import { recordPath } from '../record-path.js';

const ENTRIES = 50;

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Newest first, each with its time and status in front. Source: visitor-api, "Feeds". */
function content(view: PageView, record: PublicRecord): string {
  const told = (at: string, status: string, body: LocaleText): string =>
    `<p><small>${escaped(view.instant(at))}</small><br><strong>${escaped(status)}</strong> - </p>${markdownToHtml(view.text(body))}`;
  const opening = record.type === 'incident' ? 'investigating' : 'scheduled';
  return [
    ...record.updates.map(({ createdAt, status, body }) => told(createdAt, view.texts.working[status], body)),
    told(record.publishedAt, view.texts.working[opening], record.body),
  ].join('');
}

/** The newest records of a page as an Atom feed. */
export function atomFeed(view: PageView): string {
  const { tenant, page, origin, locale } = view;
  const host = new URL(origin).hostname;
  const entries = page.records.slice(0, ENTRIES).map(
    (record) => `
  <entry>
    <id>tag:${host},2005:${record.type === 'incident' ? 'Incident' : 'Maintenance'}/${record.id}</id>
    <title>${escaped(view.text(record.title))}</title>
    <link rel="alternate" type="text/html" href="${escaped(origin + recordPath(record))}"/>
    <published>${record.publishedAt}</published>
    <updated>${record.updatedAt}</updated>
    <content type="html">${escaped(content(view, record))}</content>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(locale)}">
  <id>tag:${host},2005:/history</id>
  <title>${escaped(tenant.name)}</title>
  <link rel="alternate" type="text/html" href="${escaped(origin)}/"/>
  <link rel="self" type="application/atom+xml" href="${escaped(origin)}/history.atom"/>
  <updated>${page.updatedAt}</updated>
  <author><name>${escaped(tenant.name)}</name></author>${entries.join('')}
</feed>
`;
}
