import type { Command } from 'commander';

const CALL = 'npm run -s cli --';

/** How the command line is called, with these arguments. */
export function callOf(args: string): string {
  return `${CALL} ${args}`;
}

/** Ends a command's help with examples of its use. */
export function withExamples(command: Command, ...examples: readonly string[]): Command {
  const lines = examples.map((example) => `  ${callOf(example)}`);
  return command.addHelpText('after', `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.join('\n')}`);
}
