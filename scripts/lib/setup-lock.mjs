import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './project.mjs';

/** Neither under node_modules nor under dist, which the work removes. */
const file = join(root, '.setup.lock');
const HEARTBEAT_MS = 1_000;
/** A holder that has not been heard of for so long was killed. */
const STALE_MS = 15_000;
const POLL_MS = 100;

/**
 * Does the work while no other process in this clone does such work: two installations or builds at a time would
 * destroy each other's files. A holder that dies does not block the next one.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  const token = `${process.pid} ${hostname()} ${Date.now()}`;
  let waiting = false;
  while (!take(token)) {
    removeIfStale();
    if (!waiting) console.log('Waiting for another start in this folder …');
    waiting = true;
    await pause(POLL_MS);
  }
  const release = () => {
    if (read() === token) rmSync(file, { force: true });
  };
  const heartbeat = setInterval(() => {
    const now = new Date();
    if (read() === token) utimesSync(file, now, now);
  }, HEARTBEAT_MS);
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

/** @param {string} token */
function take(token) {
  try {
    writeFileSync(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function removeIfStale() {
  const token = read();
  if (token === undefined || !isStale(token)) return;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    // Between the two looks somebody else may have removed it and taken a new one: that goes back.
    if (readFileSync(aside, 'utf8') === token) rmSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** @param {string} token */
function isStale(token) {
  const [pid, host] = token.split(' ');
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_MS) return true;
    // Another host's (or container's) process ids say nothing here.
    if (host === hostname() && Number(pid) > 0) process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function read() {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
