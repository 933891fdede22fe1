import { describe, expect, it } from 'vitest';
import { bearerToken, ownCookie } from './credential.js';

describe('The token of a request', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER    abc  ', 'abc'],
    [undefined, undefined],
    ['', undefined],
    ['Bearer', undefined],
    ['Bearer ', undefined],
    ['Bearerabc', undefined],
    ['Basic abc', undefined],
    ['x Bearer abc', undefined],
    ['Bearer abc def', undefined],
    ['abc', undefined],
  ])('in the header %j is %s', (header, token) => {
    expect(bearerToken(header)).toBe(token);
  });
});

describe('The cookie of a request', () => {
  const ORIGIN = 'https://status.example.com';

  it.each([
    [{ cookie: 'a=1; session=x; b=2', 'sec-fetch-site': 'same-origin' }, 'x'],
    [{ cookie: 'session=a=b', 'sec-fetch-site': 'same-origin' }, 'a=b'],
    [{ cookie: 'session=x', origin: ORIGIN }, 'x'],
    [{ cookie: 'session=x', 'sec-fetch-site': 'same-site' }, undefined],
    [{ cookie: 'session=x', 'sec-fetch-site': 'cross-site' }, undefined],
    [{ cookie: 'session=x', 'sec-fetch-site': 'none' }, undefined],
    [{ cookie: 'session=x', 'sec-fetch-site': 'cross-site', origin: ORIGIN }, undefined],
    [{ cookie: 'session=x', origin: 'https://evil.example.com' }, undefined],
    [{ cookie: 'session=x', origin: `${ORIGIN}:8443` }, undefined],
    [{ cookie: 'session=x', origin: 'null' }, undefined],
    [{ cookie: 'session=x' }, undefined],
    [{ cookie: 'session=x; session=y', 'sec-fetch-site': 'same-origin' }, undefined],
    [{ cookie: 'session=', 'sec-fetch-site': 'same-origin' }, undefined],
    [{ cookie: 'xsession=x', 'sec-fetch-site': 'same-origin' }, undefined],
    [{ 'sec-fetch-site': 'same-origin' }, undefined],
  ])('with %j is %s', (headers, value) => {
    expect(ownCookie(headers, 'session', ORIGIN)).toBe(value);
  });
});
