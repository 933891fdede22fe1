import { describe, expect, it } from 'vitest';
import { notes, problems, useNotesPackage } from '../../test/support/notes-module.js';
import type { ModuleDefinition } from './module-definition.js';

const { at, notesPackage } = useNotesPackage();

const texts = { en: { title: 'Notes' } };
const rows = { view: 'acme_notes_public' };
const slot = { name: 'notes', place: 'overview-above', rows, texts, show: () => null };
const page = { path: '', rows, texts, show: () => null };
const data = { path: '', description: 'The notes', rows, members: () => ({}) };

type Parts = Partial<ModuleDefinition>;
const slots = (...list: object[]): Parts => ({ slots: list as never });
const pages = (...list: object[]): Parts => ({ pages: list as never });
const visitorData = (...list: object[]): Parts => ({ visitorData: list as never });

describe('What a module shows to visitors', () => {
  it('without problems is accepted', () => {
    const parts = {
      ...slots(
        { ...slot, rows: { ...rows, orderBy: ['position', 'id desc'], limit: 1000 } },
        { ...slot, name: 'more-notes', place: 'component', rows: { ...rows, of: 'component_id' } },
        { ...slot, name: 'others', place: 'incident', texts: { ...texts, de: {} } },
      ),
      ...pages(page, { ...page, path: 'archive' }),
      ...visitorData(data, { ...data, path: 'archive' }),
    };
    expect(problems([notesPackage(parts)])).toEqual([]);
    expect(problems([notes({ ...parts, ...slots({ ...slot, rows: { view: 'public_notes' } }) })])).toEqual(
      [],
    );
  });

  it.each<[Parts, string]>([
    [
      slots({ ...slot, place: 'footer' }),
      'a slot notes in the place footer, which no page has: take one of overview-above, overview-below, component, incident.',
    ],
    [
      slots({ ...slot, name: 'My notes' }),
      'a slot My notes without a usable name: take words in lower case, joined by dashes.',
    ],
    [slots({ ...slot, show: undefined }), 'a slot notes that shows nothing: give it a function "show".'],
    [
      slots({ ...slot, texts: undefined }),
      'a slot notes without texts in English: add them as "en" to "texts".',
    ],
    [
      slots({ ...slot, texts: { de: {} } }),
      'a slot notes without texts in English: add them as "en" to "texts".',
    ],
    [
      slots({ ...slot, texts: { ...texts, de: { titel: 'Notizen' } } }),
      'a slot notes with a text "titel" in the language de and not in English: add that, or leave it out.',
    ],
    [
      slots({ ...slot, texts: { en: { title: 5 } } }),
      'a slot notes with a text "title" in the language en that is no text of at most 1000 characters.',
    ],
    [
      slots({ ...slot, rows: undefined }),
      'a slot notes without rows: add rows: { view: … }, a view from createPublicView().',
    ],
    [
      slots({ ...slot, rows: { view: 'a; drop table tenant' } }),
      'a slot notes without rows: add rows: { view: … }, a view from createPublicView().',
    ],
    [
      slots({ ...slot, rows: { view: 'public_component' } }),
      'a slot notes that claims the view public_component: name it acme_notes_ and what is in it.',
    ],
    [
      slots({ ...slot, rows: { ...rows, orderBy: ['id; select'] } }),
      'a slot notes with rows in the order "id; select": take columns, with " desc" or without.',
    ],
    [
      slots({ ...slot, rows: { ...rows, limit: 1001 } }),
      'a slot notes with an unusable limit of rows: take a whole number up to 1000.',
    ],
    [
      slots({ ...slot, rows: { ...rows, of: 'id' } }),
      'a slot notes with rows of a record, and its page is about none: leave out "of".',
    ],
    [
      slots({ ...slot, place: 'incident', rows: { ...rows, of: '1=1' } }),
      'a slot notes with rows of "1=1": take the name of a column.',
    ],
    [slots(slot, slot), 'a slot notes twice: take another name.'],
    [
      pages({ ...page, path: '../history' }),
      'a page "../history" whose path is not below its own: leave it empty for /x/acme-notes, or take words in lower case, joined by dashes.',
    ],
    [
      pages({ ...page, path: '/' }),
      'a page "/" whose path is not below its own: leave it empty for /x/acme-notes, or take words in lower case, joined by dashes.',
    ],
    [
      pages({ ...page, texts: { en: {} } }),
      'a page "" without a text "title" in English: add it to "texts".',
    ],
    [pages(page, page), 'a page "" twice: take another path.'],
    [
      visitorData({ ...data, path: 'a/b' }),
      'visitorData "a/b" whose path is not below its own: leave it empty for /api/v2/x/acme-notes, or take words in lower case, joined by dashes.',
    ],
    [
      visitorData({ ...data, members: 5 }),
      'visitorData "" that shows nothing: give it a function "members".',
    ],
    [visitorData({ ...data, description: ' ' }), 'visitorData "" without description: say what it has.'],
  ])('with a problem is refused (%#)', (parts, problem) => {
    expect(problems([notesPackage(parts)])).toEqual([
      `The module acme-notes (${at('index.js')}) has ${problem}`,
    ]);
  });

  it('may read any view in a built-in module', () => {
    expect(problems([notes({ name: 'tags', ...slots({ ...slot, rows: { view: 'tag_public' } }) })])).toEqual(
      [],
    );
  });
});
