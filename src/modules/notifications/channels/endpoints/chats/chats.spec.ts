import { describe, expect, it } from 'vitest';
import { layouts, messageOf, textsIn } from '../../../../../../test/support/chat-messages.js';
import { CONTENT } from '../../../../../../test/support/notification-content.js';
import { STATUS_COLORS } from '#core/status/status-colors.js';
import { cut } from './chat-message.js';

/** Markup and mentions of every chat. */
const HOSTILE =
  '<!channel> <@U123> <#C1> @everyone @here <at>Ada</at> {{DATE(2026)}} ${x} `a` *b* _c_ ~d~ ||e|| <https://evil.example|here> [here](https://evil.example) & "q" \u202e';

describe('A message in every chat', () => {
  it('is green once it is over, and in the language of the subscriber', () => {
    const { slack, teams, discord } = layouts({
      event: 'incident.resolved',
      status: 'resolved',
      locale: 'de',
      endsAt: new Date('2026-03-01T12:00:00Z'),
    });
    expect(slack.attachments[0].color).toBe('#1a7f37');
    expect(slack.text).toBe('Behoben: Card payments disturbed');
    expect(teams.attachments[0].content.body[0].style).toBe('good');
    expect(discord.embeds[0].color).toBe(0x1a7f37);
    expect(discord.embeds[0].fields.map(({ name }: any) => name)).toEqual([
      'Stand',
      'Beginn',
      'Ende',
      'Dauer',
      'Betroffen',
    ]);
  });

  it.each([
    ['incident.published', 'New incident'],
    ['maintenance.started', 'Maintenance started'],
    ['announcement.published', 'Announcement'],
    ['subscriber.confirmation_requested', 'Subscription'],
    ['subscriber.test_requested', 'Test message'],
  ])('about %s is called %s', (event, kind) => {
    const { slack, teams, discord } = layouts({ event });
    expect(slack.text).toBe(`${kind}: Card payments disturbed`);
    expect(teams.attachments[0].content.body[0].items[0].inlines[0].text).toBe(kind);
    expect(discord.embeds[0].author).toEqual({ name: kind });
  });

  it('names ten components, and how many more there are', () => {
    const components = Array.from({ length: 12 }, (_, id) => ({
      id,
      name: `c${id}`,
      impact: 'degraded' as const,
    }));
    const named = (count: number): readonly string[] =>
      messageOf({ components: components.slice(0, count) }).components;
    expect(named(10)).toEqual(components.slice(0, 10).map(({ name }) => `${name}: Degraded`));
    expect(named(12).slice(10)).toEqual(['and 2 more']);
    const { slack, teams, discord } = layouts({ components: components.slice(0, 2) });
    expect(slack.attachments[0].blocks.at(-2).text.text).toBe('Affected\nc0: Degraded\nc1: Degraded');
    expect(textsIn(teams).map(([, text]) => text)).toContain('c0: Degraded\nc1: Degraded');
    expect(discord.embeds[0].fields.at(-1).value).toBe('c0\\: Degraded\nc1\\: Degraded');
  });

  it('has no part for what it does not say', () => {
    const nothing = { body: '', status: null, startedAt: null, components: [], impact: null };
    const { slack, teams, discord } = layouts(nothing);
    expect(slack.attachments[0].blocks.map(({ type }: any) => type)).toEqual(['section', 'context']);
    expect(teams.attachments[0].content.body.map(({ type }: any) => type)).toEqual([
      'Container',
      'RichTextBlock',
    ]);
    expect(discord.embeds[0]).toEqual({
      title: 'Card payments disturbed',
      url: 'https://acme.example.com/incidents/12',
      color: Number.parseInt(STATUS_COLORS.degraded.slice(1), 16),
      author: { name: 'Incident update' },
      fields: [],
      footer: { text: 'Acme' },
    });
  });

  it('is cut to the last character that fits, in Discord never within an escape', () => {
    const { slack, teams, discord } = layouts({
      title: '*'.repeat(600),
      page: { ...CONTENT.page, name: 'p'.repeat(400) },
    });
    expect(slack.attachments[0].blocks[0].text.text).toContain(`|${'∗'.repeat(499)}…>`);
    expect(teams.attachments[0].content.body[0].items[1].inlines[0].text).toBe(`${'*'.repeat(299)}…`);
    expect(discord.embeds[0].title).toBe(`${String.raw`\*`.repeat(124)}…`);
    expect(discord.embeds[0].footer.text).toBe(`${'p'.repeat(249)}…`);
    expect(layouts({ title: 'x'.repeat(249) }).discord.embeds[0].title).toBe('x'.repeat(249));
    expect(layouts({ title: 'x'.repeat(250) }).discord.embeds[0].title).toBe(`${'x'.repeat(249)}…`);
    expect(layouts({ title: '' }).discord.embeds[0].title).toBe('…');
    expect([cut('abc', 3), cut('abcd', 3), cut('a😀b', 3)]).toEqual(['abc', 'ab…', 'a\ufffd…']);
  });

  it('mentions nobody and holds no markup of a stranger, whatever was written', () => {
    const hostile = layouts({
      title: HOSTILE,
      body: HOSTILE,
      components: [{ id: 1, name: HOSTILE, impact: 'degraded' }],
      page: { ...CONTENT.page, name: HOSTILE },
    });
    for (const [type, text] of textsIn(hostile.slack)) {
      // Slack shows plain_text verbatim.
      if (type !== 'plain_text')
        expect(text.replace(/^\*<[^|]+\|/, '').replace(/>\*$/, '')).not.toMatch(/[<>]/);
    }
    const [embed] = hostile.discord.embeds;
    for (const text of [embed.title, embed.description, ...embed.fields.map(({ value }: any) => value)])
      expect(text.replaceAll(/\\./gs, '')).not.toMatch(/[*_~|`<>[\]@]/);
    // A TextBlock would render Markdown.
    expect(JSON.stringify(hostile.teams)).not.toContain('"TextBlock"');
    for (const { value } of hostile.teams.attachments[0].content.body.flatMap(({ facts = [] }: any) => facts))
      expect(value).not.toContain('@');
  });

  it('keeps to what each chat takes, however long the texts are', () => {
    const components = Array.from({ length: 400 }, (_, id) => ({
      id,
      name: '<&>*'.repeat(60),
      impact: 'degraded' as const,
    }));
    for (const letter of ['x', '&', '*', '😀', '\n', '| ']) {
      const text = letter.repeat(25_000);
      const title = letter.repeat(255);
      const { slack, teams, discord } = layouts({ title: `t${title}`, body: text, components });
      for (const block of slack.attachments[0].blocks) {
        expect(block.text?.text.length ?? 0).toBeLessThanOrEqual(3_000);
        for (const field of block.fields ?? []) expect(field.text.length).toBeLessThanOrEqual(2_000);
      }
      expect(Buffer.byteLength(JSON.stringify(teams))).toBeLessThan(28_000);
      const { title: heading, description = '', fields, footer, author } = discord.embeds[0];
      const values = fields.flatMap(({ name, value }: any) => [name, value]);
      expect(heading.length).toBeLessThanOrEqual(256);
      expect(description.length).toBeLessThanOrEqual(4_096);
      for (const { value } of fields) expect(value.length).toBeLessThanOrEqual(1_024);
      const all = [heading, description, footer.text, author.name, ...values].join('');
      expect(all.length).toBeLessThanOrEqual(6_000);
    }
  });
});
