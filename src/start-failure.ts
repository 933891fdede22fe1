import { InvalidSettings, isProduction } from '#core/config/read-settings.js';
import { UnsafeDatabaseRole } from '#platform/database/connections/assert-restricted.js';
import { MigrationFailed } from '#platform/database/schema/migration-failed.js';
import {
  DataFolderInUse,
  EmbeddedPostgresUnavailable,
} from '#platform/embedded-postgres/embedded-postgres-errors.js';
import { OperatorError } from '#core/errors/operator-error.js';
import { ModuleError } from '#module-system/module-error.js';

/** Errors caused by the environment of the process. Their message is reported without a stack. */
const FOR_A_PERSON = [
  InvalidSettings,
  OperatorError,
  EmbeddedPostgresUnavailable,
  DataFolderInUse,
  UnsafeDatabaseRole,
  MigrationFailed,
  ModuleError,
];

/** True if the message of an error alone tells the operator what is wrong. */
export function isForPerson(error: unknown): boolean {
  return FOR_A_PERSON.some((kind) => error instanceof kind);
}

/** Prints why a process cannot start or stop, in production as a line of the log, and sets a failing exit code. */
export function reportFailure(error: unknown): void {
  const text =
    error instanceof Error
      ? isForPerson(error)
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  const line = isProduction()
    ? JSON.stringify({ level: 'fatal', time: new Date().toISOString(), pid: process.pid, msg: text })
    : text;
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
