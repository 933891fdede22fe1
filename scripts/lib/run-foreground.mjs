import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.mjs';

/** Ctrl-C also reaches the child. It has this long to react before the signal is forwarded. */
const PASS_ON_MS = 1_500;

/**
 * npm forwards SIGTERM to the shell that runs this script, and the shell dies without notifying it. A changed
 * parent process reveals this. Outside npm, such a change has no meaning.
 */
const PARENT_POLL_MS = 250;
const parent = process.ppid;
const isAbandoned = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

/**
 * Runs a program in place of this one, with its input, output, signals and exit code.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} defaults default environment variables
 * @returns {Promise<number>} the exit code, 128 + n after a signal
 */
export function runForeground(file, args, defaults = {}) {
  // Stopped while dependencies were being installed.
  if (isAbandoned()) return Promise.resolve(128 + constants.signals.SIGTERM);
  const env = { ...defaults, ...process.env };
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', env });
  const passedOn = new Set();
  const passOn = (signal) => {
    if (passedOn.has(signal)) return;
    passedOn.add(signal);
    child.kill(signal);
  };
  // A terminal sends it to all processes, "kill" only to this one. They cannot be told apart.
  process.on('SIGINT', () => setTimeout(passOn, PASS_ON_MS, 'SIGINT').unref());
  process.on('SIGTERM', () => passOn('SIGTERM'));
  // By default, a hang-up kills a program without a handler. This one stops gracefully.
  process.on('SIGHUP', () => passOn('SIGTERM'));
  setInterval(() => isAbandoned() && passOn('SIGTERM'), PARENT_POLL_MS).unref();
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * Ends a script with its exit code, or with one line about what went wrong.
 *
 * @param {() => Promise<number>} script
 * @param {new (...args: never[]) => Error} explained errors whose message is sufficient
 */
export async function exitWith(script, explained) {
  try {
    process.exitCode = await script();
  } catch (error) {
    console.error(error instanceof explained ? error.message : error);
    process.exitCode = 1;
  }
}
