import { describe, expect, it } from 'vitest';
import { ChatFormat } from './chat-format.js';
import { CHATS } from './chats.js';
import type { TelegramBots } from './telegram/telegram-bots.js';

const NO_BOTS = {} as TelegramBots;

describe('What a chat answers', () => {
  it.each([
    [199, 'retry'],
    [200, 'sent'],
    [299, 'sent'],
    [300, 'retry'],
    [399, 'retry'],
    [400, 'failed'],
    [403, 'failed'],
    [404, 'gone'],
    [408, 'retry'],
    [410, 'gone'],
    [429, 'retry'],
    [499, 'failed'],
    [500, 'retry'],
    [503, 'retry'],
  ])('with %i means: %s', (status, verdict) => {
    for (const chat of CHATS.filter(({ judge }) => judge === undefined))
      expect(new ChatFormat(chat, NO_BOTS).judge(status, '')).toBe(verdict);
  });

  it('comes from the channel of its name', () => {
    expect(CHATS.map((chat) => new ChatFormat(chat, NO_BOTS).channel)).toEqual([
      'slack',
      'teams',
      'discord',
      'google-chat',
      'telegram',
    ]);
  });
});
