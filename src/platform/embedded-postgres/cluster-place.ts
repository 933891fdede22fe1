import { chown, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresUnavailable } from './embedded-postgres-errors.js';
import { findClosedFolder, type PostgresAccount } from './postgres-account.js';
import type { PostgresBinaries } from './postgres-binaries.js';
import { runProgram, type ProgramResult } from './run-program.js';

const FULL_BELOW_BYTES = 1024 * 1024;

/** Location of a cluster, and the programs and account that run it. */
export interface ClusterPlace {
  readonly clusterDir: string;
  readonly binaries: PostgresBinaries;
  readonly account: PostgresAccount | undefined;
  /** Trades safety against a power cut for speed. */
  readonly volatile: boolean;
  readonly onProgress: (line: string) => void;
}

/**
 * Runs one of the programs as the cluster's account.
 *
 * @throws EmbeddedPostgresUnavailable when the account cannot run it.
 */
export async function runInPlace(
  place: ClusterPlace,
  file: string,
  args: readonly string[],
  input?: string,
): Promise<ProgramResult> {
  try {
    return await runProgram(file, args, place.account, input);
  } catch (cause) {
    throw await explainFailure(place, `could not be run (${file})`, String(cause));
  }
}

/**
 * Error for a failed program. It names a full disk or a folder closed to the account if that is the cause,
 * else the output.
 */
export async function explainFailure(
  place: ClusterPlace,
  what: string,
  output: string,
): Promise<EmbeddedPostgresUnavailable> {
  const { account, binaries, clusterDir } = place;
  if (/no space left on device/i.test(output) || (await isFull(dirname(clusterDir)))) {
    return new EmbeddedPostgresUnavailable(
      `The disk of the data folder is full, and the embedded PostgreSQL needs room there (${clusterDir}). Make room, ` +
        'set DATA_DIR to a folder on another disk, or set DATABASE_URL to a PostgreSQL server (15 to 18).',
    );
  }
  if (account !== undefined) {
    const closed =
      (await findClosedFolder(account, binaries.postgres)) ??
      (await findClosedFolder(account, join(clusterDir, 'base')));
    if (closed !== undefined) {
      return new EmbeddedPostgresUnavailable(
        `PostgreSQL does not run as root, so it runs as the user "${account.name}", who may not enter the folder ` +
          `${closed}. Move Heliograph and its data folder to a place open to that user (such as /srv or /opt), ` +
          'run Heliograph as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
      );
    }
  }
  return new EmbeddedPostgresUnavailable(
    `The embedded PostgreSQL ${what}: ${lastLines(output)}\nIf this cannot be solved, set DATABASE_URL to a ` +
      'PostgreSQL server (15 to 18).',
  );
}

/**
 * True if the disk is full. The program cannot report that itself, because its log then ends
 * in the middle of a word.
 */
async function isFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < FULL_BELOW_BYTES;
  } catch {
    return false;
  }
}

/** Gives a file or folder created by root to the account that PostgreSQL runs as. */
export async function handOver(path: string, account: PostgresAccount | undefined): Promise<void> {
  if (account === undefined) return;
  try {
    await chown(path, account.uid, account.gid);
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(
      `PostgreSQL does not run as root, and ${path} cannot be given to the user "${account.name}": ` +
        `${String(cause)}. Run Heliograph as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-5).join('\n') || 'it gave no reason';
}
