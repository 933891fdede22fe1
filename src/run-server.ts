import 'reflect-metadata';
import { constants } from 'node:os';
import { namedModules, readInstallation } from './installation.js';
import { serverHelp } from './server-help.js';
import { startServer } from './server.js';
import { reportFailure } from './start-failure.js';

// PID 1 of a container ignores signals without a handler, so handlers are needed during startup, too.
let stopNow = (signal: NodeJS.Signals): void => process.exit(128 + constants.signals[signal]);
let stopSoon = stopNow;
// Sent from a terminal, where the user does not want to wait for a drain.
process.on('SIGINT', (signal) => stopNow(signal));
process.on('SIGHUP', (signal) => stopNow(signal));
// Sent by a supervisor.
process.on('SIGTERM', (signal) => stopSoon(signal));

if (process.argv.includes('--help')) {
  process.stdout.write(serverHelp(await namedModules()));
  process.exit();
}

try {
  const server = await startServer(await readInstallation());
  stopNow = () => {
    server.stop().catch(reportFailure);
  };
  stopSoon = () => {
    server.drain().catch(reportFailure);
  };
} catch (error) {
  reportFailure(error);
  // Handles that a module opened before it failed would keep the process alive.
  process.exit();
}
