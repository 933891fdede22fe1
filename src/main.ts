import 'reflect-metadata';
import { settingsOfThisProcess } from './config/settings.js';
import { startServer } from './server.js';
import { reportFailure } from './start-failure.js';

try {
  const server = await startServer(settingsOfThisProcess(), (line) => process.stdout.write(`${line}\n`));
  let stopping = false;
  const stop = (): void => {
    // Ctrl-C reaches us from the terminal and again from npm; once is enough.
    if (stopping) return;
    stopping = true;
    server.stop().catch(reportFailure);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
} catch (error) {
  reportFailure(error);
  // What a module has opened before it failed would keep the process waiting.
  process.exit();
}
