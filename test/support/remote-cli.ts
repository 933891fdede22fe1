import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { runCommandLine } from '../../packages/cli/src/run-command-line.js';
import type { Surroundings } from '../../packages/cli/src/surroundings.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Lays out the package of the remote command line as npm installs it, compiled without checking types. Returns the
 * path of its program.
 */
export function installRemoteCli(folder: string): string {
  const packages = join(folder, 'node_modules');
  for (const name of ['cli', 'client']) {
    const from = join(ROOT, 'packages', name);
    const to = join(packages, '@heliograph', name);
    for (const file of globSync(`${from}/src/**/*.ts`)) {
      // A megabyte of types.
      if (basename(file) === 'schema.ts') continue;
      const compiled = join(to, 'dist', relative(join(from, 'src'), file)).replace(/\.ts$/, '.js');
      mkdirSync(dirname(compiled), { recursive: true });
      writeFileSync(compiled, javaScript(readFileSync(file, 'utf8')));
    }
    cpSync(join(from, 'package.json'), join(to, 'package.json'));
  }
  for (const name of ['commander', 'jose', 'openapi-fetch', 'yaml'])
    symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  const home = join(packages, '@heliograph', 'cli');
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return join(home, bin.heliograph);
}

function javaScript(source: string): string {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}

/** What a command came to. */
export interface CliOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The remote command line in this process, with an environment of its own. */
export class RemoteCli {
  /** @param env with `HOME`, whose folder has the sign-ins */
  constructor(private readonly env: Readonly<Record<string, string>>) {}

  /** The same with other variables. */
  with(env: Readonly<Record<string, string>>): RemoteCli {
    return new RemoteCli({ ...this.env, ...env });
  }

  async run(args: readonly string[], given: Partial<Surroundings> = {}): Promise<CliOutcome> {
    const stdout = new Collected();
    const stderr = new Collected();
    const code = await runCommandLine(args, {
      env: this.env,
      stdin: Readable.from([]),
      stdout,
      stderr,
      signal: new AbortController().signal,
      now: () => new Date(),
      pause: () => Promise.reject(new Error('Nothing waits here.')),
      openInBrowser: undefined,
      ...given,
    });
    return { code, stdout: stdout.text, stderr: stderr.text };
  }

  /**
   * Runs a command that must succeed with `--json`, and returns its output: one line.
   *
   * @throws Error if the command fails or prints something else
   */
  async json<T = any>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await this.run([...args, '--json']);
    if (code !== 0 || !/^\{.*\}\n$/.test(stdout))
      throw new Error(`${args.join(' ')}: ${code}\n${stdout}${stderr}`);
    return JSON.parse(stdout) as T;
  }
}

/** Keeps what is written to it. */
class Collected extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
