import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstant, parseInstantOrDate } from './instant.js';

const RANGE = {
  min: new Date('1970-01-01T00:00:00.000Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
};

describe('A timestamp', () => {
  it.each([
    ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:00.5Z', '2026-03-01T09:30:00.500Z'],
    ['2026-03-01T09:30:00,25Z', '2026-03-01T09:30:00.250Z'],
    ['2026-03-01T09:30:00.123456789Z', '2026-03-01T09:30:00.123Z'],
    ['2026-03-01T09:30:00.999999Z', '2026-03-01T09:30:00.999Z'],
    ['2026-03-01T10:30:00+01:00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T10:30:00+0100', '2026-03-01T09:30:00.000Z'],
    ['2026-02-28T23:30:00-10:00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T15:15:00+05:45', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:00-00:00', '2026-03-01T09:30:00.000Z'],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
    ['2000-02-29T12:00:00Z', '2000-02-29T12:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['1970-01-01T01:00:00+01:00', '1970-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  it.each([
    ['without offset', '2026-03-01T09:30:00'],
    ['that is a date', '2026-03-01'],
    ['on a leap day of a common year', '2026-02-29T12:00:00Z'],
    ['on a leap day of 1900 plus a century', '2100-02-29T12:00:00Z'],
    ['on the 31st of a month of 30 days', '2026-04-31T12:00:00Z'],
    ['in a month 13', '2026-13-01T12:00:00Z'],
    ['on a day 0', '2026-03-00T12:00:00Z'],
    ['at 24:00', '2026-03-01T24:00:00Z'],
    ['in a minute 60', '2026-03-01T12:60:00Z'],
    ['in a leap second', '2016-12-31T23:59:60Z'],
    ['without minutes', '2026-03-01T12Z'],
    ['with a space for the T', '2026-03-01 12:00:00Z'],
    ['with small letters', '2026-03-01t12:00:00z'],
    ['with white space around', ' 2026-03-01T12:00:00Z'],
    ['with an offset of hours alone', '2026-03-01T12:00:00+01'],
    ['with an offset of 24 hours', '2026-03-01T12:00:00+24:00'],
    ['with an offset of 60 minutes', '2026-03-01T12:00:00+01:60'],
    ['with ten digits of a second', '2026-03-01T12:00:00.1234567890Z'],
    ['with a point and no digits', '2026-03-01T12:00:00.Z'],
    ['before 1970', '1969-12-31T23:59:59.999Z'],
    ['before 1970 by its offset', '1970-01-01T00:30:00+01:00'],
    ['after 9999 by its offset', '9999-12-31T23:30:00-01:00'],
    ['in a year of five digits', '12026-03-01T12:00:00Z'],
    ['in an expanded year', '+002026-03-01T12:00:00Z'],
    ['by week', '2026-W09-7T12:00:00Z'],
    ['in words', 'tomorrow'],
    ['that is empty', ''],
  ])('%s is none', (_, text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it('is read back from the form in which it is sent', () => {
    fc.assert(
      fc.property(fc.date(RANGE), (instant) => {
        expect(parseInstant(instant.toISOString())).toEqual(instant);
      }),
    );
  });

  it('means the same instant with every offset', () => {
    const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
    const inside = { ...RANGE, min: new Date('1970-01-02'), max: new Date('9999-12-30') };
    fc.assert(
      fc.property(fc.date(inside), offset, (instant, minutes) => {
        const sign = minutes < 0 ? '-' : '+';
        const pad = (part: number): string => String(part).padStart(2, '0');
        const clock = `${sign}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;
        const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        expect(parseInstant(local + clock)).toEqual(instant);
      }),
    );
  });

  it('never comes of a text that is none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseInstant(text);
        expect(read === undefined || !Number.isNaN(read.getTime())).toBe(true);
      }),
    );
  });
});

describe('A bound in a query', () => {
  it('may be a date: its start in UTC, or through its last millisecond', () => {
    expect(parseInstantOrDate('2024-02-29', 'start')?.toISOString()).toBe('2024-02-29T00:00:00.000Z');
    expect(parseInstantOrDate('2024-02-29', 'through')?.toISOString()).toBe('2024-02-29T23:59:59.999Z');
  });

  it('is the instant itself when it is one', () => {
    for (const edge of ['start', 'through'] as const)
      expect(parseInstantOrDate('2026-03-01T10:30:00+01:00', edge)?.toISOString()).toBe(
        '2026-03-01T09:30:00.000Z',
      );
  });

  it.each(['2026-02-29', '2026-3-1', '2026-03', '20260301', '1.3.2026', '2026-03-01T10:30:00'])(
    'is not %s',
    (text) => {
      expect(parseInstantOrDate(text, 'start')).toBeUndefined();
      expect(parseInstantOrDate(text, 'through')).toBeUndefined();
    },
  );
});
