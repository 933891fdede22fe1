import { createInterface } from 'node:readline/promises';
import { CommandFailed } from '#module-system/commands/command-failed.js';

/**
 * Asks for confirmation at the terminal. The user confirms by typing a word.
 *
 * @throws CommandFailed for any other answer, and if there is no terminal
 */
export async function confirm(question: string, word: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandFailed('There is no terminal to ask on; use --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} Write ${word} to go on: `);
    if (answer.trim() !== word) throw new CommandFailed('Nothing has been deleted.');
  } finally {
    terminal.close();
  }
}
