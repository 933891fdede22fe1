import type { Chat } from '../chat-format.js';
import { cut } from '../chat-message.js';
import { DISCORD_CHANNEL } from './discord-channel.js';

/** Within the limits of a Discord embed: 6,000 characters in total, counted after escaping. */
const TITLE = 250;
const TEXT = 3_500;
const VALUE = 1_000;
const FOOTER = 250;

/** URLs become links unescaped. Escaping would change them. */
const ADDRESS = /(https?:\/\/[\w.~:/?#@!$&'+,;=%-]+)/;
const MARKS = /[\\`*_~|>#<[\]()@:-]/g;

/**
 * Format for Discord incoming webhooks. All Markdown marks are escaped, and mentions are disabled whatever
 * the text says.
 */
export const DISCORD: Chat = {
  channel: DISCORD_CHANNEL,
  body: ({ kind, title, text, color, facts, affected, components, link, pageName }) => ({
    content: '',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cutEscaped(title, TITLE),
        url: link.url,
        color: Number.parseInt(color.slice(1), 16),
        author: { name: cut(kind, FOOTER) },
        ...(text === '' ? {} : { description: cutEscaped(text, TEXT) }),
        fields: [
          ...facts.map(({ label, value }) => ({
            name: label,
            value: cutEscaped(value, VALUE),
            inline: true,
          })),
          ...(components.length === 0
            ? []
            : [{ name: affected, value: cutEscaped(components.join('\n'), VALUE) }]),
        ],
        footer: { text: cut(pageName, FOOTER) },
      },
    ],
  }),
};

/** Escapes a text and truncates it to `most` characters, never within an escape. */
function cutEscaped(text: string, most: number): string {
  const parts = text.split(ADDRESS).flatMap((part, index) => (index % 2 === 1 ? [part] : charactersOf(part)));
  let result = '';
  for (const part of parts) {
    if (result.length + part.length > most - 1) return `${result}…`;
    result += part;
  }
  return result === '' ? '…' : result;
}

function charactersOf(text: string): string[] {
  return Array.from(text, (character) => character.replace(MARKS, String.raw`\$&`));
}
