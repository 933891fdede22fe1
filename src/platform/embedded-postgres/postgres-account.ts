import { readFile, realpath, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresUnavailable, hasCode } from './embedded-postgres-errors.js';

/** The unprivileged account that PostgreSQL's programs run as when this process runs as root. */
export interface PostgresAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Chooses the account, because PostgreSQL refuses to run as root: the owner of the cluster, of the data
 * folder, or of the nearest folder above it, else `postgres`, else `nobody`. With the folder's owner,
 * `sudo npm test` in someone's clone leaves files that this person can use. Undefined when this process
 * does not run as root and needs no account.
 *
 * @throws EmbeddedPostgresUnavailable when there is no account to run as, or the cluster
 *   belongs to another user.
 */
export async function chooseAccount(clusterDir: string): Promise<PostgresAccount | undefined> {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return undefined;
  const cluster = await ownerOf(clusterDir);
  if (ownUid !== 0) {
    if (cluster !== undefined && cluster.uid !== ownUid) {
      throw new EmbeddedPostgresUnavailable(
        `The folder ${clusterDir} belongs to user id ${cluster.uid}, and this process runs as user id ${ownUid}. ` +
          'Run it as that user, set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server.',
      );
    }
    return undefined;
  }
  const accounts = await readAccounts();
  if (cluster !== undefined && cluster.uid !== 0) {
    return accounts.find(({ uid }) => uid === cluster.uid) ?? { name: String(cluster.uid), ...cluster };
  }
  const owner = await ownerOf(await nearestExisting(dirname(clusterDir)));
  const account =
    accounts.find(({ uid }) => uid !== 0 && uid === owner?.uid) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (account === undefined) {
    throw new EmbeddedPostgresUnavailable(
      'PostgreSQL does not run as root, and this system has neither an account "postgres" nor "nobody" to run it ' +
        'as. Run Heliograph as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return account;
}

/**
 * Checks that the current user id has a name, which PostgreSQL looks up when it sets up a cluster.
 *
 * @throws EmbeddedPostgresUnavailable when the user id has no name.
 */
export function requireNamedUser(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(
      `This process runs as user id ${process.getuid?.() ?? '?'}, which has no entry in /etc/passwd, and ` +
        'PostgreSQL cannot be set up without one. Run it as a user with a name, or set DATABASE_URL to a ' +
        'PostgreSQL server.',
      { cause },
    );
  }
}

/** The outermost folder on the way to `path` that the account may not enter, judged by owner, group and mode. */
export async function findClosedFolder(account: PostgresAccount, path: string): Promise<string | undefined> {
  const folders: string[] = [];
  const existing = await realpath(await nearestExisting(path));
  let folder = (await stat(existing)).isDirectory() ? existing : dirname(existing);
  while (folders[0] !== folder) {
    folders.unshift(folder);
    folder = dirname(folder);
  }
  for (const candidate of folders) {
    const { uid, gid, mode } = await stat(candidate);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return candidate;
  }
  return undefined;
}

/** `path` itself, or the nearest folder above it that exists. */
export async function nearestExisting(path: string): Promise<string> {
  for (let candidate = path; ; candidate = dirname(candidate)) {
    if (candidate === dirname(candidate) || (await ownerOf(candidate)) !== undefined) return candidate;
  }
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw new EmbeddedPostgresUnavailable(
      `The folder ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}. Set DATA_DIR ` +
        'to a folder that this user may write to, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}

async function readAccounts(): Promise<PostgresAccount[]> {
  const text = await readFile(join('/etc', 'passwd'), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
