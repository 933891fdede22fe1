import { CommanderError } from 'commander';
import { BUILT_IN_MODULES } from '../built-in-modules.js';
import { namedModules } from '../installation.js';
import { CommandContext } from './command-context.js';
import { CommandFailed } from '#module-system/commands/command-failed.js';
import { Interrupted, interruption } from './interruption.js';
import { createProgram } from './program.js';
import { errorJson, errorMessage } from './error-message.js';

const FAILED = 1;
const WRONG_USE = 2;

interface Outcome {
  readonly exitCode: number;
  /** True if a signal interrupted the command before it was done. */
  readonly cutShort: boolean;
}

/**
 * Runs one command and returns its exit code: 0 for success, 1 if it was refused or failed, 2 for invalid
 * arguments, 128 plus the signal's number if interrupted. Errors go to standard error, as one object with
 * `--json`. Standard output carries only results.
 *
 * @param args arguments after the program's name
 */
export async function runCommandLine(args: readonly string[]): Promise<Outcome> {
  const signal = interruption();
  // The reader of our output, for example `head`, may close the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const wantsJson = args.includes('--json');
  // Loaded first, because their commands are part of the program. Commands that need no database work without.
  const loading = namedModules();
  let unloadable: unknown;
  const modules = await loading.catch((error: unknown) => {
    unloadable = error;
    return BUILT_IN_MODULES;
  });
  try {
    const program = createProgram(
      (isJson) => new CommandContext(isJson, signal, () => loading),
      modules,
      (usage) => wantsJson || process.stderr.write(usage),
    );
    if (unloadable !== undefined)
      program.addHelpText('after', `\nCommands of packages are missing. ${errorMessage(unloadable)}`);
    await program.parseAsync(args, { from: 'user' });
    return { exitCode: 0, cutShort: false };
  } catch (error) {
    // Requested help is also reported as an error, with exit code 0.
    if (error instanceof CommanderError && !isMissing(error, unloadable)) {
      if (error.exitCode !== 0) process.stderr.write(wrongUse(error, wantsJson));
      return { exitCode: error.exitCode === 0 ? 0 : WRONG_USE, cutShort: false };
    }
    // Errors after an interruption are caused by it: Ctrl-C reaches our child processes too.
    const failure: unknown = error instanceof CommanderError ? unloadable : error;
    const cause: unknown = signal.aborted ? signal.reason : failure;
    process.stderr.write(`${wantsJson ? errorJson(cause) : errorMessage(cause)}\n`);
    return cause instanceof Interrupted
      ? { exitCode: cause.exitCode, cutShort: true }
      : { exitCode: FAILED, cutShort: false };
  }
}

/** True if an unknown command may be one of a package that could not be loaded. */
function isMissing({ code }: CommanderError, unloadable: unknown): boolean {
  return code === 'commander.unknownCommand' && unloadable !== undefined;
}

/** The error message that commander would print before the usage. */
function wrongUse({ code, message }: CommanderError, asJson: boolean): string {
  const isNone = code === 'commander.help';
  if (!asJson) return isNone ? '' : `\n${message}\n`;
  const said = isNone ? 'Name a command; --help lists them.' : message.replace(/^error: /, '');
  return `${errorJson(new CommandFailed(said))}\n`;
}
