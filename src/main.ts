import 'reflect-metadata';
import { constants } from 'node:os';
import { settingsOfThisProcess } from './config/read-settings.js';
import { startServer } from './server.js';
import { reportFailure } from './start-failure.js';

// Without handlers, the first process of a container would ignore signals while it starts.
let stopNow = (signal: NodeJS.Signals): void => process.exit(128 + constants.signals[signal]);
let stopSoon = stopNow;
// From a terminal, whose owner does not want to wait.
process.on('SIGINT', (signal) => {
  stopNow(signal);
});
process.on('SIGHUP', (signal) => {
  stopNow(signal);
});
// From whatever supervises the process.
process.on('SIGTERM', (signal) => {
  stopSoon(signal);
});

try {
  const server = await startServer(settingsOfThisProcess(), (line) => process.stdout.write(`${line}\n`));
  stopNow = () => {
    server.stop().catch(reportFailure);
  };
  stopSoon = () => {
    server.drain().catch(reportFailure);
  };
} catch (error) {
  reportFailure(error);
  // What a module has opened before it failed would keep the process waiting.
  process.exit();
}
