import { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { onTestFailed } from 'vitest';

interface Entry {
  readonly reqId?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

/** Collects the errors that the application logs, so that a test that fails because of a 500 shows the cause. */
export class FaultLog {
  private readonly causes = new Map<string, string>();

  readonly logger: Logger = pino(
    { level: 'error' },
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        const { reqId, err } = JSON.parse(line.toString()) as Entry;
        if (reqId !== undefined) this.causes.set(reqId, err?.stack ?? err?.message ?? line.toString());
        done();
      },
    }),
  );

  /**
   * Prints the cause of a fault if the running test fails. Outside a test, prints it at once, because
   * set-up expects no fault.
   */
  show(where: string, requestId: string): void {
    const print = (): void =>
      console.error(`${where}: ${this.causes.get(requestId) ?? 'nothing was logged'}`);
    try {
      onTestFailed(print);
    } catch {
      print();
    }
  }
}
