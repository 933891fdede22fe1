import { CommanderError } from 'commander';
import { CommandContext } from './command-context.js';
import { Interrupted, interruption } from './interruption.js';
import { createProgram } from './program.js';
import { errorMessage } from './error-message.js';

const FAILED = 1;
const WRONG_USE = 2;

interface Outcome {
  readonly exitCode: number;
  /** A signal ended the command before it was done. */
  readonly cutShort: boolean;
}

/**
 * Runs one command and tells how it ended: 0 done, 1 refused or failed, 2 wrong use, 128 and the signal's number when
 * interrupted. What went wrong stands on standard error; standard output carries answers alone.
 *
 * @param args what follows the program's name
 */
export async function runCommandLine(args: readonly string[]): Promise<Outcome> {
  const signal = interruption();
  // Whoever reads our output, such as `head`, may have enough of it before its end.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    await createProgram((isJson) => new CommandContext(isJson, signal)).parseAsync(args, { from: 'user' });
    return { exitCode: 0, cutShort: false };
  } catch (error) {
    // Commander has said by itself what is wrong. Help that was asked for comes this way too, with 0.
    if (error instanceof CommanderError)
      return { exitCode: error.exitCode === 0 ? 0 : WRONG_USE, cutShort: false };
    // What fails after an interruption fails because of it: Ctrl-C reaches the programs that we run too.
    const cause: unknown = signal.aborted ? signal.reason : error;
    process.stderr.write(`${errorMessage(cause)}\n`);
    return cause instanceof Interrupted
      ? { exitCode: cause.exitCode, cutShort: true }
      : { exitCode: FAILED, cutShort: false };
  }
}
