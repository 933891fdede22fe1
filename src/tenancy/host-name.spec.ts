import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseHost } from './host-name.js';

const label = fc
  .string({
    unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz0123456789')),
    minLength: 1,
    maxLength: 20,
  })
  .map((text) => `x${text}`);
const hostName = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));

/** Any letter of the text in upper or lower case. */
function inAnyCase(text: string): fc.Arbitrary<string> {
  return fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) =>
      text.replaceAll(/./g, (letter, at: number) => (upper[at] ? letter.toUpperCase() : letter)),
    );
}

describe('A host name in its one form', () => {
  it('is the same in whatever case, with or without port and trailing dot', () => {
    const spelled = hostName.chain((name) =>
      fc.tuple(
        fc.constant(name),
        inAnyCase(name),
        fc.constantFrom('', '.'),
        fc.oneof(
          fc.constant(''),
          fc.nat(65_535).map((port) => `:${port}`),
        ),
      ),
    );
    fc.assert(
      fc.property(spelled, ([name, written, dot, port]) => {
        expect(normaliseHost(written + dot + port)).toBe(name);
      }),
    );
  });

  it('is its own form', () => {
    fc.assert(
      fc.property(fc.oneof(hostName, fc.domain(), fc.string(), fc.string({ unit: 'grapheme' })), (host) => {
        const name = normaliseHost(host);
        if (name === undefined) return;
        expect(name).toMatch(/^[a-z0-9_.-]+$/);
        expect(name.length).toBeLessThanOrEqual(253);
        expect(normaliseHost(name)).toBe(name);
      }),
    );
  });

  it.each([
    ['Störung.example', 'xn--strung-xxa.example'],
    ['STÖRUNG.EXAMPLE.', 'xn--strung-xxa.example'],
    ['Störung.example'.normalize('NFD'), 'xn--strung-xxa.example'],
    ['XN--STRUNG-XXA.example:443', 'xn--strung-xxa.example'],
    ['straße.example', 'xn--strae-oqa.example'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    [' status.example ', 'status.example'],
    ['_dmarc.example', '_dmarc.example'],
    ['localhost', 'localhost'],
    ['a', 'a'],
  ])('of %s is %s', (host, name) => {
    expect(normaliseHost(host)).toBe(name);
  });

  it.each([
    '',
    ' ',
    '.',
    ':80',
    '..',
    'a..b',
    '.a',
    'a.b..',
    '-a.b',
    'a-.b',
    'a b',
    'a/b',
    'a?b',
    'a#b',
    'a@b',
    'a%2eb',
    String.raw`a\b`,
    'a:b',
    'a:80:80',
    '[::1]',
    '[::1]:80',
    '::1',
    "a'b",
    'a,b',
    'a*b',
    'a\0b',
    `${'a'.repeat(64)}.b`,
    `${'a.'.repeat(130)}b`,
  ])('does not exist for %j', (host) => {
    expect(normaliseHost(host)).toBeUndefined();
  });

  it('comes or does not, but never fails, whatever is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (host) => {
        expect(['string', 'undefined']).toContain(typeof normaliseHost(host));
      }),
    );
  });
});
