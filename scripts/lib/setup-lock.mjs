import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './project.mjs';

/** Outside node_modules and dist, because the setup removes both. */
const file = join(root, '.setup.lock');
const HEARTBEAT_MS = 1_000;
/** A lock without a heartbeat for this long belongs to a killed process. */
const STALE_MS = 15_000;
const POLL_MS = 100;

/**
 * Runs the work exclusively in this clone, because two concurrent installations or builds would destroy each
 * other's files. The lock of a process that dies is released.
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
    // Another process may have replaced the lock between the check and the rename. Then it is put back.
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
    // Process ids of another host or container mean nothing here.
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
