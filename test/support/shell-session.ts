import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

/** Shell that runs one command after another, as a person types them. Variables and functions persist. */
export class ShellSession {
  private readonly shell: ChildProcessWithoutNullStreams;
  private printed = '';
  private errors = '';

  /** @param folder working directory of the commands */
  constructor(folder: string) {
    this.shell = spawn('bash', ['-s'], { cwd: folder, stdio: 'pipe' });
    this.shell.stdout.setEncoding('utf8').on('data', (text: string) => (this.printed += text));
    this.shell.stderr.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
  }

  /**
   * Runs a command and returns its output.
   *
   * @throws Error with the output if the command fails
   */
  async run(command: string): Promise<string> {
    const mark = randomUUID();
    const end = new RegExp(`^(.*)${mark} (\\d+)\\n`, 's');
    this.shell.stdin.write(`${command}\necho "${mark} $?"\n`);
    while (!end.test(this.printed)) {
      if (this.shell.stdout.readableEnded) throw new Error(`The shell has ended: ${this.errors}`);
      const heard = new AbortController();
      const { signal } = heard;
      await Promise.race(['data', 'end'].map((event) => once(this.shell.stdout, event, { signal })));
      heard.abort();
    }
    const [whole, output, code] = end.exec(this.printed)!;
    this.printed = this.printed.slice(whole.length);
    if (code !== '0') throw new Error(`${command}\nended with ${code}: ${output}${this.errors}`);
    return output!.trim();
  }

  async close(): Promise<void> {
    const closed = once(this.shell, 'close');
    this.shell.stdin.end();
    await closed;
  }
}
