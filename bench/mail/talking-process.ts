import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onCore } from '../support/cores.js';

/** A Node program in a separate process that answers one message at a time. */
export class TalkingProcess {
  readonly pid: number;
  private readonly child: ChildProcess;
  private readonly gone: Promise<unknown>;

  private constructor(child: ChildProcess, pid: number) {
    this.child = child;
    this.pid = pid;
    this.gone = once(child, 'exit');
  }

  /** @param program arguments for Node */
  static start(
    core: string,
    program: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): TalkingProcess {
    const [file, args] = onCore(core, process.execPath, program);
    const child = spawn(file, args, {
      env: { ...process.env, ...environment, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (child.pid === undefined) throw new Error(`${program.join(' ')} cannot be started.`);
    return new TalkingProcess(child, child.pid);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @throws Error if the process ends without an answer */
  async ask<Answer>(question: object): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    const end = (): void => {
      answer.reject(new Error(`The process ${this.pid} has ended.`));
    };
    this.child.once('message', answer.resolve).once('exit', end);
    try {
      if (!this.isRunning) end();
      else this.child.send(question);
      return await answer.promise;
    } finally {
      this.child.off('message', answer.resolve).off('exit', end);
    }
  }

  async stop(): Promise<void> {
    if (this.isRunning) this.child.kill('SIGTERM');
    await this.gone;
  }
}
