import { describe, expect, it } from 'vitest';
import type { NotificationContent } from '../../../rules/notification-content.js';
import { MAIL_CONTENT, audience, textOf, topic } from '../../../../../../test/support/notices.js';
import { ORIGIN } from '../../../../../../test/support/notification-content.js';
import { topicNotice } from './notices.js';

/** Lines of a notice's text that state facts. */
async function factsOf(values: Partial<NotificationContent>): Promise<string[]> {
  return (await topic(values)).facts.map(({ label, value }) => `${label}: ${value}`);
}

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

  it.each([
    ['2026-03-01T16:00:00Z', '1 Mar 2026, 15:00–17:00 CET'],
    ['2026-03-02T02:00:00Z', '1 Mar 2026, 15:00 CET – 2 Mar 2026, 03:00 CET'],
    [null, '1 Mar 2026, 15:00 CET'],
  ])('about a move that ended at %s before says so: %s', async (end, shown) => {
    const facts = await factsOf({
      event: 'maintenance.rescheduled',
      status: 'scheduled',
      endsAt: new Date('2026-03-01T20:00:00Z'),
      previous: {
        startedAt: new Date('2026-03-01T14:00:00Z'),
        scheduledEndAt: end === null ? null : new Date(end),
      },
    });
    expect(facts.at(-1)?.replaceAll(/\s/g, ' ')).toBe(`Previously: ${shown}`);
    expect(facts.map((fact) => fact.split(':', 1)[0])).toEqual([
      'Status',
      'Start',
      'Planned end',
      'Previously',
    ]);
  });

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
    expect(
      await topicNotice(audience(), { ...MAIL_CONTENT, event: 'incident.acknowledged' }),
    ).toBeUndefined();
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
