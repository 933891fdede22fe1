import { describe, expect, it } from 'vitest';
import { readSenderTime } from './sender-times.js';

const TEN = new Date('2026-11-21T10:00:00Z');

describe('A time as senders write it', () => {
  it.each([
    '2026-11-21T10:00:00Z',
    '2026-11-21 11:00:00+01:00',
    '2026-11-21 10:00:00',
    '2026-11-21T10:00',
    ' 2026-11-21T10:00:00Z ',
    1_795_255_200,
    1_795_255_200_000,
    '1795255200',
    ' 1795255200000 ',
  ])('is read from %j', (value) => {
    expect(readSenderTime(value)).toEqual(TEN);
  });

  it('is in seconds until the year 5138, in milliseconds from then on', () => {
    expect(readSenderTime(99_999_999_999)).toEqual(new Date(99_999_999_999_000));
    expect(readSenderTime(100_000_000_000)).toEqual(new Date(100_000_000_000));
  });

  it.each([
    undefined,
    null,
    true,
    {},
    ['2026-11-21T10:00:00Z'],
    '',
    'yesterday',
    `${' '.repeat(100)}2026-11-21T10:00:00Z`,
  ])('is none in %j', (value) => {
    expect(readSenderTime(value)).toBeUndefined();
  });
});
