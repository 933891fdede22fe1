import { open, type FileHandle } from 'node:fs/promises';
import { CommandFailed } from '#module-system/commands/command-failed.js';

/** Readable only by its owner, because the content may be confidential. */
const MODE = 0o600;

/** A file that a command creates. It never replaces an existing one. */
export class NewFile {
  private constructor(private readonly handle: FileHandle) {}

  /** @throws CommandFailed if the file already exists or cannot be created */
  static async at(path: string): Promise<NewFile> {
    try {
      return new NewFile(await open(path, 'wx', MODE));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new CommandFailed(
        code === 'EEXIST'
          ? `The file ${path} already exists; name a new one.`
          : `The file ${path} cannot be made: ${code ?? String(error)}.`,
      );
    }
  }

  /** Writes a whole file. @throws CommandFailed as {@link at} */
  static async write(path: string, parts: AsyncIterable<string>): Promise<void> {
    const file = await NewFile.at(path);
    try {
      for await (const part of parts) await file.append(part);
    } finally {
      await file.close();
    }
  }

  async append(text: string): Promise<void> {
    await this.handle.appendFile(text);
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}
