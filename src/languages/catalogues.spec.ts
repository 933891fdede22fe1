import { describe, expect, it } from 'vitest';
import { catalogueFor, catalogueOf, LANGUAGES } from './catalogues.js';

/** All texts of a catalogue by path; functions are called with sample names and numbers. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const made = (value as (...given: unknown[]) => string)(NAMES, NAMES);
    return [[path, made]];
  }
  return Object.entries(value as object).flatMap(([key, one]) => textsOf(one, `${path}.${key}`));
}

/** Sample argument that serves as a name, a number and an object of names. */
const NAMES = Object.assign(new String('X'), { major: 'X', partial: 'X', degraded: 'X' });

describe('The catalogues', () => {
  it.each(LANGUAGES)('in %s have every text, tidy and with its places', (language) => {
    const texts = textsOf(catalogueOf(language));
    const english = new Map(textsOf(catalogueOf('en')));
    expect(texts.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of texts) {
      expect([path, text.trim()]).toEqual([path, text]);
      expect([path, text]).not.toEqual([path, '']);
      expect([path, text.match(/\{\w+\}/g)]).toEqual([path, english.get(path)?.match(/\{\w+\}/g) ?? null]);
      if (english.get(path)?.includes('X') === true)
        expect([path, text]).toEqual([path, expect.stringContaining('X')]);
    }
  });

  it('serve a language whatever its region, and English for what they lack', () => {
    expect(catalogueOf('fr-CA')).toBe(catalogueOf('fr'));
    expect(catalogueOf('DE-at')).toBe(catalogueOf('de'));
    for (const other of ['it', 'frr', 'constructor', '']) expect(catalogueOf(other)).toBe(catalogueOf('en'));
  });

  it('serve a subscriber in one of the tenant’s languages before English', () => {
    expect(catalogueFor('it', ['de', 'it'])).toBe(catalogueOf('de'));
    expect(catalogueFor('fr', ['de'])).toBe(catalogueOf('fr'));
    expect(catalogueFor('it', ['pt'])).toBe(catalogueOf('en'));
  });
});
