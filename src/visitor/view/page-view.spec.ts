import { describe, expect, it } from 'vitest';
import { viewIn } from '../../../test/support/visitor-view.js';
import { catalogueOf } from '#core/languages/catalogues.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const [german, english] = [viewIn('de'), viewIn('en')];

function ago(milliseconds: number): string {
  return english.ago(new Date(english.now.getTime() - milliseconds).toISOString());
}

describe('What visitors read', () => {
  it('is a text in their language, else in the main one, else in any, which is then marked', () => {
    const both = { de: 'Bezahlung', en: 'Payments' };
    expect([german.text(both), english.text(both), viewIn('fr').text(both)]).toEqual([
      'Bezahlung',
      'Payments',
      'Bezahlung',
    ]);
    expect([english.attributes(both), viewIn('fr').attributes(both)]).toEqual([
      { dir: 'auto' },
      { dir: 'auto', lang: 'de' },
    ]);
    expect(english.text({ fr: 'Paiements' })).toBe('Paiements');
  });

  it('has the direction of its language even after a Latin name, and its own where it is all Latin', () => {
    const arabic = viewIn('ar');
    expect([arabic.direction, english.direction]).toEqual(['rtl', 'ltr']);
    expect(arabic.attributes({ ar: 'API تنتقل' })).toEqual({ dir: 'rtl' });
    expect(arabic.attributes({ ar: 'REST API (v2)' })).toEqual({ dir: 'auto' });
    expect(arabic.attributes({ de: 'Bezahlung' })).toEqual({ dir: 'auto', lang: 'de' });
    expect(english.attributes({ en: 'API تنتقل' })).toEqual({ dir: 'auto' });
  });

  it('is nothing where no language has any', () => {
    expect([english.text({}), english.textOrNull({}), english.attributes({})]).toStrictEqual([
      '',
      null,
      { dir: 'auto' },
    ]);
  });

  it('is in the words of their language', () => {
    expect([german.texts, english.texts]).toEqual([catalogueOf('de').page, catalogueOf('en').page]);
  });

  it('has the language in its addresses where it is not the main one', () => {
    expect([german.href('/history'), english.href('/history'), english.href('/?days=7')]).toEqual([
      '/history',
      '/history?lang=en',
      '/?days=7&lang=en',
    ]);
  });
});

describe('A time that visitors read', () => {
  it('is in the zone of the tenant', () => {
    expect(english.instant('2026-03-01T23:30:00.000Z')).toBe('2 Mar 2026, 00:30 CET');
    expect(german.instant('2026-07-01T22:30:00.000Z')).toBe('2. Juli 2026, 00:30 MESZ');
  });

  it('repeats nothing of the other one', () => {
    expect(english.range('2026-03-01T08:30:00.000Z', '2026-03-01T09:00:00.000Z')).toBe(
      '1 Mar 2026, 09:30–10:00 CET',
    );
    expect(english.times('2026-03-01T11:00:00.000Z', '2026-03-01T12:35:00.000Z')).toBe('12:00–13:35');
    expect(english.datedTimes('2026-03-01T11:00:00.000Z', '2026-03-01T12:35:00.000Z')).toBe(
      '1 Mar, 12:00–13:35',
    );
  });

  it('has its day where the other one is on another day of the zone', () => {
    expect(english.times('2026-03-01T22:30:00.000Z', '2026-03-01T23:30:00.000Z')).toBe(
      '1 Mar, 23:30\u2009–\u20092 Mar, 00:30',
    );
    expect(english.times('2026-03-01T23:30:00.000Z', '2026-03-02T01:00:00.000Z')).toBe('00:30–02:00');
  });

  it('is a day, days or a month, whatever the zone', () => {
    expect(english.date('2026-03-01')).toBe('1 March 2026');
    expect(english.shortDate('2026-03-01')).toBe('Sun 1 Mar');
    expect(english.shortDates('2026-03-01', '2026-03-03')).toBe('1\u2009–\u20093 Mar');
    expect(english.month(new Date('2026-03-31T23:30:00.000Z'))).toBe('March 2026');
    expect([english.shortMonth('2026-03'), english.shortMonth('2026-01')]).toEqual(['Mar', 'Jan 26']);
  });

  it('is in the language of each visitor, whoever read it before', () => {
    expect([german.date('2026-03-01'), english.date('2026-03-01')]).toEqual(['1. März 2026', '1 March 2026']);
    expect([german.duration(HOUR), english.duration(HOUR)]).toEqual(['1 Std.', '1 hr']);
    expect([german.percent(0.5), english.percent(0.5)]).toEqual(['50,00\u00a0%', '50.00%']);
  });
});

describe('A duration that visitors read', () => {
  it.each([
    [0, '1 min'],
    [89_999, '1 min'],
    [90_000, '2 min'],
    [50 * MINUTE, '50 min'],
    [HOUR + 5 * MINUTE, '1 hr, 5 min'],
    [23 * HOUR + 59 * MINUTE, '23 hr, 59 min'],
    [DAY, '1 day'],
    [3 * DAY + 2 * HOUR + 59 * MINUTE, '3 days, 2 hr'],
  ])('has two units at most: %d ms', (milliseconds, text) => {
    expect(english.duration(milliseconds)).toBe(text);
  });

  it.each([
    [0, '1 min. ago'],
    [12 * MINUTE, '12 min. ago'],
    [59 * MINUTE, '59 min. ago'],
    [HOUR + 59 * MINUTE, '1 hr. ago'],
    [23 * HOUR, '23 hr. ago'],
    [DAY + 5 * HOUR, '1 day ago'],
    [400 * DAY, '400 days ago'],
  ])('has one unit since then: %d ms', (milliseconds, text) => {
    expect(ago(milliseconds)).toBe(text);
  });
});

describe('A share that visitors read', () => {
  it.each([
    [1, '100.00%'],
    [0.999_999, '99.99%'],
    [0.999_9, '99.99%'],
    [0.000_05, '0.00%'],
    [0, '0.00%'],
  ])('is rounded down, so that only all is 100 %: %d', (share, text) => {
    expect(english.percent(share)).toBe(text);
  });

  it('has no digits that say nothing where it was chosen', () => {
    expect([0.3, 0.999, 1].map((share) => english.wholePercent(share))).toEqual(['30%', '99.9%', '100%']);
  });
});
