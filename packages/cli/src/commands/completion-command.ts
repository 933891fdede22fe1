import { Argument, type Command } from 'commander';
import type { CommandContext } from '../command-context.js';
import { completionScript, SHELLS, type Shell } from '../completion-script.js';

/** `completion`: a script for a shell. */
export function addCompletionCommand(program: Command, context: CommandContext): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options, to be read by your shell')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: Shell) => {
      context.surroundings.stdout.write(completionScript(program, shell));
    });
}
