import { InvalidSettings } from '#core/config/read-settings.js';
import { UnsafeDatabaseRole } from '#platform/database/connections/assert-restricted.js';
import { MigrationFailed } from '#platform/database/schema/migration-failed.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { databaseErrorCode } from '#platform/database/connections/database-error.js';
import {
  DataFolderInUse,
  EmbeddedPostgresUnavailable,
} from '#platform/embedded-postgres/embedded-postgres-errors.js';
import { OperatorError } from '#core/errors/operator-error.js';
import { ModuleError } from '#module-system/module-error.js';
import { ApiError } from '#core/errors/api-error.js';
import { RegistryError } from '#platform/tenancy/tenants.service.js';
import { CsvProblem } from '#modules/subscribers/services/csv/csv-problem.js';
import { CommandFailed } from '#module-system/commands/command-failed.js';
import { NewModuleError } from './module-example.js';
import { Interrupted } from './interruption.js';

/** Errors whose message suffices for the operator. All others are shown with their stack. */
const EXPECTED_ERRORS = [
  RegistryError,
  ApiError,
  DatabaseUnavailable,
  Interrupted,
  InvalidSettings,
  OperatorError,
  EmbeddedPostgresUnavailable,
  DataFolderInUse,
  UnsafeDatabaseRole,
  MigrationFailed,
  ModuleError,
  NewModuleError,
  CsvProblem,
  CommandFailed,
];

/** The message of an error for the terminal. Unexpected errors include their stack. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) return error.message;
  // If a host has several addresses and all fail, the error has an empty message and one cause for each.
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  if (databaseErrorCode(causes[0]) !== undefined) {
    const messages = causes.map((cause) => (cause instanceof Error ? cause.message : String(cause)));
    return `The database cannot be used: ${messages.join('; ')}.`;
  }
  return error.stack ?? error.message;
}

/** The same as one JSON object for programs, with the messages by field if there are any. */
export function errorJson(error: unknown): string {
  const fields = error instanceof ApiError ? error.fields : undefined;
  return JSON.stringify({ error: { message: errorMessage(error), ...(fields && { fields }) } });
}
