import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/*
 * A mail server that takes everything and keeps nothing. It answers each message of the process that started it with what it
 * has taken; `take` also starts counting again.
 */

/** What the sink is asked. */
export interface SinkQuestion {
  readonly ask: 'taken' | 'take';
}

/** What the sink has taken since it was asked to `take`. */
export interface Taken {
  readonly port: number;
  readonly mails: number;
  readonly bytes: number;
  /** Different recipients. */
  readonly recipients: number;
  /** The source of the first mail; '' before one was taken, and when it is only asked what was taken. */
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
// Connections that are cut at the end of a run.
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
