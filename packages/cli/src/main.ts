#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { runCommandLine } from './run-command-line.js';

const closed = new AbortController();
// The reader of our output, for example `head`, may close the pipe early.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    closed.abort();
  });

/** Programs that open an address in the browser, by platform. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function openInBrowser(address: string): void {
  const [file, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  // The address has been printed, so it does not matter if there is no such program.
  spawn(file, [...args, address], { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: closed.signal,
  now: () => new Date(),
  pause: (seconds) => pause(seconds * 1000, undefined, { signal: closed.signal }).catch(() => undefined),
  openInBrowser: process.stdout.isTTY ? openInBrowser : undefined,
});
