import { describe, expect, it } from 'vitest';
import {
  BooleanSetting,
  ChoiceSetting,
  listedSettings,
  ListSetting,
  NumberSetting,
  TextSetting,
} from './module-settings.js';
import { readSettings } from './read-settings.js';

class NotesSettings {
  @NumberSetting('ACME_NOTES_MOST', { description: 'maximum notes', min: 1, max: 9 })
  readonly most: number = 5;

  @TextSetting('ACME_NOTES_URL', {
    description: 'where notes are sent',
    pattern: /^https:/,
    form: 'an address of https',
  })
  readonly url?: string;

  @BooleanSetting('ACME_NOTES_OPEN', { description: 'whether anybody may write' })
  readonly open: boolean = false;

  @ChoiceSetting('ACME_NOTES_ORDER', { description: 'order of notes', values: ['new', 'old'] })
  readonly order: string = 'new';

  @ListSetting('ACME_NOTES_WORDS', { description: 'words that notes may have' })
  readonly words: readonly string[] = ['a', 'b'];
}

const read = (environment: Record<string, string>): unknown =>
  readSettings(environment, { classes: [NotesSettings], quotas: {} }).ofModules.get(NotesSettings);

describe('Settings of a module', () => {
  it('have their defaults where nothing is set', () => {
    expect(read({})).toEqual(new NotesSettings());
    expect(read({ ACME_NOTES_MOST: ' ', MOST: '3' })).toEqual(new NotesSettings());
    expect(read({})).toBeInstanceOf(NotesSettings);
  });

  it('are read as what they are', () => {
    expect(
      read({
        ACME_NOTES_MOST: '3',
        ACME_NOTES_URL: 'https://example.com',
        ACME_NOTES_OPEN: '1',
        ACME_NOTES_ORDER: 'old',
        ACME_NOTES_WORDS: 'x, y',
      }),
    ).toEqual({ most: 3, url: 'https://example.com', open: true, order: 'old', words: ['x', 'y'] });
  });

  it('that are wrong are reported with the program’s own, each once', () => {
    expect(() =>
      read({
        PORT: 'x',
        ACME_NOTES_MOST: '1.5',
        ACME_NOTES_URL: 'http://example.com',
        ACME_NOTES_OPEN: 'perhaps',
        ACME_NOTES_ORDER: 'best',
      }),
    ).toThrow(
      [
        'The settings are not usable:',
        'PORT must be an integer',
        'ACME_NOTES_MOST must be an integer',
        'ACME_NOTES_URL must be an address of https',
        'ACME_NOTES_OPEN must be true or false',
        'ACME_NOTES_ORDER must be new or old',
      ].join('\n  - '),
    );
    expect(() => read({ ACME_NOTES_MOST: '10' })).toThrow('ACME_NOTES_MOST must be 9 or less');
  });

  it('are listed with their defaults', () => {
    expect(listedSettings(NotesSettings).map(({ name, usual }) => [name, usual])).toEqual([
      ['ACME_NOTES_MOST', '5'],
      ['ACME_NOTES_URL', ''],
      ['ACME_NOTES_OPEN', 'false'],
      ['ACME_NOTES_ORDER', 'new'],
      ['ACME_NOTES_WORDS', 'a,b'],
    ]);
  });
});
