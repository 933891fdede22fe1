import { describe, expect, it } from 'vitest';
import type { ConsoleSection } from './console-section.js';
import { problems, useNotesPackage } from '../../test/support/notes-module.js';

const { at, notesPackage } = useNotesPackage();

const SECTION: ConsoleSection = {
  path: 'acme-notes',
  title: { en: 'Notes', de: 'Notizen' },
  icon: 'M4 4h16v16H4z',
  place: 'menu',
  columns: ['title', 'created_at'],
  screen: new URL(import.meta.url),
};

function problemsOf(...sections: unknown[]): string[] {
  return problems([notesPackage({ console: sections as ConsoleSection[] })]);
}

describe('A section of the console', () => {
  it('with a path of the module is accepted', () => {
    expect(problemsOf(SECTION, { path: 'acme-notes/tags' }, { path: 'settings/acme-notes' })).toEqual([]);
  });

  it.each<[string, object]>([
    ['without a usable "path": give it a path below /api/v1, without parameters.', { path: '/x' }],
    ['that belongs to somebody else: begin its path with "acme-notes".', { path: 'incidents' }],
    ['without a title in English: add it as "en", with at most 40 characters.', { title: { de: 'Notizen' } }],
    ['whose "icon" is no shape: give it the "d" of an SVG path, at most 600 characters.', { icon: '<svg/>' }],
    ['whose "place" is unknown: take "menu" or "records", or leave it out.', { place: 'top' }],
    ['whose "columns" are no fields: give it names of fields of its records.', { columns: ['A b'] }],
    [
      'whose "screen" is no file: give it the URL of a file of the package, as in new URL(\'./screen.js\', import.meta.url).',
      { screen: new URL('https://example.com/screen.js') },
    ],
  ])('is refused, and told how to fix it: %s', (problem, parts) => {
    const { path } = { ...SECTION, ...parts };
    expect(problemsOf({ ...SECTION, ...parts })).toEqual([
      `The module acme-notes (${at('index.js')}) has the section ${path} in the console ${problem}`,
    ]);
  });

  it('is refused if it is there twice', () => {
    expect(problemsOf(SECTION, SECTION)).toEqual([
      expect.stringContaining('in the console twice: leave one of both out.'),
    ]);
  });
});
