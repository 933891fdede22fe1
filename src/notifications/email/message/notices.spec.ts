import { describe, expect, it } from 'vitest';
import { DEFAULT_TENANT_SETTINGS, type TenantSettings } from '../../../context/tenant-settings.js';
import type { Tenant } from '../../../context/tenant.js';
import type { NotificationContent } from '../../content/notification-content.js';
import { noticePage } from './notice-page.js';
import { noticeText } from './notice-text.js';
import type { Notice } from './notice.js';
import { confirmationNotice, manageLinkNotice, topicNotice, trialNotice, type Audience } from './notices.js';

const ORIGIN = 'https://acme.example.com';
const URL = `${ORIGIN}/incidents/12`;

const CONTENT: NotificationContent = {
  event: 'incident.updated',
  occurredAt: new Date('2026-03-01T12:00:00Z'),
  topic: 'incident-12',
  title: 'Card payments disturbed',
  body: 'We have found the **cause**.',
  status: 'identified',
  impact: 'partial_outage',
  components: [
    { id: 7, name: 'Card payments', impact: 'partial_outage' },
    { id: 8, name: 'Login', impact: 'degraded' },
  ],
  startedAt: new Date('2026-03-01T11:30:00Z'),
  endsAt: null,
  url: URL,
  locale: 'en',
  isTranslated: true,
  page: { name: 'Acme', url: ORIGIN, color: null, logoUrl: null, timeZone: 'Europe/Berlin' },
};

function audience(settings: Partial<TenantSettings> = {}, locale = 'en'): Audience {
  const tenant = {
    name: 'Acme',
    locales: ['en', 'de'],
    settings: { ...DEFAULT_TENANT_SETTINGS, timeZone: 'Europe/Berlin', ...settings },
  } as unknown as Tenant;
  return { tenant, origin: ORIGIN, locale };
}

async function topic(
  values: Partial<NotificationContent> = {},
  settings: Partial<TenantSettings> = {},
): Promise<Notice> {
  return (await topicNotice(audience(settings, values.locale), { ...CONTENT, ...values }))!;
}

/** Text of a notice, with its slots made visible. */
function textOf(notice: Notice): string {
  return noticeText(notice).replaceAll(/\0(\w+)\0/g, '<$1>');
}

/** Lines of a notice's text that state facts. */
async function factsOf(values: Partial<NotificationContent>): Promise<string[]> {
  return (await topic(values)).facts.map(({ label, value }) => `${label}: ${value}`);
}

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
        URL,
        '',
        '-- ',
        'You receive this email because you subscribed to the status page of Acme.',
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

  it('asks for a confirmation, and has no other link', () => {
    const notice = confirmationNotice(audience());
    expect(notice.subject).toBe('Please confirm: your subscription to the status page of Acme');
    expect(textOf(notice)).toBe(
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
        '',
      ].join('\n'),
    );
  });

  it('leads to the existing subscription', () => {
    const notice = manageLinkNotice(audience());
    expect(notice.subject).toBe('Your subscription to the status page of Acme');
    expect(textOf(notice)).toBe(
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
        'You receive this email because you subscribed to the status page of Acme.',
        'Unsubscribe: <unsubscribe>',
        '',
      ].join('\n'),
    );
  });

  it('of a test says that it is one', () => {
    const notice = trialNotice(audience());
    expect(notice.subject).toBe('Test message: Status page of Acme');
    expect(textOf(notice)).toBe(
      [
        'Acme · Status page of Acme',
        '',
        'Test message',
        '',
        'This is a test message from the status page of Acme. Nothing has happened, and you need not do anything.',
        '',
        '-- ',
        'You receive this email because you subscribed to the status page of Acme.',
        'Manage subscription: <manage>',
        'Unsubscribe: <unsubscribe>',
        '',
      ].join('\n'),
    );
  });
});

describe('A mail', () => {
  it('about what is over has its end and duration, and no impacts', async () => {
    const over = { status: 'resolved', endsAt: new Date('2026-03-01T13:35:00Z') } as const;
    expect(await factsOf(over)).toEqual([
      'Status: Resolved',
      'Start: 1 Mar 2026, 12:30 CET',
      'End: 1 Mar 2026, 14:35 CET',
      'Duration: 2 hrs, 5 mins',
    ]);
    expect(textOf(await topic(over))).toContain('Affected:\n- Card payments\n- Login\n');
  });

  it.each([
    ['completed', 'End', true, false],
    ['cancelled', 'End', false, false],
    ['scheduled', 'Planned end', false, true],
    ['in_progress', 'Planned end', false, true],
  ] as const)(
    'about a maintenance that is %s has its %s',
    async (status, end, isDurationKnown, hasImpacts) => {
      const notice = await topic({
        event: 'maintenance.updated',
        status,
        endsAt: new Date('2026-03-01T12:30:00Z'),
      });
      expect(notice.facts.map(({ label }) => label)).toEqual([
        'Status',
        'Start',
        end,
        ...(isDurationKnown ? ['Duration'] : []),
      ]);
      expect(notice.affected.components.map(({ impact }) => impact !== undefined)).toEqual([
        hasImpacts,
        hasImpacts,
      ]);
    },
  );

  it('about an announcement has no facts', async () => {
    const notice = await topic({
      event: 'announcement.published',
      status: null,
      impact: null,
      components: [],
      startedAt: null,
    });
    expect([notice.facts, notice.affected.components, notice.kind]).toEqual([[], [], 'Announcement']);
    expect(textOf(notice)).not.toContain('Affected');
  });

  it('says what does not exist in the language of its reader', async () => {
    expect((await topic()).hints).toEqual([]);
    expect((await topic({ locale: 'en-US' })).hints).toEqual([]);
    expect((await topic({ isTranslated: false })).hints).toEqual([
      'The text below is not available in your language (English).',
    ]);
    const italian = await topic({ locale: 'it', isTranslated: false });
    expect(italian.hints).toEqual([
      'This email is in English because notifications are not available in your language (Italian).',
      'The text below is not available in your language (Italian).',
    ]);
    expect(textOf(italian)).toContain(`Card payments disturbed\n\n${italian.hints.join('\n\n')}\n\nWe have`);
  });

  it('is about events of a topic only', async () => {
    expect(await topicNotice(audience(), { ...CONTENT, event: 'incident.acknowledged' })).toBeUndefined();
  });

  it.each([
    [null, undefined],
    ['/assets/logo.png', `${ORIGIN}/assets/logo.png`],
    ['/assets/logo.svg', undefined],
    ['/assets/a.svg.png', `${ORIGIN}/assets/a.svg.png`],
  ])('shows the logo %s as %s', async (logoPath, logoUrl) => {
    expect((await topic({}, { logoPath })).sender).toEqual({
      name: 'Acme',
      url: ORIGIN,
      color: '#0550ae',
      logoUrl,
    });
  });

  it('is in the color of the tenant', async () => {
    expect((await topic({}, { color: '#ffcc00' })).sender.color).toBe('#ffcc00');
  });

  it('has links that lead to the page from anywhere', async () => {
    const { body } = await topic({
      body: '[a](/history) [b](#now) [c](https://example.com/x)',
    });
    expect(body.html).toContain(`href="${ORIGIN}/history"`);
    expect(body.html).toContain(`href="${ORIGIN}/#now"`);
    expect(body.html).toContain('href="https://example.com/x"');
  });

  it('takes texts of any length', async () => {
    const body = 'A paragraph with a [link](/x) and *more*.\n\n'.repeat(5_000);
    let isOther = false;
    setImmediate(() => (isOther = true));
    const { html, text } = (await topic({ body })).body;
    // Other work got its turn.
    expect(isOther).toBe(true);
    expect(html.match(/<p>/g)).toHaveLength(5_000);
    expect(text.match(/A paragraph/g)).toHaveLength(5_000);
  });
});

describe('The page of a mail', () => {
  /** Visible texts in reading order. */
  function shown(page: string): string[] {
    return page
      .replace(/^.*<body[^>]*>/s, '')
      .split(/<[^>]*>/)
      .map((text) => text.trim())
      .filter((text) => text !== '');
  }

  it('shows the same as its text, in the same order', async () => {
    expect(shown(noticePage(await topic({ isTranslated: false })))).toEqual([
      'Acme',
      'Incident update',
      'Card payments disturbed',
      'The text below is not available in your language (English).',
      'We have found the',
      'cause',
      '.',
      'Status',
      'Identified',
      'Start',
      '1 Mar 2026, 12:30 CET',
      'Affected',
      'Card payments',
      'Partial outage',
      'Login',
      'Degraded',
      'View on the status page',
      'You receive this email because you subscribed to the status page of Acme.',
      'Manage subscription',
      '·',
      'Unsubscribe',
    ]);
    expect(shown(noticePage(confirmationNotice(audience())))).toEqual([
      'Acme',
      'Status page of Acme',
      'Please confirm your subscription',
      expect.stringMatching(/^Somebody requested/),
      'Confirm subscription',
      expect.stringMatching(/^If this was not you/),
    ]);
  });

  it('leaves out what there is none of', async () => {
    const page = noticePage(
      await topic({ status: 'resolved', startedAt: null, body: '', components: [], title: 'Over' }),
    );
    expect(shown(page)).not.toContain('Affected');
    expect(page).not.toMatch(/class="(body|hint)"|<img|<p style="margin:0 0 16px"/);
    expect(noticePage(trialNotice(audience()))).not.toMatch(/<td class="fact"|<a href="https/);
    const over = noticePage(await topic({ status: 'resolved' }));
    expect(over).not.toContain('border-radius:10px');
    for (const one of [page, over, noticePage(trialNotice(audience()))])
      expect(one).not.toMatch(/<table[^>]*><\/table>/);
  });

  it('is readable in a dark scheme, and on a narrow screen', async () => {
    const page = noticePage(await topic());
    const sheet = /<style>(.*)<\/style>/s.exec(page)?.[1];
    expect(sheet).toContain('@media (prefers-color-scheme: dark)');
    expect(sheet).toContain('@media (max-width: 480px)');
  });

  it('links to the page, and to what its recipient can change', async () => {
    const page = noticePage(await topic());
    expect(Array.from(page.matchAll(/<a href="([^"]*)"/g), ([, href]) => href)).toEqual([
      URL,
      '\0manage\0',
      '\0unsubscribe\0',
    ]);
  });

  it('shows impacts in their color, and the logo at the end of the line', async () => {
    const page = noticePage(await topic({}, { logoPath: '/assets/logo.png' }));
    expect(page).toMatch(/background:#a8400f;[^>]*>Partial outage</);
    expect(page).toMatch(/background:#7d4e00;[^>]*>Degraded</);
    expect(page).toContain(`<td align="right"><img src="${ORIGIN}/assets/logo.png" alt`);
  });

  it.each([
    ['en', 'ltr', 'left', 'right'],
    ['ar', 'rtl', 'right', 'left'],
  ])('of %s runs %s: from %s to %s', async (locale, direction, start, end) => {
    const page = noticePage(await topic({ locale }, { logoPath: '/assets/logo.png' }));
    expect(page).toMatch(new RegExp(`^<!doctype html><html lang="${locale}[^"]*" dir="${direction}">`));
    expect(page).toContain(`text-align:${start}"`);
    expect(page).not.toContain(`text-align:${end}"`);
    expect(page).toContain(`<td align="${end}"><img`);
    expect(page).toContain(`class="line" align="${end}"`);
    expect(page).not.toContain(`align="${start}"`);
  });

  it.each([
    ['#0550ae', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#ffffff', '#1f2328'],
    ['#ffcc00', '#1f2328'],
    // Each color counts for as much as it brightens.
    ['#00ff00', '#1f2328'],
    ['#ff0000', '#ffffff'],
    ['#ff8000', '#1f2328'],
    ['#0000ff', '#ffffff'],
    ['#00e600', '#ffffff'],
    ['#00e6ff', '#1f2328'],
    ['#8c8c8c', '#ffffff'],
    ['#8d8d8d', '#1f2328'],
  ])('has a button of %s with letters of %s', async (color, letters) => {
    const page = noticePage(await topic({}, { color }));
    expect(page).toContain(`background:${color};color:${letters};font-weight:600`);
    expect(page).toContain(`border-top:4px solid ${color}`);
  });
});
