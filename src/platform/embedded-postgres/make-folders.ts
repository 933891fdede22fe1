import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents. Node's own `recursive` retries forever if the system refuses a
 * folder with ENOENT although its parent exists, as it does below `/proc`.
 *
 * @returns the created folders, outermost first
 */
export async function makeFolders(path: string): Promise<string[]> {
  if (await isFolder(path)) return [];
  const parent = dirname(path);
  const made = parent === path ? [] : await makeFolders(parent);
  await mkdir(path).catch(async (error: unknown) => {
    // Another process may have created it.
    if (!(await isFolder(path))) throw error;
  });
  return [...made, path];
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
