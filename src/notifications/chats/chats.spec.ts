import { describe, expect, it } from 'vitest';
import { DEFAULT_TENANT_SETTINGS } from '../../context/tenant-settings.js';
import type { Tenant } from '../../context/tenant.js';
import type { NotificationContent } from '../content/notification-content.js';
import { STATUS_COLORS } from '../../status/status-colors.js';
import { ChatFormat } from './chat-format.js';
import { chatMessage, cut } from './chat-message.js';
import { DISCORD } from './discord-format.js';
import { SLACK } from './slack-format.js';
import { TEAMS } from './teams-format.js';

const tenant = { locales: ['de', 'en'], settings: DEFAULT_TENANT_SETTINGS } as unknown as Tenant;

const CONTENT: NotificationContent = {
  event: 'incident.updated',
  occurredAt: new Date('2026-03-01T12:00:00Z'),
  topic: 'incident-12',
  title: 'Card payments disturbed',
  body: 'We have found the **cause**: see [the page](https://example.com/a_b).',
  status: 'identified',
  impact: 'partial_outage',
  components: [{ id: 7, name: 'Card payments', impact: 'partial_outage' }],
  startedAt: new Date('2026-03-01T11:30:00Z'),
  endsAt: null,
  url: 'https://acme.example.com/incidents/12',
  locale: 'en',
  isTranslated: true,
  page: {
    name: 'Acme',
    url: 'https://acme.example.com',
    color: null,
    logoUrl: null,
    timeZone: 'Europe/Berlin',
  },
};

/** Markup and mentions of every chat. */
const HOSTILE =
  '<!channel> <@U123> <#C1> @everyone @here <at>Ada</at> {{DATE(2026)}} ${x} `a` *b* _c_ ~d~ ||e|| <https://evil.example|here> [here](https://evil.example) & "q" \u202e';

function layouts(values: Partial<NotificationContent> = {}): Record<'slack' | 'teams' | 'discord', any> {
  const message = chatMessage({ ...CONTENT, ...values }, tenant);
  return {
    slack: SLACK.body(message),
    teams: TEAMS.body(message),
    discord: DISCORD.body(message),
  };
}

/** Texts in a body with the type of their block, except URLs. */
function textsIn(value: unknown, type?: string): [type: string | undefined, text: string][] {
  if (typeof value === 'string') return [[type, value]];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, type));
  if (typeof value !== 'object' || value === null) return [];
  const own = 'type' in value ? String(value.type) : type;
  return Object.entries(value)
    .filter(([key]) => !['type', 'url', '$schema'].includes(key))
    .flatMap(([, one]) => textsIn(one, own));
}

/** Texts of Teams without markup. */
function textBlock(run: object): object {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', ...run }] };
}

describe('A message', () => {
  it('looks like this in Slack', () => {
    expect(layouts().slack).toEqual({
      text: 'Incident update: Card payments disturbed',
      unfurl_links: false,
      unfurl_media: false,
      attachments: [
        {
          color: '#a8400f',
          fallback: 'Incident update: Card payments disturbed',
          blocks: [
            {
              type: 'section',
              text: {
                type: 'mrkdwn',
                text: '*<https://acme.example.com/incidents/12|Card payments disturbed>*',
                verbatim: true,
              },
            },
            {
              type: 'section',
              text: {
                type: 'plain_text',
                text: 'We have found the cause: see the page (https://example.com/a_b).',
                emoji: false,
              },
            },
            {
              type: 'section',
              fields: [
                { type: 'plain_text', text: 'Status\nIdentified', emoji: false },
                {
                  type: 'plain_text',
                  text: 'Start\n1 Mar 2026, 12:30 (Europe/Berlin)',
                  emoji: false,
                },
              ],
            },
            {
              type: 'section',
              text: { type: 'plain_text', text: 'Affected\nCard payments: Partial outage', emoji: false },
            },
            {
              type: 'context',
              elements: [{ type: 'plain_text', text: 'Acme · Incident update', emoji: false }],
            },
          ],
        },
      ],
    });
  });

  it('is an Adaptive Card in Teams, with a style for the status and a link', () => {
    const { type, summary, attachments } = layouts().teams;
    expect([type, summary]).toEqual(['message', 'Incident update: Card payments disturbed']);
    expect(attachments[0].contentType).toBe('application/vnd.microsoft.card.adaptive');
    const { body, actions, version } = attachments[0].content;
    expect(version).toBe('1.4');
    expect(body[0]).toMatchObject({ type: 'Container', style: 'warning' });
    expect(actions).toEqual([
      {
        type: 'Action.OpenUrl',
        title: 'View on the status page',
        url: 'https://acme.example.com/incidents/12',
      },
    ]);
    expect(body).toContainEqual({
      type: 'FactSet',
      facts: [
        { title: 'Status', value: 'Identified' },
        { title: 'Start', value: '1 Mar 2026, 12:30 (Europe/Berlin)' },
      ],
    });
  });

  it('is an embed in Discord, in the color of the status', () => {
    const { allowed_mentions: mentions, embeds } = layouts().discord;
    expect(mentions).toEqual({ parse: [] });
    expect(embeds[0]).toMatchObject({
      title: 'Card payments disturbed',
      url: 'https://acme.example.com/incidents/12',
      color: 0xa8400f,
      description: String.raw`We have found the cause\: see the page \(https://example.com/a_b\).`,
      fields: [
        { name: 'Status', value: 'Identified' },
        { name: 'Start' },
        { name: 'Affected', value: String.raw`Card payments\: Partial outage` },
      ],
      footer: { text: 'Acme' },
    });
  });

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

  it.each([
    ['incident.updated', 'identified', 'major_outage', 'major_outage'],
    ['incident.updated', 'identified', null, 'degraded'],
    ['incident.resolved', 'resolved', 'major_outage', 'operational'],
    ['maintenance.started', 'in_progress', 'partial_outage', 'partial_outage'],
    ['maintenance.started', 'in_progress', null, 'under_maintenance'],
    ['maintenance.completed', 'completed', 'major_outage', 'operational'],
    ['maintenance.cancelled', 'cancelled', null, 'operational'],
    ['announcement.published', null, null, 'under_maintenance'],
  ] as const)('about %s in the state %s with the impact %s looks %s', (event, status, impact, state) => {
    const message = chatMessage({ ...CONTENT, event, status, impact }, tenant);
    expect([message.state, message.color]).toEqual([state, STATUS_COLORS[state]]);
    const style = layouts({ event, status, impact }).teams.attachments[0].content.body[0].style;
    expect(style).toBe(
      {
        operational: 'good',
        under_maintenance: 'accent',
        degraded: 'warning',
        partial_outage: 'warning',
        major_outage: 'attention',
      }[state],
    );
  });

  it('has the times that are known, and a duration once it is over', () => {
    const labels = (values: Partial<NotificationContent>): string[] =>
      chatMessage({ ...CONTENT, ...values }, tenant).facts.map(({ label, value }) => `${label}: ${value}`);
    const endsAt = new Date('2026-03-01T13:35:00Z');
    const start = 'Start: 1 Mar 2026, 12:30 (Europe/Berlin)';
    expect(labels({ status: 'resolved', endsAt })).toEqual([
      'Status: Resolved',
      start,
      'End: 1 Mar 2026, 14:35 (Europe/Berlin)',
      'Duration: 2 hrs, 5 mins',
    ]);
    const plannedEnd = 'Planned end: 1 Mar 2026, 14:35 (Europe/Berlin)';
    expect(labels({ status: 'scheduled', endsAt })).toEqual(['Status: Scheduled', start, plannedEnd]);
    expect(labels({ status: null, endsAt })).toEqual([start, plannedEnd]);
    expect(labels({ status: 'cancelled', endsAt })).toHaveLength(3);
    expect(labels({ status: 'completed', endsAt })).toHaveLength(4);
    expect(labels({ status: 'resolved', startedAt: null, endsAt })).toHaveLength(2);
    expect(labels({ status: 'resolved', endsAt: null })).toEqual(['Status: Resolved', start]);
    expect(labels({ status: null, startedAt: null, endsAt: null })).toEqual([]);
  });

  it('names ten components, and how many more there are', () => {
    const components = Array.from({ length: 12 }, (_, id) => ({
      id,
      name: `c${id}`,
      impact: 'degraded' as const,
    }));
    const named = (count: number): readonly string[] =>
      chatMessage({ ...CONTENT, components: components.slice(0, count) }, tenant).components;
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

  it('looks like this in Teams', () => {
    expect(layouts().teams).toEqual({
      type: 'message',
      summary: 'Incident update: Card payments disturbed',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            msteams: { width: 'Full' },
            body: [
              {
                type: 'Container',
                style: 'warning',
                bleed: true,
                items: [
                  textBlock({ text: 'Incident update', isSubtle: true }),
                  textBlock({ text: 'Card payments disturbed', weight: 'Bolder', size: 'Large' }),
                ],
              },
              textBlock({ text: 'We have found the cause: see the page (https://example.com/a_b).' }),
              {
                type: 'FactSet',
                facts: [
                  { title: 'Status', value: 'Identified' },
                  { title: 'Start', value: '1 Mar 2026, 12:30 (Europe/Berlin)' },
                ],
              },
              textBlock({ text: 'Affected', weight: 'Bolder' }),
              textBlock({ text: 'Card payments: Partial outage' }),
              textBlock({ text: 'Acme', isSubtle: true, size: 'Small' }),
            ],
            actions: [
              {
                type: 'Action.OpenUrl',
                title: 'View on the status page',
                url: 'https://acme.example.com/incidents/12',
              },
            ],
          },
        },
      ],
    });
    const zone = { ...CONTENT.page, timeZone: 'America/New_York' };
    expect(textsIn(layouts({ page: zone }).teams).map(([, text]) => text)).toContain(
      '1 Mar 2026, 06:30 (America/New York)',
    );
  });

  it('has a title of one line', () => {
    expect(chatMessage({ ...CONTENT, title: '  Card\r\n\tpayments ' }, tenant).title).toBe('Card payments');
  });

  it('shows marks in Slack as they are, or as marks that look alike', () => {
    const title = '<a> & b *c* _d_ ~e~ `f` |g|';
    const { slack } = layouts({ title });
    expect(slack.text).toBe('Incident update: &lt;a&gt; &amp; b *c* _d_ ~e~ `f` |g|');
    expect(slack.attachments[0].fallback).toBe(slack.text);
    expect(slack.attachments[0].blocks[0].text.text).toBe(
      '*<https://acme.example.com/incidents/12|&lt;a&gt; &amp; b ∗c∗ ˍdˍ ∼e∼ ˋfˋ ∣g∣>*',
    );
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
    for (const layout of [SLACK, TEAMS, DISCORD]) expect(new ChatFormat(layout).judge(status)).toBe(verdict);
  });

  it('comes from the channel of its name', () => {
    expect([SLACK, TEAMS, DISCORD].map((layout) => new ChatFormat(layout).channel)).toEqual([
      'slack',
      'teams',
      'discord',
    ]);
  });
});
