import { describe, expect, it } from 'vitest';
import { chooseLocale } from './languages.js';

const LOCALES = ['de', 'en', 'pt-BR'];

function accepted(header: string | undefined, locales: readonly string[] = LOCALES): string {
  return chooseLocale(locales, undefined, header);
}

describe('The language of a response', () => {
  it('is the one that is asked for, whatever the browser accepts', () => {
    expect(chooseLocale(LOCALES, 'en', 'pt-BR')).toBe('en');
  });

  it('is the best that the browser accepts where nothing is asked for, or a language that is not offered', () => {
    expect(accepted('en')).toBe('en');
    expect(chooseLocale(LOCALES, 'fr', 'en')).toBe('en');
    expect(chooseLocale(LOCALES, '', 'en')).toBe('en');
  });

  it('is the main one where none of these is offered', () => {
    expect(accepted(undefined)).toBe('de');
    expect(accepted('')).toBe('de');
    expect(chooseLocale(LOCALES, 'fr', 'it')).toBe('de');
  });

  it('is English where nothing is offered', () => {
    expect(accepted('de', [])).toBe('en');
  });

  it.each([
    ['EN', 'en'],
    ['en-US', 'en'],
    ['pt', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['e', 'de'],
    ['english', 'de'],
  ])('is asked for with or without a region, in any case: %s', (lang, locale) => {
    expect(chooseLocale(LOCALES, lang, undefined)).toBe(locale);
    expect(accepted(lang)).toBe(locale);
  });

  it('is the very one with the region before another of the same language', () => {
    const regions = ['en', 'en-GB', 'en-US'];
    expect(chooseLocale(regions, 'en-us', undefined)).toBe('en-US');
    expect(chooseLocale(regions, 'en-AU', undefined)).toBe('en');
  });

  it.each([
    ['en;q=0.5, pt-BR;q=0.8', 'pt-BR'],
    ['en;q=0.5, pt-BR', 'pt-BR'],
    ['en;q=0.9,fr', 'en'],
    ['en, pt-BR', 'en'],
    ['pt-BR, en', 'pt-BR'],
    ['pt-BR;q=0.1, en ; q=0.2 ', 'en'],
    ['en; q=0.1, pt-BR;q=0.2', 'pt-BR'],
    ['en;q=0.1 , pt-BR;q=0.2', 'pt-BR'],
    ['en;xq=0.1, pt-BR;q=0.2', 'en'],
    ['en;q=0.1x, pt-BR;q=0.2', 'en'],
    ['en;level=1;q=0.1, pt-BR;q=0.2', 'pt-BR'],
    ['en;q=10.5, pt-BR;q=9', 'en'],
  ])('is the one with the highest weight, the first of equals: %s', (header, locale) => {
    expect(accepted(header)).toBe(locale);
  });

  it.each([
    'en;q=0',
    'en;q=0.0',
    '*',
    'en_US',
    '-en',
    '1en',
    'en-',
    'en-!-us',
    'en-!!',
    'en;q=1.2.3',
    ';q=1',
    'englishes-1',
  ])('is none that is refused or that is no language: %s', (header) => {
    expect(accepted(header)).toBe('de');
  });

  it('is looked for in the first 500 characters', () => {
    const others = 'fr, '.repeat(100);
    expect(accepted(`${others}en`)).toBe('en');
    expect(accepted(`${others.repeat(2)}en`)).toBe('de');
  });

  it('is chosen by each tenant’s own languages, whoever was asked with the same header before', () => {
    const header = 'pt-BR, en;q=0.5';
    expect(accepted(header)).toBe('pt-BR');
    expect(accepted(header, ['de', 'en'])).toBe('en');
    expect(accepted(header, ['de', 'fr'])).toBe('de');
    expect(accepted(header, ['fr'])).toBe('fr');
    expect(accepted(header)).toBe('pt-BR');
    expect(accepted('sw', ['en', 'gsw'])).toBe('en');
    expect(accepted('sw', ['eng', 'sw'])).toBe('sw');
  });
});
