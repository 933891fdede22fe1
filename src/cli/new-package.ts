import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The module that a new one is made after. */
const EXAMPLE = fileURLToPath(new URL('../../examples/runbooks/', import.meta.url));
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*-[a-z0-9]*s$/;

/** A package cannot be made so. The message is for the person at the terminal. */
export class NewPackageError extends Error {}

/**
 * Writes a package with a module: the example under another name, to be changed from there.
 *
 * @param name the maker, then what is kept, in the plural: `acme-notes`
 * @returns the folder
 * @throws NewPackageError
 */
export async function writeNewPackage(name: string, folder: string, now: Date): Promise<string> {
  if (!NAME.test(name))
    throw new NewPackageError(
      `"${name}" cannot name a package: take its maker and what it keeps, in the plural, such as acme-notes.`,
    );
  const target = resolve(folder);
  if ((await readdir(target).catch(() => [])).length > 0)
    throw new NewPackageError(`The folder ${target} is not empty.`);
  const rename = renaming(name, now);
  for (const path of ['package.json', 'tsconfig.json', ...(await sources())]) {
    const file = join(target, rename(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, rename(await readFile(join(EXAMPLE, path), 'utf8')));
  }
  return target;
}

async function sources(): Promise<string[]> {
  const files = await readdir(join(EXAMPLE, 'src')).catch(() => {
    throw new NewPackageError('There are no examples here: run the command in a clone of Heliograph.');
  });
  return files.map((file) => join('src', file));
}

/** Turns the example's names into the package's, the longer ones first. */
function renaming(name: string, now: Date): (text: string) => string {
  const words = name.split('-');
  const plural = words.at(-1) ?? '';
  const names: readonly (readonly [string, string])[] = [
    ['acme-runbooks', name],
    ['acme_runbooks', name.replaceAll('-', '_')],
    ['AcmeRunbook', words.map(capitalized).join('').slice(0, -1)],
    ['Runbooks', capitalized(plural)],
    ['Runbook', capitalized(plural).slice(0, -1)],
    ['runbooks', plural],
    ['runbook', plural.slice(0, -1)],
    ['1795000000000', String(now.getTime())],
  ];
  return (text) => names.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
