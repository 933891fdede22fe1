import { describe, expect, it } from 'vitest';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import { TELEGRAM_CHANNEL } from './telegram-channel.js';

describe('The address of a chat in Telegram', () => {
  it.each(['@acme_status', '@Acme', '-1001234567890', '123456789'])('may be %s', (text) => {
    expect(TELEGRAM_CHANNEL.readAddress(text)).toEqual({ shown: text, key: text.toLowerCase(), whole: text });
  });

  it.each(['acme', '@abc', '@1acme', '@acme status', 'https://t.me/acme', '0', '-', '1e9', '@acme\n', '…'])(
    'must not be %j',
    (text) => {
      expect(TELEGRAM_CHANNEL.readAddress(text)).toBe(
        'The address must be the name of a chat such as @acme_status, or its number such as -1001234567890.',
      );
    },
  );

  it('is of use to pages with a bot alone', () => {
    const unavailable = (telegramBotId: string | null): string | undefined =>
      TELEGRAM_CHANNEL.unavailable?.({ ...DEFAULT_TENANT_SETTINGS, telegramBotId });
    expect(unavailable('123456789')).toBeUndefined();
    expect(unavailable(null)).toMatch(/^This status page has no Telegram bot/);
  });
});
