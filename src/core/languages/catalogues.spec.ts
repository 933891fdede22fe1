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

  it('in French have a narrow no-break space at colons, semicolons, question marks and in quotation marks', () => {
    for (const [path, text] of textsOf(catalogueOf('fr')))
      expect([path, text.match(/[^\u202f][:;?!»](?!\/\/)|«[^\u202f]/)?.[0]]).toEqual([path, undefined]);
    expect(catalogueOf('fr-CA').page.labelled('Début', '12:00')).toBe('Début\u202f: 12:00');
    expect(catalogueOf('en').page.labelled('Start', '12:00')).toBe('Start: 12:00');
  });

  it('in German have one word for each outage', () => {
    const { page, drafts, mail, messages } = catalogueOf('de');
    for (const words of [page.status, page.overall, drafts.statuses, mail.status, messages.status])
      expect([words.partial_outage, words.major_outage]).toEqual(['Teilausfall', 'Schwerer Ausfall']);
    expect(page.uptimeOf({ major: '1', partial: '2', degraded: '3' })).toContain(
      'Ein schwerer Ausfall zählt zu 1, ein Teilausfall zu 2',
    );
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
