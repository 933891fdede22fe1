import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandFailed, EXIT } from './command-failed.js';
import type { Surroundings } from './surroundings.js';

/** Asks at the terminal for a text that is not shown while it is typed or pasted. */
export async function askSecret(question: string, { stdin, stderr }: Surroundings): Promise<string> {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 });
  stderr.write(question);
  try {
    return await new Promise((resolve, reject) => {
      terminal.on('SIGINT', () => {
        reject(new CommandFailed('Interrupted.', EXIT.interrupted));
      });
      terminal.on('close', () => {
        reject(new CommandFailed('No key was given.', EXIT.wrongUse));
      });
      terminal.question('', resolve);
    });
  } finally {
    terminal.close();
    stderr.write('\n');
  }
}
