import { afterEach, describe, expect, it, vi } from 'vitest';
import { httpDate, parseHttpDate } from './http-date.js';

describe('the dates of headers', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    'are read in every form of RFC 9110: %s',
    (value) => {
      expect(parseHttpDate(value)?.toISOString()).toBe('1994-11-06T08:49:37.000Z');
    },
  );

  it('are in UTC, wherever the server stands', () => {
    vi.stubEnv('TZ', 'Asia/Kathmandu');
    expect(parseHttpDate('Wed Nov 16 08:49:37 1994')?.toISOString()).toBe('1994-11-16T08:49:37.000Z');
  });

  it.each([
    '',
    '0',
    '2026',
    '1994-11-06T08:49:37Z',
    'Sun, 06 Nov 1994 08:49:37 +0100',
    'Sun, 06 Nov 1994 08:49:37',
    'x Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 GMT (late)',
    'Sun Nov  6 08:49:37 1994 GMT',
    'Sun, 06 Foo 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 25:49:37 GMT',
  ])('are nothing when they are not dates: %s', (value) => {
    expect(parseHttpDate(value)).toBeUndefined();
  });

  it('are written in the preferred form, without the part of a second', () => {
    expect(httpDate(new Date('1994-11-06T08:49:37.999Z'))).toBe('Sun, 06 Nov 1994 08:49:37 GMT');
  });
});
