import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { boundArgument, idArgument, instantArgument, listArgument } from './arguments.js';

describe('a list', () => {
  it('is separated by commas, whatever the space around them', () => {
    expect(listArgument('a, b ,,c')).toEqual(['a', 'b', 'c']);
  });

  it.each(['', ' ', ' , '])('names at least one: %j', (text) => {
    expect(() => listArgument(text)).toThrow(new InvalidArgumentError('It must name at least one.'));
  });
});

describe('an instant', () => {
  it.each([
    ['2030-01-31T10:00:00Z', '2030-01-31T10:00:00.000Z'],
    ['2030-01-31T10:00+05:30', '2030-01-31T04:30:00.000Z'],
    ['2028-02-29T23:59:59.5-01:00', '2028-03-01T00:59:59.500Z'],
  ])('says how far it is from UTC: %s', (text, utc) => {
    expect(instantArgument(text).toISOString()).toBe(utc);
  });

  it.each([
    '',
    'tomorrow',
    '2030-01-31',
    '2030-01-31T10:00:00',
    '2030-02-29T10:00:00Z',
    '2030-01-31T25:00:00Z',
    '31.01.2030 10:00Z',
    '1893456000',
  ])('is nothing else: %j', (text) => {
    expect(() => instantArgument(text)).toThrow(
      new InvalidArgumentError(
        'It must be an ISO 8601 timestamp with an offset or Z, such as 2030-12-31T23:59:59Z.',
      ),
    );
  });
});

describe('a bound', () => {
  it('is a timestamp, or a date from its start or through its end', () => {
    expect(boundArgument('start')('2030-01-31').toISOString()).toBe('2030-01-31T00:00:00.000Z');
    expect(boundArgument('through')('2030-01-31').toISOString()).toBe('2030-01-31T23:59:59.999Z');
    expect(boundArgument('through')('2030-01-31T10:00:00+01:00').toISOString()).toBe(
      '2030-01-31T09:00:00.000Z',
    );
  });

  it.each(['', 'yesterday', '2030-02-30', '2030-01-31T10:00:00'])('is nothing else: %j', (text) => {
    expect(() => boundArgument('start')(text)).toThrow(
      new InvalidArgumentError('It must be an ISO 8601 timestamp with an offset or Z, or a date.'),
    );
  });
});

describe('an id', () => {
  it('is a positive integer', () => {
    expect(idArgument('9007199254740991')).toBe(9_007_199_254_740_991);
  });

  it.each(['', '0', '-1', '1.5', '1e3', '01', 'x', '9007199254740992', '99999999999999999999'])(
    'is nothing else: %j',
    (text) => {
      expect(() => idArgument(text)).toThrow(new InvalidArgumentError('It must be a positive integer.'));
    },
  );
});
