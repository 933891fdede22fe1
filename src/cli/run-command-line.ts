import { CommanderError } from 'commander';
import { CommandContext } from './command-context.js';
import { Interrupted, interruption } from './interruption.js';
import { createProgram } from './program.js';
import { errorJson, errorMessage } from './error-message.js';

const FAILED = 1;
const WRONG_USE = 2;

interface Outcome {
  readonly exitCode: number;
  /** A signal ended the command before it was done. */
  readonly cutShort: boolean;
}

/**
 * Runs one command and returns its exit code: 0 done, 1 refused or failed, 2 wrong use, 128 and the signal's number when
 * interrupted. Errors go to standard error, with `--json` as one object unless the use was wrong; standard output carries results
 * alone.
 *
 * @param args what follows the program's name
 */
export async function runCommandLine(args: readonly string[]): Promise<Outcome> {
  const signal = interruption();
  // The reader of our output, such as `head`, may close the pipe before its end.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    await createProgram((isJson) => new CommandContext(isJson, signal)).parseAsync(args, { from: 'user' });
    return { exitCode: 0, cutShort: false };
  } catch (error) {
    // Commander has printed the error by itself. Requested help comes this way too, with 0.
    if (error instanceof CommanderError)
      return { exitCode: error.exitCode === 0 ? 0 : WRONG_USE, cutShort: false };
    // Errors after an interruption are caused by it: Ctrl-C reaches our child processes too.
    const cause: unknown = signal.aborted ? signal.reason : error;
    process.stderr.write(`${args.includes('--json') ? errorJson(cause) : errorMessage(cause)}\n`);
    return cause instanceof Interrupted
      ? { exitCode: cause.exitCode, cutShort: true }
      : { exitCode: FAILED, cutShort: false };
  }
}
