import type { LocaleText } from '#core/text/locale-text.js';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.js';
import type { PageView } from '../view/page-view.js';
import type { PublicIncident } from '../store/public-page.js';
import { openedAt } from '../view/opened-at.js';
import { xml, type Xml } from '../view/xml.js';

/** Characters of Markdown after which an entry links to the incident's page instead of older texts. */
const LONG = 50_000;

/** Characters that XML forbids. They are replaced, because removal could join two words. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

interface EntryText {
  readonly at: string;
  readonly status: string;
  readonly body: LocaleText;
  /** True if the text is shortened; the incident's page has the rest. */
  readonly isShort: boolean;
}

/**
 * Renders the texts of an incident as HTML, newest first, each with its time and status. Links are
 * absolute. Source: visitor-api, "Feeds".
 */
export async function entryHtml(
  view: PageView,
  incident: PublicIncident,
  { url, markdown }: { readonly url: string; readonly markdown: MarkdownRenderer },
): Promise<string> {
  const entryTexts = textsOf(view, incident);
  const texts: string[] = [];
  for (
    let length = 0;
    texts.length < entryTexts.length &&
    length <= LONG &&
    (texts.length === 0 || entryTexts[texts.length]?.isShort === false);
    length += texts.at(-1)?.length ?? 0
  )
    texts.push(view.text(entryTexts[texts.length]?.body ?? {}));
  const bodies = await markdown.toHtml(texts);
  const parts = entryTexts.slice(0, texts.length).map(({ at, status }, index) => {
    const dash = texts[index] === '' ? '' : ' - ';
    const head = xml`<small>${view.instant(at)}</small><br><strong>${status}</strong>${dash}`;
    return withHead(head, absoluteLinks(bodies[index] ?? '', url));
  });
  if (texts.length < entryTexts.length || entryTexts[0]?.isShort === true)
    parts.push(xml`<p><a href="${url}">${view.texts.readOn}</a></p>`.text);
  if (incident.type === 'maintenance') parts.push(times(view, incident).text);
  return parts.join('').replaceAll(NOT_IN_XML, '\ufffd');
}

/** Texts, newest first. The incident's own text is the oldest. */
function textsOf({ texts }: PageView, incident: PublicIncident): EntryText[] {
  const { type, body, isShort, updates, postmortem } = incident;
  const entryTexts = updates.map((update) => ({
    at: update.at,
    status: texts.working[update.status],
    body: update.body,
    isShort: update.isShort,
  }));
  if (postmortem !== null) {
    const { publishedAt: at } = postmortem;
    const older = entryTexts.findIndex((one) => one.at <= at);
    entryTexts.splice(older === -1 ? entryTexts.length : older, 0, {
      at,
      status: texts.postmortem,
      body: postmortem.body,
      isShort,
    });
  }
  const opening = type === 'incident' ? 'investigating' : 'scheduled';
  return [...entryTexts, { at: openedAt(incident), status: texts.working[opening], body, isShort }];
}

/** Puts the heading into the first paragraph, or into a new one if the text starts with another element. */
function withHead({ text: head }: Xml, html: string): string {
  return html.startsWith('<p>') ? `<p>${head}${html.slice('<p>'.length)}` : `<p>${head}</p>${html}`;
}

/** Start and end of a maintenance. */
function times(view: PageView, { startedAt, scheduledEndAt, resolvedAt }: PublicIncident): Xml {
  const { texts } = view;
  // A maintenance that was cancelled before its start keeps its planned end.
  const endedAt = resolvedAt !== null && resolvedAt > startedAt ? resolvedAt : null;
  const end = endedAt ?? scheduledEndAt;
  const ended =
    end === null
      ? []
      : xml`<br>${texts.labelled(endedAt === null ? texts.planned : texts.ended, view.instant(end))}`;
  return xml`<p>${texts.labelled(texts.started, view.instant(startedAt))}${ended}</p>`;
}

/** Makes links absolute, because feed readers show entries on other hosts. */
function absoluteLinks(html: string, base: string): string {
  return html.replaceAll(/ href="([^"]*)"/g, (_, href: string) => {
    const address = href.replaceAll('&amp;', '&');
    return xml` href="${URL.canParse(address, base) ? new URL(address, base).href : base}"`.text;
  });
}
