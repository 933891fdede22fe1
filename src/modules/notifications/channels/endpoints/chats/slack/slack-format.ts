import type { Chat } from '../chat-format.js';
import { cut } from '../chat-message.js';
import { SLACK_CHANNEL } from './slack-channel.js';

/** Characters of a section and of a field, below Slack's limits. Escaping can lengthen a character by four. */
const TEXT = 2_900;
const FIELD = 1_900;
const TITLE = 500;

/**
 * Format for Slack incoming webhooks. User text goes into plain texts, which have no markup. The linked title
 * and the text of Slack's own notification cannot be plain. In these, Slack's three control characters are
 * escaped, which prevents mentions of people and channels.
 */
export const SLACK: Chat = {
  channel: SLACK_CHANNEL,
  body: ({ kind, title, summary, text, color, facts, affected, components, link, pageName }) => ({
    text: escaped(cut(summary, TITLE)),
    unfurl_links: false,
    unfurl_media: false,
    attachments: [
      {
        color,
        fallback: escaped(cut(summary, TITLE)),
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

/** Replaces marks that would end the bold or the link, or format it, with look-alike characters. */
function inLink(text: string): string {
  return escaped(text)
    .replaceAll('*', '∗')
    .replaceAll('_', 'ˍ')
    .replaceAll('~', '∼')
    .replaceAll('`', 'ˋ')
    .replaceAll('|', '∣');
}
