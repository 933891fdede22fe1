import { InvalidSettings } from './config/read-settings.js';
import { UnsafeDatabaseRole } from './database/connections/assert-restricted.js';
import { MigrationFailed } from './database/schema/migration-failed.js';
import {
  DataFolderInUse,
  EmbeddedPostgresUnavailable,
} from './embedded-postgres/embedded-postgres-errors.js';
import { OperatorError } from './errors/operator-error.js';
import { ModuleError } from './module-system/module-error.js';

/** What goes wrong because of the surroundings is reported in a sentence, without a stack. */
const FOR_A_PERSON = [
  InvalidSettings,
  OperatorError,
  EmbeddedPostgresUnavailable,
  DataFolderInUse,
  UnsafeDatabaseRole,
  MigrationFailed,
  ModuleError,
];

/** Whether the message of an error says all that a person needs. */
export function isForPerson(error: unknown): boolean {
  return FOR_A_PERSON.some((kind) => error instanceof kind);
}

/** Reports why a process cannot start or stop, and lets it end with a failure. */
export function reportFailure(error: unknown): void {
  process.stderr.write(
    `${error instanceof Error ? (isForPerson(error) ? error.message : (error.stack ?? error.message)) : String(error)}\n`,
  );
  process.exitCode = 1;
}
