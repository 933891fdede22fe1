import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFilled,
  isLongerThan,
  localePatchProblems,
  mainLocale,
  mergeLocaleText,
  pickText,
  tidy,
  unstorable,
  untranslatedJson,
  type LocalePatch,
  type LocaleText,
} from './locale-text.js';

/** Language codes, including names that are special in JavaScript. */
const CODES = ['de', 'en', 'fr', 'pt-BR', '__proto__', 'constructor', 'toString', 'valueOf'];

const code = fc.constantFrom(...CODES);
const locales = fc.uniqueArray(code, { minLength: 1 });
/** Texts of all kinds: blank, padded, decomposed, outside the Basic Multilingual Plane. */
const written = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u3000', '\ufeff') }),
  fc.string({ unit: 'grapheme' }).map((text) => ` ${text.normalize('NFD')}\n`),
);
const filled = written.map((text) => tidy(text)).filter((text) => text !== '');

function objectOf<T>(value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  return fc
    .uniqueArray(fc.tuple(code, value), { selector: ([key]) => key })
    .map((pairs) => Object.fromEntries(pairs));
}

const stored: fc.Arbitrary<LocaleText> = objectOf(filled);
const byLocale = objectOf(fc.option(written));
const patch: fc.Arbitrary<LocalePatch> = fc.oneof(written, byLocale);

describe('What is stored of a text after a write', () => {
  it('keeps the languages that are omitted, deletes those that are null or blank, and sets the others', () => {
    fc.assert(
      fc.property(stored, byLocale, locales, (current, changes, enabled) => {
        const merged = mergeLocaleText(current, changes, enabled);
        for (const locale of CODES) {
          const change = Object.hasOwn(changes, locale) ? changes[locale] : undefined;
          const expected =
            change === undefined
              ? Object.hasOwn(current, locale)
                ? current[locale]
                : undefined
              : tidy(change ?? '') || undefined;
          expect(Object.hasOwn(merged, locale) ? merged[locale] : undefined).toBe(expected);
        }
      }),
    );
  });

  it('has a plain text under the main language, and leaves the others alone', () => {
    fc.assert(
      fc.property(stored, written, locales, (current, text, enabled) => {
        const main = mainLocale(enabled);
        expect(mergeLocaleText(current, text, enabled)).toEqual(
          mergeLocaleText(current, Object.fromEntries([[main, text]]), enabled),
        );
      }),
    );
  });

  it('is trimmed, NFC and never empty in any language', () => {
    fc.assert(
      fc.property(stored, patch, locales, (current, change, enabled) => {
        for (const text of Object.values(mergeLocaleText(current, change, enabled))) {
          expect(text).toBe(tidy(text));
          expect(text).not.toBe('');
        }
      }),
    );
  });

  it('is the same when the same is written again', () => {
    fc.assert(
      fc.property(stored, patch, locales, (current, change, enabled) => {
        const once = mergeLocaleText(current, change, enabled);
        expect(mergeLocaleText(once, change, enabled)).toEqual(once);
        expect(mergeLocaleText(once, once, enabled)).toEqual(once);
        expect(mergeLocaleText(once, {}, enabled)).toEqual(once);
      }),
    );
  });

  it('touches neither what was there nor any prototype', () => {
    fc.assert(
      fc.property(stored, patch, locales, (current, change, enabled) => {
        const before = JSON.stringify(current);
        const merged = mergeLocaleText(current, change, enabled);
        expect(JSON.stringify(current)).toBe(before);
        expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
        expect(Object.keys(Object.prototype)).toEqual([]);
        expect(({} as Record<string, unknown>)['de']).toBeUndefined();
      }),
    );
  });
});

describe('A written text', () => {
  const rules = { field: 'name', locales: ['de', 'en'], maxLength: 10 };

  it('has a problem in each language that is not enabled, null or not, and none in the others', () => {
    fc.assert(
      fc.property(objectOf(fc.option(fc.string({ maxLength: 10 }))), (value) => {
        const paths = localePatchProblems(value, rules).map(({ path }) => path);
        const expected = Object.keys(value).filter((locale) => !rules.locales.includes(locale));
        expect(paths).toEqual(expected.map((locale) => `name.${locale}`));
      }),
    );
  });

  it('may be as long as the limit once it is trimmed and normalised', () => {
    fc.assert(
      fc.property(written, (text) => {
        const isTooLong = Array.from(tidy(text)).length > rules.maxLength;
        expect(localePatchProblems(text, rules).map(({ path }) => path)).toEqual(isTooLong ? ['name'] : []);
        expect(localePatchProblems({ en: text }, rules)).toHaveLength(isTooLong ? 1 : 0);
      }),
    );
  });

  it('may have 100,000 characters in all languages together', () => {
    const rules = { field: 'body', locales: ['de', 'en'], maxLength: 60_000 };
    const text = (length: number): LocalePatch => ({ de: 'x'.repeat(50_000), en: 'x'.repeat(length) });
    expect(localePatchProblems(text(50_000), rules)).toEqual([]);
    const message = 'The body must not be longer than 100000 characters in all languages together.';
    expect(localePatchProblems(text(50_001), rules)).toEqual([{ path: 'body', message }]);
  });

  it('of any other kind is one problem, whatever it is', () => {
    const other = fc.oneof(fc.integer(), fc.boolean(), fc.array(fc.anything()));
    fc.assert(
      fc.property(other, (value) => {
        expect(localePatchProblems(value, rules)).toEqual([
          { path: 'name', message: 'The name must be a text or an object of texts by language.' },
        ]);
      }),
    );
  });

  it('of null is one problem that says so', () => {
    expect(localePatchProblems(null, rules)).toEqual([
      { path: 'name', message: 'The name must not be null.' },
    ]);
  });

  it('with anything JSON can hold gives problems, never an error, and merges when it has none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        if (localePatchProblems(value, rules).length > 0) return;
        const merged = mergeLocaleText({}, value as LocalePatch, rules.locales);
        expect(Object.keys(merged).every((locale) => rules.locales.includes(locale))).toBe(true);
      }),
    );
  });

  it('can be stored unless it holds NUL or a lone surrogate', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(unstorable(text) === undefined).toBe(!text.includes('\0') && text.isWellFormed());
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0xd800, max: 0xdfff }), (text, surrogate) => {
        expect(unstorable(text + String.fromCharCode(surrogate))).toBe('must be well-formed Unicode');
      }),
    );
    expect(unstorable('a\0b')).toBe('must not contain NUL characters');
  });
});

describe('The text to show', () => {
  it('is the first preferred one that is filled, else the main language’s, else any: only none has none', () => {
    fc.assert(
      fc.property(stored, fc.array(code), locales, (text, preferred, enabled) => {
        const shown = pickText(text, preferred, enabled);
        if (!isFilled(text)) {
          expect(shown).toBeUndefined();
          return;
        }
        const best = [...preferred, ...enabled].find((locale) => Object.hasOwn(text, locale));
        expect(shown).toBe(best === undefined ? Object.values(text)[0] : text[best]);
      }),
    );
  });

  it('is none where no language has one', () => {
    expect([isFilled({}), isFilled({ fr: 'oui' })]).toEqual([false, true]);
    expect(pickText({}, ['de'], ['de'])).toBeUndefined();
  });

  it('has null for every enabled language where there is none', () => {
    expect(untranslatedJson(['de', 'en'])).toBe('{"de":null,"en":null}');
    expect(mainLocale([])).toBe('en');
  });
});

describe('The limit of a text', () => {
  const rules = { field: 'name', locales: ['de'], maxLength: 255 };

  it('counts characters, not the units that they are stored in', () => {
    expect(localePatchProblems('🚀'.repeat(255), rules)).toEqual([]);
    expect(localePatchProblems('🚀'.repeat(256), rules)).toHaveLength(1);
    expect(localePatchProblems({ de: `${'🚀'.repeat(255)}x` }, rules)).toHaveLength(1);
    expect(localePatchProblems('x'.repeat(255), rules)).toEqual([]);
    expect(localePatchProblems('x'.repeat(256), rules)).toHaveLength(1);
    expect([isLongerThan('x', 1), isLongerThan('🚀', 1), isLongerThan('xy', 1)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('A tidy text', () => {
  it('is composed and has no blanks at either end', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(tidy(text)).toBe(text.normalize('NFC').trim());
        expect(tidy(text, text.length)).toBe(tidy(text));
      }),
    );
  });

  it('is as short as composing makes it, however it was written', () => {
    const rules = { field: 'name', locales: ['de'], maxLength: 100 };
    // Four code points compose into one, and whitespace at the ends is trimmed.
    expect(localePatchProblems('\u03b1\u0313\u0300\u0345'.repeat(100), rules)).toEqual([]);
    expect(localePatchProblems('\u03b1\u0313\u0300\u0345'.repeat(101), rules)).toHaveLength(1);
    expect(localePatchProblems(`${' '.repeat(10_000)}x`, rules)).toEqual([]);
  });

  it('has at most 30 combining marks in a row', () => {
    const rules = { field: 'name', locales: ['de'], maxLength: 100 };
    expect(localePatchProblems(`a${'\u0301'.repeat(30)}`, rules)).toEqual([]);
    expect(localePatchProblems(`a${'\u0301'.repeat(31)}`, rules)).toEqual([
      { path: 'name', message: 'The name must not have more than 30 combining marks in a row.' },
    ]);
  });
});

describe('What is wrong with a text', () => {
  const rules = { field: 'name', locales: ['de', 'en'], maxLength: 3 };

  it.each([
    ['long', [{ path: 'name', message: 'The name must not be longer than 3 characters.' }]],
    [null, [{ path: 'name', message: 'The name must not be null.' }]],
    [7, [{ path: 'name', message: 'The name must be a text or an object of texts by language.' }]],
    [['a'], [{ path: 'name', message: 'The name must be a text or an object of texts by language.' }]],
    [{ de: null, en: 'yes' }, []],
    [{ de: 7 }, [{ path: 'name.de', message: 'The name.de must be a text or null.' }]],
    [{ de: 'long' }, [{ path: 'name.de', message: 'The name.de must not be longer than 3 characters.' }]],
    [{ de: 'a\0' }, [{ path: 'name.de', message: 'The name.de must not contain NUL characters.' }]],
    [{ fr: 'non' }, [{ path: 'name.fr', message: 'The language "fr" is not enabled; enabled: de, en.' }]],
  ])('is said by language: %j', (value, problems) => {
    expect(localePatchProblems(value, rules)).toEqual(problems);
  });
});
