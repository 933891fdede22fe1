// Run by "npm run dev", which restarts it when a file of the clone changes: runs the server, and starts it again when a
// compiled file of a package in HELIOGRAPH_MODULES changes.
import { spawn } from 'node:child_process';
import { existsSync, statSync, watch } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A compiler writes many files at once. */
const QUIET_MS = 200;
const PARENT_POLL_MS = 250;
const parent = process.ppid;

let server;
let timer;
let isStopping = false;

/** The folder of a package's compiled files; undefined if it is not installed, which the server says. */
function folderOf(reference) {
  const path = resolve(reference);
  const isPath = /^[./]/.test(reference);
  if (isPath && existsSync(path) && statSync(path).isFile()) return dirname(path);
  const folder = isPath ? path : installedFolder(reference);
  const built = folder && [join(folder, 'dist'), folder].find((one) => existsSync(one));
  return built;
}

function installedFolder(name) {
  try {
    const manifest = findPackageJSON(name, pathToFileURL(resolve('package.json')));
    return manifest && dirname(manifest);
  } catch {
    return undefined;
  }
}

function start() {
  server = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit' });
  server.on('exit', (code) => {
    server = undefined;
    // After a failed start, a change of the package may mend it.
    if (isStopping) process.exit(code ?? 0);
  });
}

function restart() {
  console.log('A package has changed. Starting again …');
  if (server === undefined) return start();
  server.once('exit', start);
  server.kill('SIGINT');
}

for (const reference of (process.env.HELIOGRAPH_MODULES ?? '').split(',').filter(Boolean)) {
  const folder = folderOf(reference.trim());
  if (folder === undefined) continue;
  watch(folder, { recursive: true }, (_, file) => {
    if (!/\.(js|mjs|cjs|json)$/.test(file ?? '') || /(^|[/\\])node_modules[/\\]/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, QUIET_MS);
  });
}
function stop() {
  if (server === undefined) process.exit(0);
  if (!isStopping) server.kill('SIGINT');
  isStopping = true;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// Signals for the shell between this script and the one that starts it do not arrive here.
setInterval(() => process.ppid !== parent && stop(), PARENT_POLL_MS).unref();
start();
