import { describe, expect, it } from 'vitest';
import { layouts } from '../../../../../../../test/support/chat-messages.js';

describe('A message in Google Chat', () => {
  it('is a card with the kind in the color of the status, facts, components and a button', () => {
    const { 'google-chat': message } = layouts();
    expect(message).toEqual({
      fallbackText: 'Incident update: Card payments disturbed',
      cardsV2: [
        {
          cardId: 'notification',
          card: {
            header: { title: 'Card payments disturbed', subtitle: 'Acme' },
            sections: [
              {
                widgets: [
                  { textParagraph: { text: '<font color="#a8400f"><b>Incident update</b></font>' } },
                  {
                    textParagraph: {
                      text: 'We have found the cause: see the page (https://example.com/a_b).',
                    },
                  },
                  { decoratedText: { topLabel: 'Status', text: 'Identified', wrapText: true } },
                  {
                    decoratedText: {
                      topLabel: 'Start',
                      text: '1 Mar 2026, 12:30 (Europe/Berlin)',
                      wrapText: true,
                    },
                  },
                  { textParagraph: { text: '<b>Affected</b>\nCard payments: Partial outage' } },
                  {
                    buttonList: {
                      buttons: [
                        {
                          text: 'View on the status page',
                          onClick: { openLink: { url: 'https://acme.example.com/incidents/12' } },
                        },
                      ],
                    },
                  },
                ],
              },
            ],
          },
        },
      ],
    });
  });

  it('escapes what a stranger wrote where HTML is read, and leaves it alone where it is not', () => {
    const { 'google-chat': message } = layouts({ title: '<b>a</b> & b', body: '`<users/all>` & c' });
    const { header, sections } = message.cardsV2[0].card;
    expect(header.title).toBe('<b>a</b> & b');
    expect(sections[0].widgets[1].textParagraph.text).toBe('&lt;users/all&gt; &amp; c');
  });
});
