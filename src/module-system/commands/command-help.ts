import type { Command } from 'commander';

const CALL = 'npm run -s cli --';

/** The shell command that runs the command line with these arguments. */
export function callOf(args: string): string {
  return `${CALL} ${args}`;
}

/** Adds examples to the end of a command's help. */
export function withExamples(command: Command, ...examples: readonly string[]): Command {
  const lines = examples.map((example) => `  ${callOf(example)}`);
  return command.addHelpText('after', `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.join('\n')}`);
}
