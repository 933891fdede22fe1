import { readFile } from 'node:fs/promises';
import { CommandFailed, EXIT } from './command-failed.js';

/** The text of a file. @throws CommandFailed */
export async function fileContent(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandFailed(
      `${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`,
      EXIT.wrongUse,
    );
  }
}
