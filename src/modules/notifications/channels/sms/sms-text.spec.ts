import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInGsm, smsText } from './sms-text.js';

const MESSAGE = {
  pageName: 'Acme',
  summary: 'New incident: Cards fail',
  link: { label: 'Read', url: 'https://status.acme.example/incidents/42' },
  code: null,
  locale: 'en',
};
const EXTENDED = /[\^{}\\[~\]|€]/g;

describe('A text message', () => {
  it('is the page, the news and its address', () => {
    expect(smsText(MESSAGE)).toBe('Acme: New incident: Cards fail\nhttps://status.acme.example/incidents/42');
  });

  it.each([
    ['en', /^Acme: 012345 is your code/],
    ['de-AT', /^Acme: 012345 ist Ihr Code/],
    ['fr', /^Acme: 012345 est votre code/],
    ['ar', /^Acme: 012345 هو رمزك/],
    ['nl', /^Acme: 012345 is your code/],
  ])('with a code is in the language %s and one or two segments', (locale, text) => {
    const sms = smsText({ ...MESSAGE, locale, code: '012345' });
    expect(sms).toMatch(text);
    expect(sms.length).toBeLessThanOrEqual(isInGsm(sms) ? 160 : 134);
  });

  it('keeps typographic characters from halving its room', () => {
    const sms = smsText({ ...MESSAGE, summary: 'Störung\u202f: „Karten“ – l’incident…' });
    expect(isInGsm(sms)).toBe(true);
    expect(sms).toContain(`Störung : "Karten" - l'incident...`);
  });

  it('has at most two segments, whatever is written, and its whole address', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.string({ unit: 'binary-ascii', minLength: 200, maxLength: 400 }),
    );
    fc.assert(
      fc.property(texts, texts, (pageName, summary) => {
        const sms = smsText({ ...MESSAGE, pageName, summary });
        const isGsm = isInGsm(sms);
        const size = sms.length + (isGsm ? (sms.match(EXTENDED)?.length ?? 0) : 0);
        expect(size).toBeLessThanOrEqual(isGsm ? 306 : 134);
        expect(sms.endsWith(MESSAGE.link.url)).toBe(true);
        expect(sms.isWellFormed()).toBe(true);
      }),
    );
  });

  it('keeps some of its title beside an address that is longer than two segments', () => {
    const url = `https://status.acme.example/confirm/${'x'.repeat(400)}`;
    expect(smsText({ ...MESSAGE, link: { label: '', url } })).toBe(`Acme: New inciden...\n${url}`);
  });
});
