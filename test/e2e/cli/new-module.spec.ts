import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NewModuleError } from '#cli/module-example.js';
import { writeNewFamily } from '#cli/new-family.js';
import { writeNewPackage } from '#cli/new-package.js';
import { Clone } from '../../support/clone.js';

const NOW = new Date('2026-11-22T00:00:00Z');
/** Covers compiling all sources and creating a database, on a busy machine. */
const TIMEOUT_MS = 180_000;

let clone: Clone;
let files: string[];
let folder: string;

beforeAll(async () => {
  clone = await Clone.make();
  files = await writeNewFamily('tasks', clone.path, NOW);
  // Next to the example, so that the clone's tools treat it like that one.
  folder = join(clone.path, 'examples', 'notes');
  await mkdir(folder, { recursive: true });
  await writeNewPackage('acme-notes', folder, NOW);
}, TIMEOUT_MS);

afterAll(() => clone.remove());

/** Each tool reads all sources, so it runs once for both. */
const compiled = once(() => clone.tool('typescript/bin/tsc', '--noEmit'));
const linted = once(() =>
  clone.tool('eslint/bin/eslint.js', ...files.filter((file) => file.includes('tasks')), 'examples/notes'),
);
const tested = once(() => clone.tool('vitest/vitest.mjs', 'run', 'test/e2e/tasks', 'examples/notes'));

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

describe('module:new tasks', { timeout: TIMEOUT_MS }, () => {
  it('writes a family in its order, its migration listed and its tests beside the others', async () => {
    expect(files).toEqual([
      'src/modules/tasks/dto/task.response.ts',
      'src/modules/tasks/controllers/tasks.controller.ts',
      'src/modules/tasks/services/tasks.service.ts',
      'src/modules/tasks/store/task.entity.ts',
      'src/modules/tasks/store/tasks.repository.ts',
      `src/modules/tasks/store/migrations/${NOW.getTime()}-add-tasks.ts`,
      'src/modules/tasks/tasks.module.ts',
      'test/e2e/tasks/tasks.spec.ts',
      'src/built-in-modules.ts',
    ]);
    expect(await readFile(join(clone.path, 'src/built-in-modules.ts'), 'utf8')).toContain(
      '  TasksModule,\n];',
    );
    for (const file of files)
      expect(await readFile(join(clone.path, file), 'utf8')).not.toMatch(/runbook|acme-/i);
  });

  it('that compiles', compiled);

  it('that the linter finds nothing wrong with', linted);

  it('whose tests pass', tested);

  it('is refused where there is one of that name, or for a name that says nothing', async () => {
    await expect(writeNewFamily('tasks', clone.path, NOW)).rejects.toThrow(
      new NewModuleError('There is already a family tasks: src/modules/tasks.'),
    );
    await expect(writeNewFamily('acme-task', clone.path, NOW)).rejects.toThrow(NewModuleError);
  });
});

// .ci/run also builds one outside the clone, against the packed product (scripts/check-example.mjs).
describe('module:new acme-notes --package', { timeout: TIMEOUT_MS }, () => {
  it('writes the files of a package with its tests, under its names', async () => {
    const written = (await readdir(folder, { recursive: true })).filter((path) => /\.\w+$/.test(path)).sort();
    expect(written).toEqual([
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
    for (const file of written) expect(await readFile(join(folder, file), 'utf8')).not.toMatch(/runbook/i);
  });

  it('that compiles', compiled);

  it('that the linter finds nothing wrong with', linted);

  it('whose tests pass', tested);

  it('is refused where something is, or for a name that says nothing', async () => {
    await expect(writeNewPackage('acme-notes', folder, NOW)).rejects.toThrow(
      new NewModuleError(`The folder ${folder} is not empty.`),
    );
    await rm(folder, { recursive: true });
    await expect(writeNewPackage('notes', folder, NOW)).rejects.toThrow(NewModuleError);
  });
});
