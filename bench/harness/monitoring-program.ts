import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { get } from '../support/load.js';

const READY_WITHIN_MS = 30_000;

/** Prometheus or Alertmanager in a separate process. */
export class MonitoringProgram {
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
  }

  /**
   * @param port the port that it is configured to listen on
   * @throws Error if it is not installed, or not ready within half a minute
   */
  static async start(file: string, args: readonly string[], port: number): Promise<MonitoringProgram> {
    const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'ignore'] });
    const failure = once(child, 'error').then(([error]) => error as Error);
    await Promise.race([once(child, 'spawn'), failure]);
    if (child.pid === undefined)
      throw new Error(`${file} is not installed: apt-get install prometheus prometheus-alertmanager`);
    const deadline = performance.now() + READY_WITHIN_MS;
    const isReady = async (): Promise<boolean> => {
      const { status } = await get({ port, path: '/-/ready', headers: {} }).catch(() => ({ status: 0 }));
      return status === 200;
    };
    while (!(await isReady())) {
      if (child.exitCode !== null || performance.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`${file} ${args.join(' ')} is not ready.`);
      }
      await pause(100);
    }
    return new MonitoringProgram(child);
  }

  suspend(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }
}
