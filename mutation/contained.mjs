// Runs a program in its own process group and temporary folder, and cleans up both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const STOP_TIMEOUT_MS = 10_000;

/**
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, milliseconds: number }} options milliseconds: timeout of the program
 * @returns {Promise<number | null>} the exit code; null after a signal. A signal to this process ends both.
 */
export async function runContained(file, args, { cwd, env, milliseconds }) {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-mutation-'));
  // If this process runs as root, PostgreSQL runs as another user and needs access.
  chmodSync(folder, 0o755);
  const child = spawn(file, args, {
    cwd,
    env: { ...env, TMPDIR: folder },
    stdio: 'inherit',
    detached: true,
  });
  let ender;
  const end = (signal) => {
    ender = signal;
    signalGroup(child.pid, 'SIGTERM');
  };
  for (const signal of SIGNALS) process.once(signal, end);
  const timer = setTimeout(signalGroup, milliseconds, child.pid, 'SIGTERM');
  try {
    const [code] = await once(child, 'exit');
    return code;
  } finally {
    clearTimeout(timer);
    for (const signal of SIGNALS) process.off(signal, end);
    signalGroup(child.pid, 'SIGKILL');
    await stopDatabases(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    if (ender !== undefined) process.exit(128 + constants.signals[ender]);
  }
}

function signalGroup(leader, signal) {
  attempt(() => process.kill(-leader, signal));
}

/** PostgreSQL runs in its own session, so the end of its parent does not stop it. */
async function stopDatabases(folder) {
  const running = globSync('*/{,*/}postgres/postmaster.pid', { cwd: folder }).map((file) =>
    Number.parseInt(readFileSync(join(folder, file), 'utf8'), 10),
  );
  const isThere = (pid) => attempt(() => process.kill(pid, 0));
  for (const pid of running) attempt(() => process.kill(pid, 'SIGQUIT'));
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (running.some(isThere) && Date.now() < deadline) await pause(50);
}

/** True if the process existed and could be signaled. */
function attempt(signaling) {
  try {
    return signaling();
  } catch {
    return false;
  }
}
