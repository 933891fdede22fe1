import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureCluster, hasCluster, requireMatchingVersion, type ClusterPasswords } from './cluster-files.js';
import type { ClusterPlace } from './cluster-place.js';
import { DataFolderInUse, EmbeddedPostgresUnavailable } from './embedded-postgres-errors.js';
import { LockSession } from './lock-session.js';
import { chooseAccount } from './postgres-account.js';
import { locatePostgresBinaries } from './postgres-binaries.js';
import { startPostmaster, stopPostmaster } from './postmaster.js';
import { judgeProcess, readPostmasterFile, removeStaleFile } from './postmaster-file.js';
import { ensureReadingRoles, visitorPassword } from './reading-roles.js';

export { DataFolderInUse, EmbeddedPostgresUnavailable } from './embedded-postgres-errors.js';

/** Options of {@link EmbeddedPostgres.acquire}. */
export interface EmbeddedPostgresOptions {
  /** Absolute path. The cluster is in its folder `postgres`. */
  readonly dataDir: string;
  /** A data folder has only one server at a time, and any number of guests (command line, tests). */
  readonly purpose: 'server' | 'guest';
  /** Called before slow steps, with a sentence to show. */
  onProgress(line: string): void;
  /** For tests: nothing is synced to disk, so a power cut may destroy the cluster. */
  readonly volatile?: boolean;
  /**
   * Describes this process in the error of a second server, such as its address and process
   * id. About 40 characters.
   */
  readonly holder?: string;
}

interface Joined {
  readonly session: LockSession;
  readonly port: number;
  readonly passwords: ClusterPasswords;
}

/** Timeout for starting and joining, which are retried while others start or stop the same cluster. */
const JOIN_TIMEOUT_MS = 15_000;
/** Timeout for a cluster that is already starting, which takes long after a power cut. */
const START_TIMEOUT_MS = 120_000;
const RETRY_MS = 25;
/** Interval between attempts to restart a cluster that has stopped. */
const TAKE_UP_EVERY_MS = 2_000;
/** PostgreSQL releases the locks of a killed server within milliseconds, but not at once. */
const SERVER_LOCK_GRACE_MS = 1_000;

/**
 * The embedded PostgreSQL in the data folder, used without DATABASE_URL. The first process that needs it
 * starts it, others join, and the last one to leave stops it. If a process is killed, PostgreSQL keeps
 * running and the next process joins it.
 */
export class EmbeddedPostgres {
  /** URL for migrations, as `heliograph_owner`, which owns the database `heliograph`. */
  readonly ownerUrl: string;
  /** URL for the server, as `heliograph_app`, which owns nothing and cannot bypass row-level security. */
  readonly appUrl: string;
  /** URL for visitors' reads, as `heliograph_visitor`, which reads public views and can become no other role. */
  readonly visitorUrl: string;
  /** URL as the superuser, on the database `postgres`. Only for creating roles and the set-up of tests. */
  readonly superuserUrl: string;
  private readonly port: number;
  private session: LockSession | undefined;
  private rejoining: Promise<void> | undefined;
  private leaving: Promise<void> | undefined;
  private readonly left = Promise.withResolvers<undefined>();

  private constructor(
    private readonly place: ClusterPlace,
    private readonly options: EmbeddedPostgresOptions,
    { session, port, passwords }: Joined,
  ) {
    this.ownerUrl = urlOf('heliograph_owner', passwords.owner, port, 'heliograph');
    this.appUrl = urlOf('heliograph_app', passwords.app, port, 'heliograph');
    this.visitorUrl = urlOf('heliograph_visitor', visitorPassword(passwords.app), port, 'heliograph');
    this.superuserUrl = urlOf('postgres', passwords.superuser, port, 'postgres');
    this.port = port;
    this.session = session;
  }

  /**
   * Sets the cluster up if there is none, starts it if it is not running, and joins its users.
   *
   * @throws EmbeddedPostgresUnavailable when it cannot run here.
   * @throws DataFolderInUse when the purpose is `server` and another server is using the folder.
   */
  static async acquire(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const clusterDir = join(options.dataDir, 'postgres');
    const place: ClusterPlace = {
      clusterDir,
      binaries: await locatePostgresBinaries(),
      account: await chooseAccount(clusterDir),
      volatile: options.volatile ?? false,
      onProgress: (line) => options.onProgress(line),
    };
    let instance: EmbeddedPostgres | undefined = undefined;
    const joined = await joinCluster(place, options, undefined, () => instance?.rejoin());
    instance = new EmbeddedPostgres(place, options, joined);
    try {
      await ensureReadingRoles({
        superuserUrl: urlOf('postgres', joined.passwords.superuser, joined.port, 'heliograph'),
        database: 'heliograph',
        password: visitorPassword(joined.passwords.app),
      });
    } catch (error) {
      await instance.release();
      throw error;
    }
    return instance;
  }

  /** Leaves the cluster. The last process to leave stops it and waits until it is gone. Idempotent. */
  release(): Promise<void> {
    this.leaving ??= this.leave();
    this.left.resolve(undefined);
    return this.leaving;
  }

  private async leave(): Promise<void> {
    await this.rejoining;
    const { session } = this;
    if (session !== undefined) await leaveCluster(this.place, session);
  }

  /**
   * Called when the connection that holds the locks is lost. PostgreSQL closes all connections when one of
   * its processes crashes, and it may have been killed as a whole. Without locks, another process could
   * stop it as the last user.
   */
  private rejoin(): void {
    if (this.leaving !== undefined) return;
    this.session = undefined;
    this.rejoining = this.keepRejoining();
  }

  /**
   * Retries until the cluster is running or this process leaves, because the obstacle may pass, such as a
   * full disk. The failure is reported once.
   */
  private async keepRejoining(): Promise<void> {
    let isSaid = false;
    while (this.leaving === undefined) {
      try {
        await this.takeUpAgain();
        if (isSaid) this.options.onProgress('The embedded database is there again.');
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!isSaid)
          this.options.onProgress(
            `The embedded database has stopped; it is started again as soon as that is possible: ${reason}`,
          );
        isSaid = true;
        await Promise.race([pause(TAKE_UP_EVERY_MS), this.left.promise]);
      }
    }
  }

  private async takeUpAgain(): Promise<void> {
    if (!(await hasCluster(this.place.clusterDir))) {
      throw new EmbeddedPostgresUnavailable(`its folder ${this.place.clusterDir} is gone.`);
    }
    const { session, port } = await joinCluster(this.place, this.options, this.port, () => this.rejoin());
    if (port !== this.port) {
      await leaveCluster(this.place, session);
      throw new EmbeddedPostgresUnavailable(`its port ${this.port} is taken. Restart Heliograph.`);
    }
    this.session = session;
  }
}

/** Retries until it has joined, because others may be setting up, starting or stopping the same cluster. */
async function joinCluster(
  place: ClusterPlace,
  options: EmbeddedPostgresOptions,
  preferredPort: number | undefined,
  onLost: () => void,
): Promise<Joined> {
  const start = performance.now();
  let lastError: unknown;
  for (;;) {
    const passwords = await ensureCluster(place);
    const file = await readPostmasterFile(place.clusterDir);
    const state = file === undefined ? 'gone' : await judgeProcess(file.pid, place.clusterDir);
    if (file === undefined || state !== 'postgres') {
      if (file !== undefined && state === 'foreign') await removeStaleFile(place.clusterDir, file);
      await requireMatchingVersion(place);
      if ((await startPostmaster(place, preferredPort ?? file?.port)) === 'ready') continue;
    } else if (file.status === 'ready' && file.port !== undefined) {
      try {
        const session = await openSession(place, options, file.port, passwords, onLost);
        if (session !== undefined) return { session, port: file.port, passwords };
      } catch (error) {
        if (error instanceof DataFolderInUse) throw error;
        lastError = error;
      }
    }
    const timeout = file?.status === 'starting' ? START_TIMEOUT_MS : JOIN_TIMEOUT_MS;
    if (performance.now() - start > timeout) {
      throw new EmbeddedPostgresUnavailable(
        `The embedded PostgreSQL in ${place.clusterDir} can neither be joined nor started` +
          (lastError instanceof Error ? ` (${lastError.message}).` : '.') +
          (file === undefined
            ? ''
            : ` Its file postmaster.pid names the process ${file.pid}: end that process if it is a PostgreSQL, ` +
              'or else delete the file.') +
          ' Or set DATABASE_URL to a PostgreSQL server (15 to 18).',
        { cause: lastError },
      );
    }
    await pause(RETRY_MS);
  }
}

/** Opens a session that holds its locks. Undefined while the cluster is being stopped. */
async function openSession(
  place: ClusterPlace,
  options: EmbeddedPostgresOptions,
  port: number,
  passwords: ClusterPasswords,
  onLost: () => void,
): Promise<LockSession | undefined> {
  const prefix = `heliograph ${options.purpose}: `;
  const session = await LockSession.open(
    urlOf('postgres', passwords.superuser, port, 'postgres'),
    prefix + (options.holder ?? `process ${process.pid}`),
    onLost,
  );
  try {
    if (!(await session.joinUsers())) {
      await session.close();
      return undefined;
    }
    if (options.purpose === 'guest') return session;
    const start = performance.now();
    while (!(await session.becomeServer())) {
      if (performance.now() - start > SERVER_LOCK_GRACE_MS) {
        const name = (await session.findServerName())?.slice(prefix.length);
        throw new DataFolderInUse(
          `The data folder ${options.dataDir} is in use by another Heliograph server` +
            `${name === undefined ? '' : ` (${name})`}. Stop that one first, or set DATA_DIR to another folder.`,
        );
      }
      await pause(RETRY_MS);
    }
    return session;
  } catch (error) {
    if (error instanceof DataFolderInUse) await leaveCluster(place, session);
    else await session.close();
    throw error;
  }
}

async function leaveCluster(place: ClusterPlace, session: LockSession): Promise<void> {
  try {
    const last = await session.leaveUsers().catch(() => false);
    if (last && !(await stopPostmaster(place))) {
      place.onProgress(`The embedded database in ${place.clusterDir} could not be stopped.`);
    }
  } finally {
    await session.close();
  }
}

function urlOf(role: string, password: string, port: number, database: string): string {
  // Explicit, so that a PGSSLMODE in the environment has no effect.
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}
