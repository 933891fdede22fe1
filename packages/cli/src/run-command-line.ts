import { CommanderError } from 'commander';
import { errorOutput } from './error-output.js';
import { createProgram } from './program.js';
import type { Surroundings } from './surroundings.js';

/**
 * Runs one command and returns its exit code. Standard output carries only results; errors go to standard error.
 *
 * @param args arguments after the program's name
 */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    await createProgram(surroundings).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Requested help and the version are also reported as errors.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const { exitCode, text } = errorOutput(error, args.includes('--json'));
    surroundings.stderr.write(text);
    return exitCode;
  }
}
