import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseHost, withoutPort } from './host-name.js';

const label = fc
  .string({
    unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz0123456789')),
    minLength: 1,
    maxLength: 20,
  })
  .map((text) => `x${text}`);
const hostName = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));

/** The text with each letter in upper or lower case. */
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

describe('A host without its port', () => {
  it.each([
    ['a.example', 'a.example'],
    ['a.example:', 'a.example'],
    ['a.example:0', 'a.example'],
    ['a.example:65535', 'a.example'],
    ['a.example:00080', 'a.example'],
    ['a.example:65536', undefined],
    ['a.example:99999', undefined],
    ['a.example:000080', undefined],
    ['a.example:x80', undefined],
    ['a.example:80x', undefined],
    ['a.example:-1', undefined],
  ])('is of %s: %s', (host, name) => {
    expect(withoutPort(host)).toBe(name);
  });

  it('may have labels of one character, and white space around it as far as 300 characters go', () => {
    expect(normaliseHost('a.b.c')).toBe('a.b.c');
    expect(normaliseHost('a.example'.padEnd(300))).toBe('a.example');
    expect(normaliseHost('a.example'.padEnd(301))).toBeUndefined();
  });
});
