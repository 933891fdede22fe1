import { HeliographError } from '@heliograph/client';
import { CommanderError } from 'commander';
import { CommandFailed, EXIT } from './command-failed.js';
import { forTerminal } from './terminal-text.js';

/** What a failure is to users and to programs. */
interface Failure {
  readonly exitCode: number;
  readonly message: string;
  /** The server's messages, by field. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly status?: number;
  readonly documentation_url?: string | undefined;
  readonly error_id?: string | undefined;
}

/** Statuses of a server or proxy that could not decide about the request. */
const NOT_SERVED = [408, 429, 502, 503, 504];

/** Exit code of an error, and what is written to standard error: lines, or one line of JSON. */
export function errorOutput(
  error: unknown,
  isJson: boolean,
): { readonly exitCode: number; readonly text: string } {
  const { exitCode, ...rest } = failureOf(error);
  if (isJson) return { exitCode, text: `${JSON.stringify({ error: { ...rest, exit_code: exitCode } })}\n` };
  const { message, fields = {}, error_id } = rest;
  const lines = [
    `error: ${message}`,
    ...Object.entries(fields).flatMap(([field, messages]) => messages.map((text) => `  ${field}: ${text}`)),
    ...(error_id === undefined ? [] : [`  The server's log has this as ${error_id}.`]),
  ];
  return { exitCode, text: lines.map((line) => `${forTerminal(line)}\n`).join('') };
}

function failureOf(error: unknown): Failure {
  if (error instanceof CommandFailed) return { exitCode: error.exitCode, message: error.message };
  if (error instanceof CommanderError) return { exitCode: EXIT.wrongUse, message: wrongUse(error) };
  if (error instanceof HeliographError) return refusal(error);
  if (error instanceof SyntaxError)
    return { exitCode: EXIT.notServed, message: 'The address answers, but not as a Heliograph page.' };
  return { exitCode: EXIT.refused, message: error instanceof Error ? error.message : String(error) };
}

function wrongUse({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'Name a command; --help lists them.' : message.replace(/^error: /, '');
}

function refusal({ status, message, errors, documentationUrl, errorId }: HeliographError): Failure {
  const hint = status === 401 ? ' Sign in with "heliograph sign-in", or set HELIOGRAPH_KEY.' : '';
  return {
    exitCode: status === 401 || NOT_SERVED.includes(status) ? EXIT.notServed : EXIT.refused,
    message: message + hint,
    fields: errors,
    status,
    documentation_url: documentationUrl,
    error_id: errorId,
  };
}
