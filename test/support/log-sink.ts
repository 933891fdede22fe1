import { Writable } from 'node:stream';

/** Log destination whose lines a test can read. */
export class LogSink {
  readonly lines: string[] = [];

  readonly destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      this.lines.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
}
