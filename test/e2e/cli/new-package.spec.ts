import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NewModuleError } from '#cli/module-example.js';
import { writeNewPackage } from '#cli/new-package.js';
import { Clone } from '../../support/clone.js';

const NOW = new Date('2026-11-22T00:00:00Z');
/** Covers compiling all sources and creating a database, on a busy machine. */
const TIMEOUT_MS = 180_000;

// .ci/run also builds one outside the clone, against the packed product (scripts/check-example.mjs).
describe('module:new acme-notes --package', { timeout: TIMEOUT_MS }, () => {
  let clone: Clone;
  let folder: string;

  beforeAll(async () => {
    clone = await Clone.make();
    // Next to the example, so that the clone's tools treat it like that one.
    folder = join(clone.path, 'examples', 'notes');
    await mkdir(folder, { recursive: true });
    await writeNewPackage('acme-notes', folder, NOW);
  });

  afterAll(() => clone.remove());

  it('writes the files of a package with its tests, under its names', async () => {
    const files = (await readdir(folder, { recursive: true })).filter((path) => /\.\w+$/.test(path)).sort();
    expect(files).toEqual([
      'package.json',
      'src/add-notes.ts',
      'src/index.ts',
      'src/note.entity.ts',
      'src/note.ts',
      'src/notes.controller.ts',
      'src/notes.repository.ts',
      'src/notes.service.ts',
      'test/notes.spec.ts',
      'tsconfig.build.json',
      'tsconfig.json',
      'vitest.config.ts',
    ]);
    for (const file of files) expect(await readFile(join(folder, file), 'utf8')).not.toMatch(/runbook/i);
  });

  it('that compiles', () => clone.tool('typescript/bin/tsc', '--noEmit'));

  it('that the linter finds nothing wrong with', () => clone.tool('eslint/bin/eslint.js', 'examples/notes'));

  it('whose tests pass', () => clone.tool('vitest/vitest.mjs', 'run', 'examples/notes'));

  it('is refused where something is, or for a name that says nothing', async () => {
    await expect(writeNewPackage('acme-notes', folder, NOW)).rejects.toThrow(
      new NewModuleError(`The folder ${folder} is not empty.`),
    );
    await rm(folder, { recursive: true });
    await expect(writeNewPackage('notes', folder, NOW)).rejects.toThrow(NewModuleError);
  });
});
