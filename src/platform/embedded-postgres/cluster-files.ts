import { randomBytes } from 'node:crypto';
import {
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolders } from './make-folders.js';
import { EmbeddedPostgresUnavailable, hasCode } from './embedded-postgres-errors.js';
import { explainFailure, handOver, runInPlace, type ClusterPlace } from './cluster-place.js';
import { nearestExisting, requireNamedUser, type PostgresAccount } from './postgres-account.js';
import { READING_ROLES } from './reading-roles.js';

/** Passwords of a cluster, by role. */
export interface ClusterPasswords {
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
}

/** Written last, so that its presence marks a complete set-up. */
const PASSWORD_FILE = 'heliograph-passwords.json';

/** Long enough that no set-up of a folder this old can still be running. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * Returns the passwords of the cluster, and sets it up first if there is none. The set-up happens in a
 * folder next to it, which is renamed when complete. So a crash halfway leaves nothing in the way, and one
 * of two concurrent set-ups wins.
 *
 * @throws EmbeddedPostgresUnavailable when the folder cannot be used or PostgreSQL cannot be set up.
 */
export async function ensureCluster(place: ClusterPlace): Promise<ClusterPasswords> {
  const { clusterDir } = place;
  for (;;) {
    const passwords = await readPasswords(clusterDir);
    if (passwords !== undefined) return passwords;
    const entries = await entriesOf(clusterDir);
    if (entries.includes('PG_VERSION')) {
      throw new EmbeddedPostgresUnavailable(
        `The folder ${clusterDir} holds a PostgreSQL cluster that Heliograph did not set up, or one that has lost ` +
          `its file ${PASSWORD_FILE}. Move the folder away, set DATA_DIR to another one, or set DATABASE_URL.`,
      );
    }
    if (entries.length > 0) await moveAside(place);
    await setUp(place);
  }
}

/** True if there is a completely set-up cluster. */
export async function hasCluster(clusterDir: string): Promise<boolean> {
  return (await entriesOf(clusterDir)).includes(PASSWORD_FILE);
}

/**
 * Checks that the programs can run the cluster's files, whose layout changes with every major version.
 *
 * @throws EmbeddedPostgresUnavailable when they cannot.
 */
export async function requireMatchingVersion(place: ClusterPlace): Promise<void> {
  const files = (await readFile(join(place.clusterDir, 'PG_VERSION'), 'utf8')).trim();
  const { output } = await runInPlace(place, place.binaries.postgres, ['--version']);
  const programs = /(\d+)(?:\.|beta|rc|devel)/.exec(output)?.[1];
  if (programs === undefined || programs === files) return;
  throw new EmbeddedPostgresUnavailable(
    `The folder ${place.clusterDir} was written by PostgreSQL ${files}, and the one installed here is ${programs}. ` +
      `Go back to the Heliograph version that brought PostgreSQL ${files} to export the data, or move the folder ` +
      'away to start with an empty database.',
  );
}

async function setUp(place: ClusterPlace): Promise<void> {
  const { account, binaries, clusterDir, volatile } = place;
  place.onProgress('Setting up the embedded database (first start) …');
  if (account === undefined) requireNamedUser();
  const draft = `${clusterDir}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  await makeDataFolder(place);
  await removeAbandoned(clusterDir);
  try {
    await mkdir(draft, { mode: 0o700 });
    await handOver(draft, account);
    const passwords = { superuser: secret(), owner: secret(), app: secret() };
    const initdb = await runInPlace(place, binaries.initdb, [
      `--pgdata=${draft}`,
      '--username=postgres',
      // Replaced below. Rejects every connection until the passwords are set.
      '--auth=reject',
      '--encoding=UTF8',
      // Has its own case tables, so that ä and Ä fold the same way on every system.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      ...(volatile ? ['--no-sync'] : []),
    ]);
    if (initdb.code !== 0) throw await explainFailure(place, 'could not be set up', initdb.output);
    await writeFile(join(draft, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
    const roles = await runInPlace(
      place,
      binaries.postgres,
      [
        '--single',
        '-j',
        ...['-c', 'exit_on_error=true', '-c', `fsync=${volatile ? 'off' : 'on'}`],
        ...['-D', draft, 'postgres'],
      ],
      rolesSql(passwords),
    );
    if (roles.code !== 0) throw await explainFailure(place, 'could not create its roles', roles.output);
    await writePasswords(draft, passwords, account);
    await rename(draft, clusterDir);
    if (!volatile) await syncFolder(dirname(clusterDir));
  } catch (error) {
    // Another process finished first, and its cluster is just as good.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Statements for single-user mode, where a semicolon and an empty line end each statement. */
function rolesSql(passwords: ClusterPasswords): string {
  const limits = 'nosuperuser nobypassrls nocreatedb nocreaterole noreplication';
  return [
    `alter role postgres password '${passwords.superuser}'`,
    `create role heliograph_owner login ${limits} password '${passwords.owner}'`,
    `create role heliograph_app login ${limits} password '${passwords.app}'`,
    ...READING_ROLES,
    'create database heliograph owner heliograph_owner',
    'revoke all on database heliograph from public',
    'grant connect on database heliograph to heliograph_app',
    // The database `postgres` holds the locks of the cluster's users, so the two ordinary roles get no access.
    'revoke all on database postgres from public',
    'revoke all on database template1 from public',
  ]
    .map((statement) => `${statement};\n\n`)
    .join('');
}

async function makeDataFolder({ account, clusterDir }: ClusterPlace): Promise<void> {
  const dataDir = dirname(clusterDir);
  try {
    const existing = await nearestExisting(dataDir);
    const owner = await stat(existing);
    if (!owner.isDirectory()) throw new Error(`${existing} is not a folder`);
    for (const made of await makeFolders(dataDir)) {
      if (account === undefined) continue;
      // A strict umask of root must not lock the account out of the folders created here.
      await chmod(made, (await stat(made)).mode | 0o711);
      if (owner.uid === account.uid) await handOver(made, account);
    }
  } catch (cause) {
    if (cause instanceof EmbeddedPostgresUnavailable) throw cause;
    throw new EmbeddedPostgresUnavailable(
      `The data folder ${dataDir} cannot be made: ${String(cause)}. Set DATA_DIR to a folder that this user may ` +
        'write to, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

/** Removes what crashed set-ups left behind: drafts of dead processes, and old drafts regardless of process id. */
async function removeAbandoned(clusterDir: string): Promise<void> {
  const dataDir = dirname(clusterDir);
  for (const entry of await readdir(dataDir)) {
    const pid = /^postgres\.new-(\d+)-[0-9a-f]+$/.exec(entry)?.[1];
    if (pid === undefined) continue;
    const draft = join(dataDir, entry);
    const made = await stat(draft).catch(() => undefined);
    if (made !== undefined && (!isAlive(Number(pid)) || Date.now() - made.ctimeMs > ABANDONED_AFTER_MS)) {
      await rm(draft, { recursive: true, force: true });
    }
  }
}

async function moveAside({ clusterDir, onProgress }: ClusterPlace): Promise<void> {
  const aside = `${clusterDir}.incomplete-${Date.now()}`;
  try {
    await rename(clusterDir, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  onProgress(`The folder ${clusterDir} held no complete database; it was moved to ${aside}.`);
}

async function readPasswords(clusterDir: string): Promise<ClusterPasswords | undefined> {
  const file = join(clusterDir, PASSWORD_FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw new EmbeddedPostgresUnavailable(
      `The file ${file} cannot be read: ${String(error)}. Run Heliograph as the user who owns the folder, set ` +
        'DATA_DIR to another one, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
  const passwords = parsePasswords(text);
  if (passwords === undefined) {
    throw new EmbeddedPostgresUnavailable(
      `The file ${file} is damaged. Restore it from a backup, or move ${clusterDir} away to start with an empty ` +
        'database.',
    );
  }
  return passwords;
}

function parsePasswords(text: string): ClusterPasswords | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof content !== 'object' || content === null) return undefined;
  const { superuser, owner, app } = content as Partial<Record<keyof ClusterPasswords, unknown>>;
  return typeof superuser === 'string' && typeof owner === 'string' && typeof app === 'string'
    ? { superuser, owner, app }
    : undefined;
}

async function writePasswords(
  draft: string,
  passwords: ClusterPasswords,
  account: PostgresAccount | undefined,
): Promise<void> {
  const file = join(draft, PASSWORD_FILE);
  await writeFile(file, `${JSON.stringify(passwords, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await handOver(file, account);
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder);
    await handle.sync();
  } catch {
    // Windows cannot open folders, and some network file systems cannot sync them.
  } finally {
    await handle?.close();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}
