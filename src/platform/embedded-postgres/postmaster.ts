import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { explainFailure, handOver, runInPlace, type ClusterPlace } from './cluster-place.js';
import { EmbeddedPostgresUnavailable } from './embedded-postgres-errors.js';
import { judgeProcess, readPostmasterFile } from './postmaster-file.js';
import { programOptions } from './run-program.js';

const LOG_FILE = 'postgres.log';
/** Only starts, stops and severe errors are logged, so this lasts for years. */
const LOG_LIMIT_BYTES = 1024 * 1024;
const POLL_MS = 10;
/** A start after a power cut replays the WAL since the last checkpoint. */
const SLOW_START_MS = 1_500;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;

/** Outcome of a start. `retry`: a temporary obstacle was in the way. */
export type StartResult = 'ready' | 'retry';

/**
 * Starts PostgreSQL in its own process session, so that neither Ctrl-C in the terminal nor the end of this
 * process reaches it. Does not use pg_ctl, which passes the folder's name to a shell.
 *
 * @param preferredPort - used when free, so that clients of the last server find this one.
 * @throws EmbeddedPostgresUnavailable when it ends again for a permanent reason.
 */
export async function startPostmaster(
  place: ClusterPlace,
  preferredPort: number | undefined,
): Promise<StartResult> {
  const port = await freePort(preferredPort);
  const log = join(place.clusterDir, LOG_FILE);
  const size = await stat(log).then(
    (stats) => stats.size,
    () => 0,
  );
  const handle = await open(log, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600);
  let child: ChildProcess;
  let end: Promise<'ended' | Error>;
  let logStart: number;
  try {
    await handOver(log, place.account);
    logStart = (await handle.stat()).size;
    child = spawn(place.binaries.postgres, serverArguments(place, port), {
      ...programOptions(place.account),
      detached: true,
      stdio: ['ignore', handle.fd, handle.fd],
    });
    // Registered at once, because the process may end during the next await.
    end = endOf(child);
  } finally {
    await handle.close();
  }
  const state = await readinessOf(child, end, place);
  child.unref();
  if (state === 'ready') return 'ready';
  // Killed, or stopped by a process that joined and left. The start itself did not fail.
  if (child.exitCode === 0 || child.signalCode !== null) return 'retry';
  if (state instanceof Error) throw await explainFailure(place, 'could not be run', String(state));
  const output = (await readFile(log)).subarray(logStart).toString('utf8');
  // Another start was faster, the rest of a killed server is still ending, or the port was taken meanwhile.
  if (/lock file|still in use|could not bind|could not create any TCP/.test(output)) return 'retry';
  throw await explainFailure(place, `does not start (see ${log})`, output);
}

/**
 * Stops the running PostgreSQL, ending every connection, and waits until it is gone.
 *
 * @returns true if it is gone.
 */
export async function stopPostmaster(place: ClusterPlace): Promise<boolean> {
  const { clusterDir } = place;
  const running = await readPostmasterFile(clusterDir);
  await runInPlace(place, place.binaries.pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-W', '-s']);
  // Not waited for by pg_ctl, which would also wait for the next server if that starts at once.
  const start = performance.now();
  while (running !== undefined && (await readPostmasterFile(clusterDir))?.pid === running.pid) {
    if ((await judgeProcess(running.pid, clusterDir)) !== 'postgres') break;
    if (performance.now() - start > STOP_TIMEOUT_MS) return false;
    await pause(POLL_MS);
  }
  return true;
}

function serverArguments({ clusterDir, volatile }: ClusterPlace, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    // Errors in statements are logged by the client that sent them.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(volatile && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return [
    '-D',
    clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

function endOf(child: ChildProcess): Promise<'ended' | Error> {
  return new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', () => resolve('ended'));
  });
}

async function readinessOf(
  child: ChildProcess,
  end: Promise<'ended' | Error>,
  place: ClusterPlace,
): Promise<'ready' | 'ended' | Error> {
  const start = performance.now();
  let announced = false;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const file = await readPostmasterFile(place.clusterDir);
    if (file?.pid === child.pid && file.status === 'ready') return 'ready';
    const elapsed = performance.now() - start;
    if (elapsed > SLOW_START_MS && !announced) {
      announced = true;
      place.onProgress('Starting the embedded database …');
    }
    if (elapsed > START_TIMEOUT_MS) {
      child.kill('SIGINT');
      throw new EmbeddedPostgresUnavailable(
        `The embedded PostgreSQL has not started within ${START_TIMEOUT_MS / 1000} seconds; its log is ` +
          `${join(place.clusterDir, LOG_FILE)}.`,
      );
    }
    await pause(POLL_MS);
  }
  return end;
}

async function freePort(preferred: number | undefined): Promise<number> {
  const port = (preferred === undefined ? undefined : await tryPort(preferred)) ?? (await tryPort(0));
  if (port !== undefined) return port;
  throw new EmbeddedPostgresUnavailable(
    'The embedded PostgreSQL needs a port on 127.0.0.1, and this system gives none. Allow listening there, or set ' +
      'DATABASE_URL to a PostgreSQL server (15 to 18).',
  );
}

/** Listens on a port for a moment. Returns the port, or undefined if it is taken. 0 requests any free port. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
