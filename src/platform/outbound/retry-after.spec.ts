import { describe, expect, it } from 'vitest';
import { retryAfter } from './retry-after.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');

describe('What an endpoint asks for by Retry-After', () => {
  it.each([
    ['120', '2026-03-01T12:02:00.000Z'],
    [' 1.5 ', '2026-03-01T12:00:01.000Z'],
    ['1.25', '2026-03-01T12:00:01.000Z'],
    ['Sun, 01 Mar 2026 12:00:30 GMT', '2026-03-01T12:00:30.000Z'],
    ['86400', '2026-03-02T12:00:00.000Z'],
    ['86401', '2026-03-02T12:00:00.000Z'],
    ['Mon, 01 Mar 2027 12:00:00 GMT', '2026-03-02T12:00:00.000Z'],
  ])('is an instant, within a day: %s', (header, at) => {
    expect(retryAfter(header, NOW)).toEqual(new Date(at));
  });

  it.each([
    undefined,
    '',
    '0',
    'soon',
    '-5',
    '1 2',
    '5s',
    'Sun, 01 Mar 2026 12:00:00 GMT',
    'Sun, 01 Mar 2026 11:59:59 GMT',
    `${' '.repeat(100)}5`,
  ])('is nothing where it names no time to come: %j', (header) => {
    expect(retryAfter(header, NOW)).toBeUndefined();
  });

  it('is read up to 100 characters', () => {
    expect(retryAfter('5'.padStart(100), NOW)).toEqual(new Date('2026-03-01T12:00:05.000Z'));
  });
});
