import { describe, expect, it } from 'vitest';
import { audience, topic } from '../../../../../../test/support/notices.js';
import { CONTENT, ORIGIN } from '../../../../../../test/support/notification-content.js';
import { noticePage } from './notice-page.js';
import { confirmationNotice, trialNotice } from './notices.js';

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
      CONTENT.url,
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
