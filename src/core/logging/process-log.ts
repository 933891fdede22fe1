import type { Writable } from 'node:stream';
import { pino, type DestinationStream } from 'pino';

/** A standard output, which may be a terminal. */
type Output = Writable & { readonly fd: number; readonly isTTY?: boolean };

/**
 * Destination of a process's log: standard output, as JSON, or as short lines on a terminal. During startup,
 * lines are buffered, so JSON does not mix with the progress that the operator reads.
 */
export class ProcessLog implements DestinationStream {
  private waiting: string[] | undefined = [];

  constructor(private output: DestinationStream) {}

  static async open(output: Output = process.stdout): Promise<ProcessLog> {
    if (output.isTTY !== true) return new ProcessLog(pino.destination({ fd: output.fd, sync: true }));
    // Loaded for terminals only.
    const { linesForTerminal } = await import('./terminal-lines.js');
    return new ProcessLog(linesForTerminal(output));
  }

  write(line: string): void {
    if (this.waiting === undefined) this.output.write(line);
    else this.waiting.push(line);
  }

  /** Writes the buffered lines and stops buffering. */
  release(): void {
    const lines = this.waiting ?? [];
    this.waiting = undefined;
    for (const line of lines) this.output.write(line);
  }

  /**
   * Discards the buffered and all further lines. The cause of a failed start is printed
   * as a sentence, which the log would repeat.
   */
  drop(): void {
    this.waiting = undefined;
    this.output = { write: () => undefined };
  }
}
