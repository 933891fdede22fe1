import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.mjs';

/** Ctrl-C has reached the child too, and it is given this long to show it before the signal is passed on. */
const PASS_ON_MS = 1_500;

/**
 * npm passes SIGTERM on to the shell it runs us in, and the shell dies without telling us: we notice that we have
 * another parent. Outside npm such a change means nothing.
 */
const PARENT_POLL_MS = 250;
const parent = process.ppid;
const isAbandoned = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

/**
 * Runs a program in this one's place: its input and output, its signals, its exit code.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} defaults - of the environment, where it says nothing else.
 * @returns {Promise<number>} the exit code, 128 + n after a signal.
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
  // From the terminal it reaches everyone, from "kill" only this process, and one cannot tell which it was.
  process.on('SIGINT', () => setTimeout(passOn, PASS_ON_MS, 'SIGINT').unref());
  process.on('SIGTERM', () => passOn('SIGTERM'));
  // A hang-up kills a program that does not expect it; this one stops.
  process.on('SIGHUP', () => passOn('SIGTERM'));
  setInterval(() => isAbandoned() && passOn('SIGTERM'), PARENT_POLL_MS).unref();
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * The end of a script: its exit code, or one line for what went wrong.
 *
 * @param {() => Promise<number>} script
 * @param {new (...args: never[]) => Error} explained - errors whose message says it all.
 */
export async function exitWith(script, explained) {
  try {
    process.exitCode = await script();
  } catch (error) {
    console.error(error instanceof explained ? error.message : error);
    process.exitCode = 1;
  }
}
