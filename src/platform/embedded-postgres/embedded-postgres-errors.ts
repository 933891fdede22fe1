/** The embedded database cannot run here. The message says what is wrong and what to do about it. */
export class EmbeddedPostgresUnavailable extends Error {
  override readonly name = 'EmbeddedPostgresUnavailable';
}

/** A second server was started on a data folder that one is already using. The message names the first. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/** True if an unknown error is a system error with one of these codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
