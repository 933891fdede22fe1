import { describe, expect, it } from 'vitest';
import { DEFAULT_TENANT_SETTINGS } from '../../context/tenant-settings.js';
import type { Tenant } from '../../context/tenant.js';
import type { NotificationContent } from '../content/notification-content.js';
import { chatMessage } from './chat-message.js';
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
