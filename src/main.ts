import 'reflect-metadata';
import { InvalidSettings, settingsOfThisProcess } from './config/settings.js';
import {
  DataFolderInUse,
  EmbeddedPostgresUnavailable,
} from './embedded-postgres/embedded-postgres-errors.js';
import { UnsafeDatabaseRole } from './database/connections/assert-restricted.js';
import { startServer } from './server.js';

/** What goes wrong because of the surroundings is told in a sentence, without a stack. */
const FOR_A_PERSON = [InvalidSettings, EmbeddedPostgresUnavailable, DataFolderInUse, UnsafeDatabaseRole];

function fail(error: unknown): void {
  const readable = FOR_A_PERSON.some((kind) => error instanceof kind) || isAddressInUse(error);
  process.stderr.write(
    `${error instanceof Error ? (readable ? error.message : (error.stack ?? error.message)) : String(error)}\n`,
  );
  process.exitCode = 1;
}

function isAddressInUse(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}

try {
  const server = await startServer(settingsOfThisProcess(), (line) => process.stdout.write(`${line}\n`));
  let stopping = false;
  const stop = (): void => {
    // Ctrl-C reaches us from the terminal and again from npm; once is enough.
    if (stopping) return;
    stopping = true;
    server.stop().catch(fail);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
} catch (error) {
  fail(error);
}
