import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HELIOGRAPH_VERSION } from '#core/config/heliograph-version.js';
import { MAX_START_MS } from './bounded-start.js';
import { loadPackage } from './load-package.js';
import { ModuleError } from './module-error.js';

const MAJOR = Number(HELIOGRAPH_VERSION.split('.')[0]);
const named = (name: string, heliograph = `'^${MAJOR}'`): string =>
  `export class Notes { static definition = { name: '${name}', heliograph: ${heliograph}, file: 'notes.js' }; }`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-package-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Writes a package with this package.json and these files. */
async function write(manifest: object, files: Readonly<Record<string, string>>): Promise<string> {
  const all = { 'package.json': JSON.stringify({ type: 'module', ...manifest }), ...files };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function nameOf(reference: string): Promise<string> {
  return (await loadPackage(reference)).definition.name;
}

async function refusal(reference: string): Promise<string> {
  const error: unknown = await loadPackage(reference).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(ModuleError);
  return (error as Error).message;
}

describe('A package', () => {
  it.each([
    ['index.js without a manifest’s word', {}, 'index.js'],
    ['main', { main: 'dist/main.js' }, 'dist/main.js'],
    ['exports', { exports: './dist/all.js', main: 'index.js' }, 'dist/all.js'],
    ['the root in exports', { exports: { './more': './more.js', '.': './root.js' } }, 'root.js'],
    ['its import', { exports: { '.': { require: './a.cjs', import: './esm.js' } } }, 'esm.js'],
    ['its default', { exports: { default: './default.js' } }, 'default.js'],
    ['main beside exports without root', { exports: { './more': './more.js' }, main: 'm.js' }, 'm.js'],
    ['main beside empty exports', { exports: null, main: 'm.js' }, 'm.js'],
  ])('is loaded by its folder, from %s', async (_, manifest, file) => {
    await write(manifest, { [file]: named('acme-notes') });
    expect(await nameOf(folder)).toBe('acme-notes');
  });

  it('whose files wait forever is refused after 30 seconds', async () => {
    await write({}, { 'index.js': `await new Promise(() => {});\n${named('acme-notes')}` });
    vi.useFakeTimers();
    const refused = refusal(folder);
    await vi.advanceTimersByTimeAsync(MAX_START_MS);
    vi.useRealTimers();
    expect(await refused).toBe(
      `The module ${folder} cannot be loaded: its files have not ended after 30 seconds: do not wait outside of functions.`,
    );
  });

  it('is loaded by its entry file', async () => {
    await write({}, { 'other.js': named('acme-other') });
    expect(await nameOf(join(folder, 'other.js'))).toBe('acme-other');
  });

  it('is loaded by its name, from the working directory', async () => {
    await write(
      {},
      {
        'node_modules/acme-local/package.json': JSON.stringify({ type: 'module', name: 'acme-local' }),
        'node_modules/acme-local/index.js': named('acme-local'),
      },
    );
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    expect(await nameOf('acme-local')).toBe('acme-local');
  });

  it('may export more than its module', async () => {
    await write({}, { 'index.js': `${named('acme-notes')} export const a = 1; export function b() {}` });
    expect(await nameOf(folder)).toBe('acme-notes');
  });
});

describe('A package is refused', () => {
  it('if nothing has its name', async () => {
    expect(await refusal('acme-absent')).toBe(
      'The module acme-absent, which HELIOGRAPH_MODULES names, is not installed: run "npm install acme-absent".',
    );
    expect(await refusal('@acme/absent')).toContain('run "npm install @acme/absent".');
    expect(await refusal('./no/such/folder')).toBe(
      'The module ./no/such/folder, which HELIOGRAPH_MODULES names, is not installed: name the folder of a package.',
    );
    expect(await refusal(join(folder, 'none'))).toContain('name the folder of a package.');
  });

  it('if its file is not there', async () => {
    await write({ main: 'dist/index.js' }, {});
    expect(await refusal(folder)).toBe(
      `The module ${folder} is not built: there is no ${join(folder, 'dist/index.js')}. Build the package.`,
    );
  });

  it.each([
    [`throw new Error('No licence.');`, 'No licence.'],
    [`throw 'No licence.';`, 'No licence.'],
  ])('if it cannot be loaded: %s', async (text, reason) => {
    await write({}, { 'index.js': text });
    expect(await refusal(folder)).toBe(`The module ${folder} cannot be loaded: ${reason}`);
    const error = (await loadPackage(folder).catch((problem: unknown) => problem)) as Error;
    expect(error.cause).toBeDefined();
  });

  it.each([
    ['export const nothing = 1; export const none = { definition: {} }; export class Plain {}', 'no module'],
    [`${named('acme-notes')} export const Again = Notes;`, '2 modules'],
  ])('if it does not export one module: %s', async (text, what) => {
    await write({}, { 'index.js': text });
    expect(await refusal(folder)).toBe(
      `The package ${folder} exports ${what}: let ${join(folder, 'index.js')} export the one that defineModule() returns.`,
    );
  });

  it('if it is installed and no module', async () => {
    expect(await refusal('pino')).toMatch(
      /^The package pino exports no module: let \S+\/pino\/pino\.js export the one that defineModule\(\) returns\.$/,
    );
  });

  it('if it does not say for which version it is written', async () => {
    await write({}, { 'index.js': named('acme-notes', 'undefined') });
    expect(await refusal(folder)).toBe(
      `The module acme-notes (notes.js) does not say for which version it is written: add heliograph: '^${MAJOR}'.`,
    );
  });
});
