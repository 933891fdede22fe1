import { describe, expect, it } from 'vitest';
import { audience, textOf, topic } from '../../../../../../test/support/notices.js';
import { CONTENT } from '../../../../../../test/support/notification-content.js';
import { confirmationNotice, manageLinkNotice, trialNotice, unsubscribedNotice } from './notices.js';

const BECAUSE = 'You receive this email because you subscribed to the status page of Acme.';

describe('The text of a mail', () => {
  it('about an incident says what, since when, what is affected, and where to read on', async () => {
    const notice = await topic();
    expect(notice.subject).toBe('Incident update: Card payments disturbed');
    expect(textOf(notice)).toBe(
      [
        'Acme · Incident update',
        '',
        'Card payments disturbed',
        '',
        'We have found the cause.',
        '',
        'Status: Identified',
        'Start: 1 Mar 2026, 12:30 CET',
        '',
        'Affected:',
        '- Card payments: Partial outage',
        '- Login: Degraded',
        '',
        'View on the status page:',
        CONTENT.url,
        '',
        '-- ',
        BECAUSE,
        'Manage subscription: <manage>',
        'Unsubscribe: <unsubscribe>',
        '',
      ].join('\n'),
    );
  });

  it('has its names on one line each', async () => {
    const notice = await topic({
      title: 'Card\n\tpayments',
      components: [{ id: 7, name: 'Card \r\n payments', impact: 'degraded' }],
    });
    const text = textOf({ ...notice, sender: { ...notice.sender, name: 'A\ncme' } });
    for (const line of ['A cme · Incident update', 'Card payments', '- Card payments: Degraded'])
      expect(text.split('\n')).toContain(line);
  });

  it.each([
    [
      'asks for a confirmation, and has no other link',
      confirmationNotice(audience()),
      'Please confirm: your subscription to the status page of Acme',
      [
        'Acme · Status page of Acme',
        '',
        'Please confirm your subscription',
        '',
        'Somebody requested notifications from the status page of Acme for this address. You will receive them once you confirm. The link is valid for seven days.',
        '',
        'Confirm subscription:',
        '<confirm>',
        '',
        '-- ',
        'If this was not you, you can ignore this email: without a confirmation, nothing is sent.',
      ],
    ],
    [
      'leads to the existing subscription',
      manageLinkNotice(audience()),
      'Your subscription to the status page of Acme',
      [
        'Acme · Status page of Acme',
        '',
        'You are already subscribed',
        '',
        'Somebody requested notifications from the status page of Acme for this address, which already receives them. Nothing has changed. You can change your choices, pause or unsubscribe:',
        '',
        'Manage subscription:',
        '<manage>',
        '',
        '-- ',
        BECAUSE,
        'Unsubscribe: <unsubscribe>',
      ],
    ],
    [
      'says that the address was unsubscribed, with a link to undo that and no other',
      unsubscribedNotice(audience()),
      'Unsubscribed from the status page of Acme',
      [
        'Acme · Status page of Acme',
        '',
        'This address has been unsubscribed',
        '',
        'Somebody used a link in an email from the status page of Acme to unsubscribe this address, which will receive no more notifications. If that was a mistake, or others read this address as well, you can restore the subscription as it was. The link is valid for seven days.',
        '',
        'Restore the subscription:',
        '<undo>',
        '',
        '-- ',
        'If this was intended, you need not do anything.',
      ],
    ],
    [
      'of a test says that it is one',
      trialNotice(audience()),
      'Test message: Status page of Acme',
      [
        'Acme · Status page of Acme',
        '',
        'Test message',
        '',
        'This is a test message from the status page of Acme. Nothing has happened, and you need not do anything.',
        '',
        '-- ',
        BECAUSE,
        'Manage subscription: <manage>',
        'Unsubscribe: <unsubscribe>',
      ],
    ],
  ])('%s', (_, notice, subject, lines) => {
    expect(notice.subject).toBe(subject);
    expect(textOf(notice)).toBe(`${lines.join('\n')}\n`);
  });
});
