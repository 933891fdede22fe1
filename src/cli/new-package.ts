import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolders } from '#platform/embedded-postgres/make-folders.js';
import { NewModuleError, readExample, renamed } from './module-example.js';

const FILES = [
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vitest.config.ts',
  'src/index.ts',
  'src/add-runbooks.ts',
  'src/runbook.ts',
  'src/runbook.entity.ts',
  'src/runbooks.controller.ts',
  'src/runbooks.repository.ts',
  'src/runbooks.service.ts',
  'test/runbooks.spec.ts',
];
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*-[a-z0-9]*s$/;

/**
 * Creates a package with a module and its tests, as a renamed copy of the example.
 *
 * @param name the maker, then what it stores, in the plural: `acme-notes`
 * @returns the folder
 * @throws NewModuleError
 */
export async function writeNewPackage(name: string, folder: string, now: Date): Promise<string> {
  if (!NAME.test(name))
    throw new NewModuleError(
      `"${name}" cannot name a package: take its maker and what it keeps, in the plural, such as acme-notes.`,
    );
  const target = resolve(folder);
  if ((await readdir(target).catch(() => [])).length > 0)
    throw new NewModuleError(`The folder ${target} is not empty.`);
  const names = namesOf(name, now);
  for (const path of FILES) {
    const file = join(target, renamed(path, names));
    await makeFolders(dirname(file));
    await writeFile(file, renamed(await readExample(path), names));
  }
  return target;
}

/** Renames from the example's names to the package's, longer names first. */
function namesOf(name: string, now: Date): (readonly [string, string])[] {
  const words = name.split('-');
  const plural = words.at(-1) ?? '';
  return [
    ['an example of a module for', 'a module for'],
    ['acme-runbooks', name],
    ['acme_runbooks', name.replaceAll('-', '_')],
    ['acme runbooks', name.replaceAll('-', ' ')],
    ['AcmeRunbook', words.map(capitalized).join('').slice(0, -1)],
    ['RUNBOOK', plural.slice(0, -1).toUpperCase()],
    ['Runbooks', capitalized(plural)],
    ['Runbook', capitalized(plural).slice(0, -1)],
    ['runbooks', plural],
    ['runbook', plural.slice(0, -1)],
    ['1795000000000', String(now.getTime())],
  ];
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
