import type { ChatLayout } from './chat-format.js';
import { cut } from './chat-message.js';

/** Of the texts of a section and of a field, as Slack has them; escaping can make a character four longer. */
const TEXT = 2_900;
const FIELD = 1_900;
const TITLE = 500;

/**
 * Incoming webhooks of Slack. What people wrote stands in plain texts, where nothing is markup; in the one text that is a link,
 * and in what notifications show, Slack's three control characters are escaped, so that nobody and no channel is mentioned.
 */
export const SLACK: ChatLayout = {
  channel: 'slack',
  body: ({ kind, title, text, color, facts, affected, components, link, pageName }) => ({
    text: escaped(cut(`${kind}: ${title}`, TITLE)),
    unfurl_links: false,
    unfurl_media: false,
    attachments: [
      {
        color,
        fallback: escaped(cut(`${kind}: ${title}`, TITLE)),
        blocks: [
          {
            type: 'section',
            text: { type: 'mrkdwn', text: `*<${link.url}|${inLink(cut(title, TITLE))}>*`, verbatim: true },
          },
          ...(text === '' ? [] : [{ type: 'section', text: plain(cut(text, TEXT)) }]),
          ...(facts.length === 0
            ? []
            : [
                {
                  type: 'section',
                  fields: facts.map(({ label, value }) => plain(cut(`${label}\n${value}`, FIELD))),
                },
              ]),
          ...(components.length === 0
            ? []
            : [{ type: 'section', text: plain(cut([affected, ...components].join('\n'), TEXT)) }]),
          { type: 'context', elements: [plain(cut(`${pageName} · ${kind}`, FIELD))] },
        ],
      },
    ],
  }),
};

function plain(text: string): object {
  return { type: 'plain_text', text, emoji: false };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Marks that would end the bold or the link, or format it, are shown by others that look alike. */
function inLink(text: string): string {
  return escaped(text)
    .replaceAll('*', '∗')
    .replaceAll('_', 'ˍ')
    .replaceAll('~', '∼')
    .replaceAll('`', 'ˋ')
    .replaceAll('|', '∣');
}
