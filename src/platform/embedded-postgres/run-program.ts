import { spawn, type SpawnOptions } from 'node:child_process';
import type { PostgresAccount } from './postgres-account.js';

/** Result of a program: its exit code (null after a signal), and the output of both streams in one text. */
export interface ProgramResult {
  readonly code: number | null;
  readonly output: string;
}

/**
 * Options to start a PostgreSQL program: the account, a working directory that any account can enter, and a
 * clean environment, so that a caller's PGPORT, PGDATA or language has no effect.
 */
export function programOptions(account: PostgresAccount | undefined): SpawnOptions {
  return {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/', LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/**
 * Runs a program to its end, without a shell.
 *
 * @param input - written to its standard input.
 * @throws the system's error when it cannot be started at all.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  account: PostgresAccount | undefined,
  input = '',
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...programOptions(account), stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // A program that ends before it has read its input gives the reason in its output, not here.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
