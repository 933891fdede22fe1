import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './embedded-postgres-errors.js';

/** Content of `postmaster.pid`, which PostgreSQL keeps while it runs. A killed server leaves it behind. */
export interface PostmasterFile {
  readonly pid: number;
  /** Undefined in the first milliseconds of a start. */
  readonly port: number | undefined;
  readonly status: 'starting' | 'ready' | 'other';
  /** The whole text, to distinguish this file from a later one. */
  readonly text: string;
}

/** Reads the file of a cluster. Undefined when there is none or PostgreSQL is just writing it. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  let text: string;
  try {
    text = await readFile(pathOf(clusterDir), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  const port = Number(lines[3]);
  const status = lines[7] === 'ready' || lines[7] === 'starting' ? lines[7] : 'other';
  return Number.isInteger(pid) && pid > 0
    ? { pid, port: port > 0 ? port : undefined, status, text }
    : undefined;
}

/**
 * State of the process that wrote the file. Process ids are reused: after `kill -9` or in a restarted
 * container, the id soon belongs to another program. PostgreSQL takes that program for itself and refuses
 * to start. The result is `foreign` only if the process certainly is not this cluster's server, and
 * `postgres` in doubt.
 */
export async function judgeProcess(
  pid: number,
  clusterDir: string,
): Promise<'gone' | 'foreign' | 'postgres'> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return 'gone';
  }
  if (process.platform !== 'linux') return 'postgres';
  try {
    const stats = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(stats) ?? [];
    if (name === undefined) return 'postgres';
    // Zombies are dead, although signals still reach them. Process 1 of a container may never reap them.
    if (name !== 'postgres' || state === 'Z' || state === 'X') return 'foreign';
  } catch (error) {
    return hasCode(error, 'ENOENT', 'ESRCH') ? 'gone' : 'postgres';
  }
  try {
    // A server's working directory is its cluster. Compared by inode, because another container has other paths.
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(clusterDir)]);
    return its.dev === ours.dev && its.ino === ours.ino ? 'postgres' : 'foreign';
  } catch {
    return 'postgres';
  }
}

/**
 * Removes the file of a server that is certainly dead. Another process may have done the same and started a
 * new server already. In that case, its file is put back.
 */
export async function removeStaleFile(clusterDir: string, stale: PostmasterFile): Promise<void> {
  const aside = `${pathOf(clusterDir)}.stale-${randomBytes(4).toString('hex')}`;
  try {
    await rename(pathOf(clusterDir), aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  try {
    if ((await readFile(aside, 'utf8')) !== stale.text) await link(aside, pathOf(clusterDir));
  } finally {
    await rm(aside, { force: true });
  }
}

function pathOf(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}
