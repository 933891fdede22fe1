import { describe, expect, it } from 'vitest';
import { layouts } from '../../../../../../../test/support/chat-messages.js';
import { ChatFormat } from '../chat-format.js';
import type { TelegramBots } from './telegram-bots.js';
import { TELEGRAM } from './telegram-format.js';

const format = new ChatFormat(TELEGRAM, {} as TelegramBots);

describe('A message in Telegram', () => {
  it('has the sign of the status, a title that links, the text, facts, components and the name of the page', () => {
    expect(layouts().telegram).toEqual({
      chat_id: '@acme_status',
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      text: [
        '🟠 Incident update',
        '<b><a href="https://acme.example.com/incidents/12">Card payments disturbed</a></b>',
        '',
        'We have found the cause: see the page (https://example.com/a_b).',
        '',
        '<b>Status:</b> Identified',
        '<b>Start:</b> 1 Mar 2026, 12:30 (Europe/Berlin)',
        '',
        '<b>Affected</b>',
        'Card payments: Partial outage',
        '',
        '<i>Acme</i>',
      ].join('\n'),
    });
  });

  it('escapes HTML, and mentions nobody', () => {
    const { text } = layouts({ title: '<b>"a"</b> & b', body: '`@all, @ada` ada@example.com' }).telegram;
    expect(text).toContain('&lt;b&gt;&quot;a&quot;&lt;/b&gt; &amp; b</a>');
    expect(text).toContain('@\u2060all, @\u2060ada ada@example.com');
  });

  it.each(['x', '@a '])('keeps to 4,096 characters, however often a text repeats “%s”', (part) => {
    const long = part.repeat(9_000);
    const components = Array.from({ length: 400 }, (_, id) => ({
      id,
      name: long,
      impact: 'degraded' as const,
    }));
    const { text } = layouts({ title: long, body: long, components }).telegram;
    expect(text.replaceAll(/<[^>]+>/g, '').length).toBeLessThan(4_096);
  });
});

describe('What Telegram answers', () => {
  it.each([
    [200, '{"ok":true}', 'sent'],
    [400, '{"ok":false,"description":"Bad Request: message text is empty"}', 'failed'],
    [400, '{"ok":false,"description":"Bad Request: chat not found"}', 'gone'],
    [400, '{"description":"Bad Request: group chat was upgraded to a supergroup chat"}', 'gone'],
    [401, '{"ok":false,"description":"Unauthorized"}', 'retry'],
    [403, '{"ok":false,"description":"Forbidden: bot was kicked from the group chat"}', 'gone'],
    [404, '{"ok":false,"description":"Not Found"}', 'retry'],
    [429, '{"ok":false,"parameters":{"retry_after":30}}', 'retry'],
    [500, '', 'retry'],
    [502, '', 'retry'],
  ])('with %i and %j means: %s', (status, text, verdict) => {
    expect(format.judge(status, text)).toBe(verdict);
  });

  it('may ask for a pause', () => {
    expect(format.pauseOf('{"ok":false,"error_code":429,"parameters":{"retry_after": 30}}')).toBe('30');
    expect(format.pauseOf('{"ok":false}')).toBeUndefined();
    expect(format.pauseOf('')).toBeUndefined();
  });
});
