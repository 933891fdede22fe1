import type { Tenant } from '#core/context/tenant.js';
import { STATUS_COLORS } from '#core/status/status-colors.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { markdownToText } from '#core/text/plain-text.js';
import { catalogueFor } from '#core/languages/catalogues.js';
import { isTopicEvent } from '#core/languages/topic-events.js';
import type { MessageTexts } from '#core/languages/catalogue.js';
import { lastedText, plannedText } from '../../../rules/time-texts.js';
import type { NotificationContent } from '../../../rules/notification-content.js';

/** Characters of Markdown that are converted. Chats show no more, and parsing the rest would only take time. */
const MAX_MARKDOWN = 4_000;
const MAX_COMPONENTS = 10;
const OVER: ReadonlySet<string> = new Set(['resolved', 'completed', 'cancelled']);

/**
 * A notification before it is formatted for a chat. Texts are untrusted: each format escapes what is markup
 * in its chat.
 */
export interface ChatMessage {
  /** Kind of news, in Heliograph's own words. */
  readonly kind: string;
  /** A single line. */
  readonly title: string;
  /** Kind and title, for notifications of the chat itself. */
  readonly summary: string;
  /** Without markup. */
  readonly text: string;
  readonly state: ComponentStatus;
  /** Color of the state, as `#rrggbb`. */
  readonly color: string;
  /** Heliograph's own words, except for names of time zones. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly affected: string;
  /** Names with their impact. */
  readonly components: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  readonly pageName: string;
}

/** Shortens content to the few lines of a chat message. */
export function chatMessage(content: NotificationContent, tenant: Tenant): ChatMessage {
  const texts = catalogueFor(content.locale, tenant.locales).messages;
  const { event, title, body, components, status, page, url } = content;
  const state = stateOf(content);
  const kind = kindOf(event, texts);
  const shownTitle = title.replaceAll(/\s+/g, ' ').trim();
  return {
    kind,
    title: shownTitle,
    summary: texts.labelled(kind, shownTitle),
    text: textOf(body),
    state,
    color: STATUS_COLORS[state],
    facts: [
      ...(status === null ? [] : [{ label: texts.state, value: texts.working[status] }]),
      ...timesOf(content, texts),
    ],
    affected: texts.affected,
    components: [
      ...components
        .slice(0, MAX_COMPONENTS)
        .map(({ name, impact }) => texts.labelled(name, texts.status[impact])),
      ...(components.length > MAX_COMPONENTS ? [texts.more(components.length - MAX_COMPONENTS)] : []),
    ],
    link: { label: texts.showPage, url },
    pageName: page.name,
  };
}

function kindOf(event: string, texts: MessageTexts): string {
  if (isTopicEvent(event)) return texts.events[event];
  return event === 'subscriber.test_requested' ? texts.trial : texts.subscription;
}

/** Green once it is over, whatever its impact was. */
function stateOf({ status, impact, event }: NotificationContent): ComponentStatus {
  if (status !== null && OVER.has(status)) return 'operational';
  if (event.startsWith('incident.')) return impact ?? 'degraded';
  return impact ?? 'under_maintenance';
}

function textOf(markdown: string): string {
  const steps = markdownToText(markdown.slice(0, MAX_MARKDOWN).toWellFormed());
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

function timesOf(
  { startedAt, endsAt, previous, status, page }: NotificationContent,
  texts: MessageTexts,
): ChatMessage['facts'] {
  const format = new Intl.DateTimeFormat(texts.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: page.timeZone,
  });
  const inZone = (text: string): string => `${text} (${page.timeZone})`;
  const shown = (instant: Date): string => inZone(format.format(instant));
  const end = status !== null && OVER.has(status) ? texts.end : texts.plannedEnd;
  const lasted = lastedText({ status, startedAt, endsAt }, texts.locale);
  return [
    ...(startedAt === null ? [] : [{ label: texts.start, value: shown(startedAt) }]),
    ...(endsAt === null ? [] : [{ label: end, value: shown(endsAt) }]),
    ...(previous === null ? [] : [{ label: texts.previously, value: inZone(plannedText(previous, format)) }]),
    ...(lasted === undefined ? [] : [{ label: texts.duration, value: lasted }]),
  ];
}

/** Truncates a text to `most` UTF-16 code units. A truncated text ends in `…`. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
