import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NewModuleError } from '#cli/module-example.js';
import { writeNewFamily } from '#cli/new-family.js';
import { Clone } from '../../support/clone.js';

const NOW = new Date('2026-11-22T00:00:00Z');
/** Covers compiling all sources and creating a database, on a busy machine. */
const TIMEOUT_MS = 180_000;

describe('module:new notes', { timeout: TIMEOUT_MS }, () => {
  let clone: Clone;
  let files: string[];

  beforeAll(async () => {
    clone = await Clone.make();
    files = await writeNewFamily('notes', clone.path, NOW);
  });

  afterAll(() => clone.remove());

  it('writes a family in its order, its migration listed and its tests beside the others', async () => {
    expect(files).toEqual([
      'src/modules/notes/dto/note.response.ts',
      'src/modules/notes/controllers/notes.controller.ts',
      'src/modules/notes/services/notes.service.ts',
      'src/modules/notes/store/note.entity.ts',
      'src/modules/notes/store/notes.repository.ts',
      `src/modules/notes/store/migrations/${NOW.getTime()}-add-notes.ts`,
      'src/modules/notes/notes.module.ts',
      'test/e2e/notes/notes.spec.ts',
      'src/built-in-modules.ts',
    ]);
    expect(await readFile(join(clone.path, 'src/built-in-modules.ts'), 'utf8')).toContain(
      '  NotesModule,\n];',
    );
    for (const file of files)
      expect(await readFile(join(clone.path, file), 'utf8')).not.toMatch(/runbook|acme-/i);
  });

  it('that compiles', () => clone.tool('typescript/bin/tsc', '--noEmit'));

  it('that the linter finds nothing wrong with', () =>
    clone.tool('eslint/bin/eslint.js', ...files.filter((file) => file.includes('notes'))));

  it('whose tests pass', () => clone.tool('vitest/vitest.mjs', 'run', 'test/e2e/notes'));

  it('is refused where there is one of that name, or for a name that says nothing', async () => {
    await expect(writeNewFamily('notes', clone.path, NOW)).rejects.toThrow(
      new NewModuleError('There is already a family notes: src/modules/notes.'),
    );
    await expect(writeNewFamily('acme-note', clone.path, NOW)).rejects.toThrow(NewModuleError);
  });
});
