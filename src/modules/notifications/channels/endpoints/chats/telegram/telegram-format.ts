import type { ComponentStatus } from '#core/status/component-status.js';
import type { Verdict } from '../../endpoint-format.js';
import type { Chat } from '../chat-format.js';
import { cut } from '../chat-message.js';
import { TELEGRAM_CHANNEL } from './telegram-channel.js';

/** Telegram limits a message to 4,096 characters, counted without markup. */
const TITLE = 200;
const TEXT = 2_000;
const COMPONENTS = 1_000;
const VALUE = 200;

/** Messages have no color. */
const SIGNS: Readonly<Record<ComponentStatus, string>> = {
  operational: '🟢',
  under_maintenance: '🔵',
  degraded: '🟡',
  partial_outage: '🟠',
  major_outage: '🔴',
};

/** Refusals with status 400 that no later message would escape. */
const GONE = /chat not found|upgraded to a supergroup/i;
/** Seconds, in the body of a response with status 429. */
const PAUSE = /"retry_after":\s*(\d{1,9})\b/;
/** A name that Telegram would turn into a mention. */
const MENTION = /(^|[^\w.])@(?=\w)/g;

/**
 * Format for the Bot API of Telegram. User text is escaped as HTML. A word joiner after `@` keeps it from mentioning
 * anybody.
 */
export const TELEGRAM: Chat = {
  channel: TELEGRAM_CHANNEL,
  body: ({ kind, title, text, state, facts, affected, components, link, pageName }, address) => ({
    chat_id: address,
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    text: [
      `${SIGNS[state]} ${escaped(kind)}`,
      `<b><a href="${escaped(link.url)}">${shown(title, TITLE)}</a></b>`,
      ...(text === '' ? [] : ['', shown(text, TEXT)]),
      ...(facts.length === 0 ? [] : ['']),
      ...facts.map(({ label, value }) => `<b>${escaped(label)}:</b> ${shown(value, VALUE)}`),
      ...(components.length === 0
        ? []
        : ['', `<b>${escaped(affected)}</b>`, shown(components.join('\n'), COMPONENTS)]),
      '',
      `<i>${shown(pageName, TITLE)}</i>`,
    ].join('\n'),
  }),
  postsByBot: true,
  judge: verdictOf,
  pauseOf: (text) => PAUSE.exec(text)?.[1],
};

/** A bot that was removed or blocked has status 403. A token that is no longer valid is the page's fault: it waits. */
function verdictOf(status: number, text: string): Verdict | undefined {
  if (status === 403 || (status === 400 && GONE.test(text))) return 'gone';
  return status === 401 || status === 404 ? 'retry' : undefined;
}

/** User text, which mentions nobody. It is cut last, because word joiners count. */
function shown(text: string, length: number): string {
  return escaped(cut(text.replaceAll(MENTION, '$1@\u2060'), length));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
