import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';

/** Folder of the product: a clone, an installed package, or the image's. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** True if the product runs in a clone of its repository. */
export const IS_CLONE = existsSync(join(ROOT, 'nest-cli.json'));

const CALL = IS_CLONE
  ? 'npm run -s cli --'
  : ROOT.includes(`${sep}node_modules${sep}`)
    ? 'npx heliograph'
    : 'heliograph';

/** The shell command that runs the command line with these arguments. */
export function callOf(args: string): string {
  return `${CALL} ${args}`;
}

/** Adds examples to the end of a command's help. */
export function withExamples(command: Command, ...examples: readonly string[]): Command {
  const lines = examples.map((example) => `  ${callOf(example)}`);
  return command.addHelpText('after', `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.join('\n')}`);
}
