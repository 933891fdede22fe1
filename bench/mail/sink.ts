import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/*
 * A mail server that accepts everything and stores nothing. It answers each message of its parent process
 * with its counts. `take` also resets them.
 */

/** A request to the sink. */
export interface SinkQuestion {
  readonly ask: 'taken' | 'take';
}

/** Counts since the last `take`. */
export interface Taken {
  readonly port: number;
  readonly mails: number;
  readonly bytes: number;
  /** Number of distinct recipients. */
  readonly recipients: number;
  /** Source of the first mail. Empty before one has arrived, and in responses to `taken`. */
  readonly first: string;
}

let mails = 0;
let bytes = 0;
let first: Buffer | undefined;
const recipients = new Set<string>();

function take(stream: SMTPServerDataStream, recipient: string, done: () => void): void {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (first === undefined) chunks.push(chunk);
  });
  stream.once('end', () => {
    first ??= Buffer.concat(chunks);
    mails += 1;
    recipients.add(recipient);
    done();
  });
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData: (stream, { envelope }, done) => {
    take(stream, envelope.rcptTo[0]?.address ?? '', done);
  },
});
// Connections are cut at the end of a run.
server.on('error', () => undefined);
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const { port } = server.server.address() as AddressInfo;

process.on('message', ({ ask }: SinkQuestion) => {
  const source = ask === 'take' ? (first?.toString('latin1') ?? '') : '';
  const taken: Taken = { port, mails, bytes, recipients: recipients.size, first: source };
  process.send?.(taken);
  if (ask !== 'take') return;
  [mails, bytes, first] = [0, 0, undefined];
  recipients.clear();
});
process.once('SIGTERM', () => process.exit());
