import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containing, foldForSearch, searchTextOf } from './search-text.js';

/** LIKE with a backslash as the escape character. */
function isLike(text: string, pattern: string): boolean {
  const source = pattern.replaceAll(
    /\\(.)|([%_])|([^\\%_])/gsu,
    (_, escaped?: string, wild?: string, plain?: string) =>
      wild === undefined ? literally(escaped ?? plain ?? '') : wild === '%' ? '[^]*' : '[^]',
  );
  return new RegExp(`^${source}$`, 'u').test(text);
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

function finds(text: string, sought: string): boolean {
  return isLike(foldForSearch(text), containing(foldForSearch(sought)));
}

describe('A search', () => {
  it.each([
    ['Störung der Zahlung', 'STÖRUNG'],
    ['STÖRUNG DER ZAHLUNG', 'störung'],
    ['Störung'.normalize('NFD'), 'störung'],
    ['Störung', 'STÖRUNG'.normalize('NFD')],
    ['Straße gesperrt', 'STRASSE'],
    ['Straße gesperrt', 'straße'],
    ['STRASSE', 'straße'],
    ['STRAẞE', 'strasse'],
    ['Straße', 'STRAẞE'],
    ['Écluse fermée', 'FERMÉE'],
    ['Сбой оплаты', 'СБОЙ'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'ΟΔΟΣ'],
    ['ΟΔΟΣΑΜΕ', 'ΟΔΟΣ'],
    ['100% voll', '100%'],
    ['job_runner', 'job_'],
    [String.raw`C:\Dienste`, String.raw`c:\d`],
    ['障害が発生', '障害'],
    ['🔥 Brand', '🔥'],
  ])('finds in "%s" the text "%s"', (text, sought) => {
    expect(finds(text, sought)).toBe(true);
  });

  it.each([
    ['1000 voll', '100%'],
    ['jobXrunner', 'job_'],
    ['C:/Dienste', String.raw`c:\d`],
    ['Storung', 'Störung'],
    ['Stoerung', 'Störung'],
    ['', 'a'],
  ])('does not find in "%s" the text "%s"', (text, sought) => {
    expect(finds(text, sought)).toBe(false);
  });

  const letters = fc.string({ unit: fc.constantFrom(...Array.from('aAsSßẞöÖσςΣéжЖiIy%_\\ .-')) });

  it('finds every part of a text, in upper or lower case', () => {
    fc.assert(
      fc.property(letters, letters, letters, (before, sought, after) => {
        const text = before + sought + after;
        expect(finds(text, sought)).toBe(true);
        expect(finds(text.toUpperCase(), sought)).toBe(true);
        expect(finds(text, sought.toUpperCase())).toBe(true);
        expect(finds(text, sought.toLowerCase())).toBe(true);
      }),
    );
  });

  it('takes no character of what is sought for a wildcard', () => {
    fc.assert(
      fc.property(letters, letters, (text, sought) => {
        expect(finds(text, sought)).toBe(foldForSearch(text).includes(foldForSearch(sought)));
      }),
    );
  });

  it('reads a text that is folded already as the same', () => {
    fc.assert(
      fc.property(letters, (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      }),
    );
  });

  it('finds in one text after the other, in none that begins in one and ends in the next', () => {
    expect(searchTextOf(['Große', 'STRASSE'])).toBe('grosse\nstrasse');
    expect(searchTextOf([])).toBe('');
  });

  it('folds to lower case, as what is stored has been', () => {
    expect(foldForSearch('ÄΣς')).toBe('äσσ');
  });
});
