import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CommandFailed } from '#module-system/commands/command-failed.js';

const CODES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
};

/**
 * Opens a file as a stream.
 *
 * @throws CommandFailed if it cannot be read
 */
export async function readingFile(path: string): Promise<Readable> {
  const failed = (error: unknown): CommandFailed => {
    const { code } = error as NodeJS.ErrnoException;
    return new CommandFailed(
      `The file ${path} cannot be read: ${CODES[code ?? ''] ?? code ?? String(error)}.`,
    );
  };
  const handle = await open(path).catch((error: unknown) => {
    throw failed(error);
  });
  if (!(await handle.stat()).isDirectory()) return handle.createReadStream();
  await handle.close();
  throw failed({ code: 'EISDIR' });
}
