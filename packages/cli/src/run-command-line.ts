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
  const isJson = args.includes('--json');
  try {
    await createProgram(surroundings, (usage) => isJson || surroundings.stderr.write(usage)).parseAsync(
      args,
      { from: 'user' },
    );
    return 0;
  } catch (error) {
    // Requested help and the version are also reported as errors.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const { exitCode, text } = errorOutput(error, isJson);
    surroundings.stderr.write(text);
    return exitCode;
  }
}
