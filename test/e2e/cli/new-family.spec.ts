import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NewModuleError } from '../../../src/cli/module-example.js';
import { writeNewFamily } from '../../../src/cli/new-family.js';

const run = promisify(execFile);
const PARTS = [
  'src',
  'test/support',
  'tsconfig.json',
  'vitest.config.ts',
  'eslint.config.ts',
  'package.json',
];
const NOW = new Date('2026-11-22T00:00:00Z');
/** Compiling all sources, and a database of its own, on a busy machine. */
const TIMEOUT_MS = 180_000;

describe('module:new notes', { timeout: TIMEOUT_MS }, () => {
  let clone: string;
  let files: string[];

  /** Runs a tool of the project in the copy; its output stands in the error when it fails. */
  async function tool(path: string, ...args: string[]): Promise<void> {
    try {
      await run(process.execPath, [join('node_modules', path), ...args], { cwd: clone });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${path} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
    }
  }

  beforeAll(async () => {
    clone = await mkdtemp(join(tmpdir(), 'heliograph-family-'));
    for (const part of PARTS) await cp(part, join(clone, part), { recursive: true });
    await symlink(join(process.cwd(), 'node_modules'), join(clone, 'node_modules'));
    files = await writeNewFamily('notes', clone, NOW);
  });

  afterAll(() => rm(clone, { recursive: true, force: true }));

  it('writes a family in its order, its migration listed and its tests beside the others', async () => {
    expect(files).toEqual([
      'src/modules/notes/api/note.response.ts',
      'src/modules/notes/api/notes.controller.ts',
      'src/modules/notes/domain/notes.service.ts',
      'src/modules/notes/store/note.entity.ts',
      'src/modules/notes/store/notes.repository.ts',
      `src/modules/notes/store/migrations/${NOW.getTime()}-add-notes.ts`,
      'src/modules/notes/notes.module.ts',
      'test/e2e/notes/notes.spec.ts',
      'src/built-in-modules.ts',
    ]);
    expect(await readFile(join(clone, 'src/built-in-modules.ts'), 'utf8')).toContain('  NotesModule,\n];');
    for (const file of files) expect(await readFile(join(clone, file), 'utf8')).not.toMatch(/runbook|acme-/i);
  });

  it('that compiles', () => tool('typescript/bin/tsc', '--noEmit'));

  it('that the linter finds nothing wrong with', () =>
    tool('eslint/bin/eslint.js', ...files.filter((file) => file.includes('notes'))));

  it('whose tests pass', () => tool('vitest/vitest.mjs', 'run', 'test/e2e/notes'));

  it('is refused where there is one of that name, or for a name that says nothing', async () => {
    await expect(writeNewFamily('notes', clone, NOW)).rejects.toThrow(
      new NewModuleError('There is a family notes already: src/modules/notes.'),
    );
    await expect(writeNewFamily('acme-note', clone, NOW)).rejects.toThrow(NewModuleError);
  });
});
