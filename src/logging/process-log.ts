import { pino, type DestinationStream } from 'pino';

/**
 * Where a process's log goes: standard output, as JSON, or on a terminal as short lines. While the process starts and tells
 * a person what it does, the log waits, so that no JSON stands among these lines.
 */
export class ProcessLog implements DestinationStream {
  private waiting: string[] | undefined = [];

  private constructor(private output: DestinationStream) {}

  static async open(): Promise<ProcessLog> {
    if (!process.stdout.isTTY) return new ProcessLog(pino.destination({ fd: process.stdout.fd, sync: true }));
    // Loaded only where somebody is looking.
    const { linesForTerminal } = await import('./terminal-lines.js');
    return new ProcessLog(linesForTerminal());
  }

  write(line: string): void {
    if (this.waiting === undefined) this.output.write(line);
    else this.waiting.push(line);
  }

  /** Writes what has been waiting; from now on nothing waits. */
  release(): void {
    const lines = this.waiting ?? [];
    this.waiting = undefined;
    for (const line of lines) this.output.write(line);
  }

  /** Drops what has been waiting and all that comes: the cause of a failed start is told in a sentence, which the log would repeat. */
  drop(): void {
    this.waiting = undefined;
    this.output = { write: () => undefined };
  }
}
