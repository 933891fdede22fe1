import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlug, SLUG, slugOf } from './slug.js';

const FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme-ascii' }),
);

describe('A slug', () => {
  it.each([
    ['Kartenzahlung', 'kartenzahlung'],
    ['Größe & Gewicht', 'groesse-gewicht'],
    ['ÄÖÜ äöü ß ẞ', 'aeoeue-aeoeue-ss-ss'],
    ['  Web--API / v2  ', 'web-api-v2'],
    ['Café crème', 'cafe-creme'],
    ['Оплата', 'oplata'],
    ['100 %', '100'],
    ['💳', 'component'],
    ['', 'component'],
    ['---', 'component'],
  ])('of %j is %s', (name, slug) => {
    expect(slugOf(name, 'component')).toBe(slug);
  });

  it('is the same for a name in whatever Unicode form', () => {
    expect(slugOf('Störung'.normalize('NFD'), 'x')).toBe('stoerung');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugOf(name.normalize('NFD'), 'x')).toBe(slugOf(name.normalize('NFC'), 'x'));
      }),
    );
  });

  it('is the same whether or not the tables of other scripts are read for it', () => {
    const german = fc.string({ unit: fc.constantFrom(...Array.from('äöüÄÖÜßẞaZ09 -_.~\'"&/')) });
    fc.assert(
      fc.property(fc.oneof(german, fc.string({ unit: 'grapheme-ascii' })), (name) => {
        // `é` needs transliteration and `e` does not; both paths must agree.
        expect(slugOf(`${name.slice(0, 60)} é`, 'x')).toBe(slugOf(`${name.slice(0, 60)} e`, 'x'));
      }),
    );
  });

  it('is made of lower-case letters, digits and single hyphens, 80 at most, whatever the name', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const slug = slugOf(name, 'fallback');
        expect(slug).toMatch(FORM);
        expect(slug.length).toBeLessThanOrEqual(80);
      }),
    );
    expect(slugOf('x'.repeat(500), 'x')).toHaveLength(80);
    expect(slugOf(`${'x'.repeat(79)} y`, 'x')).toBe('x'.repeat(79));
  });

  it('of a slug is that slug', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const slug = slugOf(name, 'fallback');
        expect(slugOf(slug, 'other')).toBe(slug);
      }),
    );
  });
});

describe('A free slug', () => {
  const slug = fc.constantFrom('api', 'web', 'web-2', 'a-b');

  it('is the slug itself or the first of -2, -3, … that is not taken', () => {
    fc.assert(
      fc.property(slug, fc.uniqueArray(fc.integer({ min: 1, max: 9 })), (wanted, numbers) => {
        const named = (number: number): string => (number === 1 ? wanted : `${wanted}-${number}`);
        const free = freeSlug(wanted, new Set(numbers.map(named)));
        const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].find((number) => !numbers.includes(number))!;
        expect(free).toBe(named(first));
        expect(free).toMatch(FORM);
      }),
    );
  });

  it('gives everyone who asks in turn another one', () => {
    const taken = new Set<string>();
    for (let count = 0; count < 50; count += 1) taken.add(freeSlug('api', taken));
    expect(taken.size).toBe(50);
  });
});

describe('The form of a slug', () => {
  it('is words of letters and digits with single hyphens between them', () => {
    for (const slug of ['a', 'api', 'web-2', 'a-b-c', 'word-other'])
      expect([slug, SLUG.test(slug)]).toEqual([slug, true]);
    for (const other of ['', '-', 'a-', '-a', 'a--b', 'A', 'a b', 'é', 'a-É', '!a', 'a!'])
      expect([other, SLUG.test(other)]).toEqual([other, false]);
  });

  it('is met where a name begins and ends with other characters, and where it is cut', () => {
    expect(slugOf('-- a --', 'x')).toBe('a');
    expect(slugOf(`${'a'.repeat(79)} b`, 'x')).toBe('a'.repeat(79));
  });
});
