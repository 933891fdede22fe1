import { describe, expect, it } from 'vitest';
import { BUILT_IN_MODULES } from '../../src/built-in-modules.js';
import { MIGRATIONS } from '../../src/migrations.js';
import {
  classNames,
  readSources,
  repeatedStatements,
  unlistedClasses,
} from '#module-system/check-sources.js';
import { useApi } from '../support/use-api.js';
import { DataSource } from 'typeorm';

describe('The sources', () => {
  const api = useApi({ environment: { HELIOGRAPH_MODULES: '' } });
  const files = readSources('src');

  it('have no two statements of one name', () => {
    expect(repeatedStatements(files)).toEqual([]);
    const text = "named('list_notes', sql`select 1`)";
    const found = repeatedStatements([
      { path: 'a.ts', text },
      { path: 'b.ts', text: `${text}; named("other", x); named(\`slugs_\${table}\`, y)` },
    ]);
    expect(found).toEqual(['Two statements have the name list_notes (a.ts, b.ts): give each a unique name.']);
  });

  it('have no migration and no entity that no list names', () => {
    const entities = api.app.get(DataSource).entityMetadatas.map(({ target }) => target as new () => object);
    const listed = classNames([...MIGRATIONS, ...entities]);
    expect(BUILT_IN_MODULES.flatMap(({ definition }) => definition.entities).length).toBeGreaterThan(0);
    expect(unlistedClasses(files, listed)).toEqual([]);
    const forgotten = [
      {
        path: 'note.entity.ts',
        text: 'abstract class Text extends X {} export class NoteEntity extends Text {}',
      },
      { path: 'add-notes.ts', text: 'export class AddNotes1795000000000 implements MigrationInterface {}' },
    ];
    expect(unlistedClasses(forgotten, new Set())).toEqual([
      'No list names NoteEntity (note.entity.ts): add it to "entities" of defineModule().',
      'No list names AddNotes1795000000000 (add-notes.ts): add it to "migrations" of defineModule().',
    ]);
  });
});
