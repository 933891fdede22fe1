import type { LocaleText } from '../../text/locale-text.js';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.js';
import type { PageView } from '../view/page-view.js';
import type { PublicIncident } from '../store/public-page.js';
import { xml, type Xml } from '../view/xml.js';

/** Characters of Markdown from which on an entry leaves older texts to the page of its record. */
const LONG = 50_000;

/** Characters that XML has no place for. They are replaced, since leaving them out would join what they keep apart. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

interface Told {
  readonly at: string;
  readonly status: string;
  readonly body: LocaleText;
}

/**
 * What was told of a record as HTML, newest first, each with its time and status in front; links are absolute.
 * Source: visitor-api, "Feeds".
 */
export async function entryHtml(
  view: PageView,
  record: PublicIncident,
  { url, markdown }: { readonly url: string; readonly markdown: MarkdownRenderer },
): Promise<string> {
  const told = toldOf(view, record);
  const texts: string[] = [];
  for (let length = 0; texts.length < told.length && length <= LONG; length += texts.at(-1)?.length ?? 0)
    texts.push(view.text(told[texts.length]?.body ?? {}));
  const bodies = await markdown.toHtml(texts);
  const parts = told.slice(0, texts.length).map(({ at, status }, index) => {
    const head = xml`<small>${view.instant(at)}</small><br><strong>${status}</strong> - `;
    return withHead(head, absoluteLinks(bodies[index] ?? '', url));
  });
  if (texts.length < told.length) parts.push(xml`<p><a href="${url}">${view.texts.readOn}</a></p>`.text);
  if (record.type === 'maintenance') parts.push(times(view, record).text);
  return parts.join('').replaceAll(NOT_IN_XML, '\ufffd');
}

/** Newest first; the record's own text is what was told first, even where updates were written before its publication. */
function toldOf(
  { texts }: PageView,
  { type, body, publishedAt, updates, postmortem }: PublicIncident,
): Told[] {
  const told = updates.map((update) => ({
    at: update.createdAt,
    status: texts.working[update.status],
    body: update.body,
  }));
  if (postmortem !== null) {
    const { publishedAt: at } = postmortem;
    const older = told.findIndex((one) => one.at <= at);
    told.splice(older === -1 ? told.length : older, 0, {
      at,
      status: texts.postmortem,
      body: postmortem.body,
    });
  }
  const opening = type === 'incident' ? 'investigating' : 'scheduled';
  return [...told, { at: publishedAt, status: texts.working[opening], body }];
}

/** A head in the first paragraph of a text, or in one of its own. */
function withHead({ text: head }: Xml, html: string): string {
  return html.startsWith('<p>') ? `<p>${head}${html.slice('<p>'.length)}` : `<p>${head}</p>${html}`;
}

/** When a maintenance is or was. */
function times(view: PageView, { startedAt, scheduledEndAt, resolvedAt }: PublicIncident): Xml {
  const { texts } = view;
  const end = resolvedAt ?? scheduledEndAt;
  const ended =
    end === null ? [] : xml`<br>${resolvedAt === null ? texts.planned : texts.ended}: ${view.instant(end)}`;
  return xml`<p>${texts.started}: ${view.instant(startedAt)}${ended}</p>`;
}

/** Feeds are read elsewhere, where an address without a host leads nowhere. */
function absoluteLinks(html: string, base: string): string {
  return html.replaceAll(/ href="([^"]*)"/g, (_, href: string) => {
    const address = href.replaceAll('&amp;', '&');
    return xml` href="${URL.canParse(address, base) ? new URL(address, base).href : base}"`.text;
  });
}
