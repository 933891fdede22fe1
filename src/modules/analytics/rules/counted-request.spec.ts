import { describe, expect, it } from 'vitest';
import { isPageView } from './counted-request.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function counts(headers: Record<string, string | string[]>, method = 'GET'): boolean {
  return isPageView({ method, headers: { 'user-agent': FIREFOX, ...headers } });
}

describe('A page view', () => {
  it.each([
    {},
    { 'sec-fetch-dest': 'document' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-dest': 'frame' },
    { 'sec-fetch-dest': 'embed' },
    { 'sec-fetch-dest': 'object' },
    { 'sec-fetch-dest': 'document', 'sec-purpose': '' },
  ])('is a browser that loads the page to display it: %j', (headers) => {
    expect(counts(headers)).toBe(true);
  });

  it.each([
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': '' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': ['x', 'prefetch;prerender'] },
    { 'x-page-refresh': '1' },
    { 'x-page-refresh': '' },
    { 'user-agent': '' },
    { 'user-agent': 'curl/8.14.1' },
  ])('is not: %j', (headers) => {
    expect(counts(headers)).toBe(false);
  });

  it('is not a request without a user agent, or with another method', () => {
    expect(isPageView({ method: 'GET', headers: {} })).toBe(false);
    for (const method of ['HEAD', 'POST']) expect(counts({}, method)).toBe(false);
    expect(isPageView({ headers: { 'user-agent': FIREFOX } })).toBe(false);
  });

  it('is judged the same each time by a user agent that comes again', () => {
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect([bot, bot, FIREFOX, FIREFOX].map((agent) => counts({ 'user-agent': agent }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('is judged by the beginning of a long user agent', () => {
    const long = (padding: number): string => `${FIREFOX} ${'x'.repeat(padding)} Googlebot/2.1`;
    expect(counts({ 'user-agent': long(100) })).toBe(false);
    expect(counts({ 'user-agent': long(500) })).toBe(false);
    expect(counts({ 'user-agent': long(1000) })).toBe(true);
  });
});
