import { describe, expect, it } from 'vitest';
import { layouts } from '../../../../../../../test/support/chat-messages.js';

describe('A message in Discord', () => {
  it('is an embed, in the color of the status', () => {
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
});
