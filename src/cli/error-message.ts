import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { databaseErrorCode } from '#platform/database/connections/database-error.js';
import { ApiError } from '#core/errors/api-error.js';
import { RegistryError } from '#platform/tenancy/tenants.service.js';
import { CsvProblem } from '#modules/subscribers/services/csv/csv-problem.js';
import { CommandFailed } from '#module-system/commands/command-failed.js';
import { isForPerson } from '../start-failure.js';
import { NewModuleError } from './module-example.js';
import { Interrupted } from './interruption.js';

/** Errors of commands whose message suffices for the operator. */
const EXPECTED_ERRORS = [
  RegistryError,
  ApiError,
  DatabaseUnavailable,
  Interrupted,
  NewModuleError,
  CsvProblem,
  CommandFailed,
];

/** The message of an error for the terminal. Unexpected errors include their stack. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isForPerson(error) || EXPECTED_ERRORS.some((kind) => error instanceof kind)) return error.message;
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
