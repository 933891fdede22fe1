import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a program of the build, with these settings and none of this process's own. */
export function start(
  program: 'cli.js' | 'main.js' | 'worker.js',
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings };
  return spawn(process.execPath, [join(DIST, program), ...args], { env });
}

/** Waits for a process to end and returns its exit code and output. */
export async function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}

/** Command line with the settings of one installation. */
export class CommandLine {
  constructor(protected readonly settings: Readonly<Record<string, string>>) {}

  run(...args: string[]): Promise<Outcome> {
    return outcomeOf(start('cli.js', args, this.settings));
  }

  /**
   * Runs a command that must succeed with `--json`, and returns its output: one line, one object.
   *
   * @throws Error if the command fails or prints something else
   */
  async json<T>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await this.run(...args, '--json');
    if (code !== 0 || !/^\{.*\}\n$/.test(stdout))
      throw new Error(`${args.join(' ')}: ${code}\n${stdout}${stderr}`);
    return JSON.parse(stdout) as T;
  }
}

/** Creates a data folder that PostgreSQL can access even if root runs it as another user. */
export async function makeDataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'heliograph-cli-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
