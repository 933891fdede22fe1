import type { Chat } from '../chat-format.js';
import { cut } from '../chat-message.js';
import { GOOGLE_CHAT_CHANNEL } from './google-chat-channel.js';

/** Google Chat limits a message to 32,000 bytes. Escaping can lengthen a character to five. */
const TITLE = 200;
const TEXT = 2_000;
const VALUE = 300;

/**
 * Format for webhooks of Google Chat: a card, whose texts know some HTML. Titles of cards are plain. Nothing else is
 * markup in a card, and mentions exist only in messages without one.
 */
export const GOOGLE_CHAT: Chat = {
  channel: GOOGLE_CHAT_CHANNEL,
  body: ({ kind, title, summary, text, color, facts, affected, components, link, pageName }) => ({
    fallbackText: cut(summary, TITLE),
    cardsV2: [
      {
        cardId: 'notification',
        card: {
          header: { title: cut(title, TITLE), subtitle: cut(pageName, TITLE) },
          sections: [
            {
              widgets: [
                paragraph(`<font color="${color}"><b>${escaped(kind)}</b></font>`),
                ...(text === '' ? [] : [paragraph(escaped(cut(text, TEXT)))]),
                ...facts.map(({ label, value }) => ({
                  decoratedText: { topLabel: label, text: escaped(cut(value, VALUE)), wrapText: true },
                })),
                ...(components.length === 0
                  ? []
                  : [paragraph(`<b>${escaped(affected)}</b>\n${escaped(cut(components.join('\n'), TEXT))}`)]),
                { buttonList: { buttons: [{ text: link.label, onClick: { openLink: { url: link.url } } }] } },
              ],
            },
          ],
        },
      },
    ],
  }),
};

function paragraph(text: string): object {
  return { textParagraph: { text } };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
