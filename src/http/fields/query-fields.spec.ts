import { beforeEach, describe, expect, it } from 'vitest';
import { asked } from '../../../test/support/read-field.js';
import { QueryInstant, QueryInstantOrDay } from './instant-field.js';
import { QueryBoolean, QueryId, QueryIdOrNone, QueryInteger } from './query-fields.js';

const IT = { description: 'It.' };

describe('A parameter', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('that is a boolean reads %s as %s', (text, value) => {
    expect(asked(QueryBoolean(IT), text)).toBe(value);
  });

  it.each(['yes', 'TRUE', '', '2'])('that is a boolean is none with "%s"', (text) => {
    expect(asked(QueryBoolean(IT), text)).toEqual({ it: ['The it must be true or false.'] });
  });

  it('that is an integer is a plain decimal within its bounds', () => {
    const field = QueryInteger({ ...IT, min: -5, max: 5 });
    expect(['5', '-5', '003'].map((text) => asked(field, text))).toEqual([5, -5, 3]);
    expect(asked(field, '6')).toEqual({ it: ['The it must be 5 or less.'] });
    for (const text of ['1.0', '1e0', ' 1', '+1', '', '0x1', '1 ', '--1'])
      expect(asked(field, text)).toEqual({ it: ['The it must be an integer.'] });
  });

  it('that is an id is one of a record, or empty where records may have none', () => {
    expect(asked(QueryId(IT), '9007199254740991')).toBe(9_007_199_254_740_991);
    expect(asked(QueryId(IT), '9007199254740992')).toEqual({
      it: ['The it must be 9007199254740991 or less.'],
    });
    expect(asked(QueryId(IT), '12345678901234567')).toEqual({ it: ['The it must be an integer.'] });
    expect(asked(QueryId(IT), '')).toEqual({ it: ['The it must be an integer.'] });
    expect(asked(QueryId(IT), '0')).toEqual({ it: ['The it must be a positive integer.'] });
    expect([asked(QueryIdOrNone(IT), '7'), asked(QueryIdOrNone(IT), '')]).toEqual([7, null]);
    expect(asked(QueryIdOrNone(IT), 'none')).toEqual({ it: ['The it must be an integer.'] });
  });

  it('may be left out', () => {
    for (const field of [
      QueryBoolean(IT),
      QueryInteger({ ...IT, min: 1 }),
      QueryId(IT),
      QueryIdOrNone(IT),
      QueryInstant(IT, 'start'),
      QueryInstantOrDay(IT),
    ])
      expect(asked(field, undefined)).toBeUndefined();
  });
});

describe('A parameter that is a bound in time', () => {
  let start: PropertyDecorator;
  let through: PropertyDecorator;
  let day: PropertyDecorator;

  beforeEach(() => {
    start = QueryInstant(IT, 'start');
    through = QueryInstant(IT, 'through');
    day = QueryInstantOrDay(IT);
  });

  const hint = '; in an address, a + means a space: write it as %2B';

  it('is an instant, wherever it stands', () => {
    const at = new Date('2026-03-01T09:30:00Z');
    for (const field of [start, through, day]) expect(asked(field, '2026-03-01T10:30:00+01:00')).toEqual(at);
  });

  it('is a date, of which it means the start, all of it or the day of the page', () => {
    expect([start, through, day].map((field) => asked(field, '2026-03-01'))).toEqual([
      new Date('2026-03-01T00:00:00.000Z'),
      new Date('2026-03-01T23:59:59.999Z'),
      '2026-03-01',
    ]);
  });

  it.each(['soon', '2026-02-30', '2026-03-01T10:30:00', '2026-3-1', '', '2026-03-01 10:30:00 01:00'])(
    'is none with "%s"',
    (text) => {
      expect(asked(start, text)).toEqual({
        it: ['The it must be an ISO 8601 timestamp with an offset or Z, or a date.'],
      });
      expect(asked(day, text)).toEqual({
        it: ['The it must be an ISO 8601 timestamp with an offset or Z, or a date, from 1970 to 9999.'],
      });
    },
  );

  it('that is a day lies in the years that records can lie in', () => {
    expect(asked(day, '1970-01-01')).toBe('1970-01-01');
    expect(asked(day, '1969-12-31')).toHaveProperty('it');
  });

  it.each(['2026-03-01T10:30:00 01:00', '2026-03-01T10:30 0100'])(
    'has a hint where its plus sign became a blank: %s',
    (text) => {
      expect(asked(start, text)).toEqual({
        it: [`The it must be an ISO 8601 timestamp with an offset or Z, or a date${hint}.`],
      });
      expect(asked(day, text)).toEqual({
        it: [
          `The it must be an ISO 8601 timestamp with an offset or Z, or a date, from 1970 to 9999${hint}.`,
        ],
      });
    },
  );
});
