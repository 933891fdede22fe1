import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone that this program was built in, and the example module in it that new modules are copied from. */
export const CLONE = fileURLToPath(new URL('../../', import.meta.url));
const EXAMPLE = join(CLONE, 'examples', 'runbooks');

/** A module cannot be created. The message is for the user at the terminal. */
export class NewModuleError extends Error {}

/** @throws NewModuleError if the examples are missing */
export async function readExample(path: string): Promise<string> {
  return readFile(join(EXAMPLE, path), 'utf8').catch(() => {
    throw new NewModuleError('There are no examples here: run the command in a clone of Heliograph.');
  });
}

/** Applies renames to a text, one after the other. */
export function renamed(text: string, names: readonly (readonly [from: string, to: string])[]): string {
  return names.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}
