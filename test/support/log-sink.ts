import { Writable } from 'node:stream';

/** Where a logger writes to, so that a test can read its lines. */
export class LogSink {
  readonly lines: string[] = [];

  readonly destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      this.lines.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
}
