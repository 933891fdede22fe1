import { describe, expect, it } from 'vitest';
import { layouts, textsIn } from '../../../../../../../test/support/chat-messages.js';
import { CONTENT } from '../../../../../../../test/support/notification-content.js';

function textBlock(run: object): object {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', ...run }] };
}

describe('A message in Teams', () => {
  it('is an Adaptive Card, with a style for the status and a link', () => {
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
});
