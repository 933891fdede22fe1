import { describe, expect, it } from 'vitest';
import { layouts } from '../../../../../../../test/support/chat-messages.js';

describe('A message in Slack', () => {
  it('has a title that links, the text, facts, components and the name of the page', () => {
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

  it('shows marks as they are, or as marks that look alike', () => {
    const title = '<a> & b *c* _d_ ~e~ `f` |g|';
    const { slack } = layouts({ title });
    expect(slack.text).toBe('Incident update: &lt;a&gt; &amp; b *c* _d_ ~e~ `f` |g|');
    expect(slack.attachments[0].fallback).toBe(slack.text);
    expect(slack.attachments[0].blocks[0].text.text).toBe(
      '*<https://acme.example.com/incidents/12|&lt;a&gt; &amp; b ∗c∗ ˍdˍ ∼e∼ ˋfˋ ∣g∣>*',
    );
  });
});
