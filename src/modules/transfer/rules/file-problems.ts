import { ArchiveProblem } from './archive-problem.js';

const NOT_READ: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
};

const NOT_WRITTEN: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'it would be larger than files may be',
  EACCES: 'the folder does not let this user in',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EROFS: 'the disk is read-only',
};

/** Describes an error of reading, unpacking or parsing an archive file. */
export function unreadable(path: string, error: unknown): ArchiveProblem {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const reason = NOT_READ[code];
  if (reason !== undefined) return new ArchiveProblem(`The archive ${path} cannot be read: ${reason}.`);
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') return cutOff();
  if (/incorrect header check|Invalid tar header/.test(message)) return notAnArchive();
  if (code.startsWith('Z_')) return new ArchiveProblem(`The archive is damaged: ${message}.`);
  return new ArchiveProblem(`The archive ${path} cannot be read: ${message}.`, { cause: error });
}

/** Describes an error of writing an archive file. */
export function unwritable(path: string, error: unknown): ArchiveProblem {
  const code = codeOf(error);
  const reason = NOT_WRITTEN[code] ?? (code === '' ? String(error) : code);
  return new ArchiveProblem(`The archive ${path} cannot be written: ${reason}. No archive has been made.`, {
    cause: error,
  });
}

export function cutOff(): ArchiveProblem {
  return new ArchiveProblem('The archive is incomplete: it has been cut off. Export the tenant again.');
}

export function notAnArchive(): ArchiveProblem {
  return new ArchiveProblem('The file is not an archive that tenant:export has written, or is damaged.');
}

/** Error code of the operating system or of zlib; empty if there is none. */
export function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
