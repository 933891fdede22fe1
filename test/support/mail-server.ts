import { simpleParser, type ParsedMail } from 'mailparser';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

/** Mail as it arrived. */
export interface ArrivedMail {
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly parsed: ParsedMail;
}

/** Refusal by the server: an SMTP code and its text. */
export type Refusal = readonly [code: number, words: string];

/** Time for connections that are open when the server stops; by default, 30 seconds. Applications keep theirs open. */
const CLOSE_WITHIN_MS = 1;

/** Real SMTP server that accepts mail, or refuses it as a test chooses. */
export class MailServer {
  readonly arrived: ArrivedMail[] = [];
  /** Number of connections opened so far. */
  connections = 0;
  /** Refuses a recipient unless it returns undefined. */
  onRecipient: (address: string) => Refusal | undefined = () => undefined;
  /** Refuses a mail after reading it, unless it returns undefined. */
  onMail: (to: string) => Refusal | undefined = () => undefined;
  private readonly server: SMTPServer;

  /** @param options of `smtp-server`; it accepts nothing before {@link listen} */
  constructor(options: SMTPServerOptions = {}) {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: CLOSE_WITHIN_MS,
      onConnect: (_, done) => {
        this.connections += 1;
        done();
      },
      onRcptTo: ({ address }, _, done) => {
        done(errorOf(this.onRecipient(address)));
      },
      onData: (stream, session, done) => {
        void this.take(stream, session.envelope, done);
      },
      ...options,
    });
    this.server.on('error', () => undefined);
  }

  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    await server.listen();
    return server;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Returns the mails received since the last call. */
  taken(): ArrivedMail[] {
    return this.arrived.splice(0);
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(resolve);
    });
  }

  private async take(
    stream: SMTPServerDataStream,
    { mailFrom, rcptTo }: { mailFrom: false | { address: string }; rcptTo: { address: string }[] },
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const source = await text(stream);
    const to = rcptTo[0]?.address ?? '';
    const refusal = errorOf(this.onMail(to));
    if (refusal === null)
      this.arrived.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to,
        source,
        parsed: await simpleParser(source),
      });
    done(refusal);
  }
}

/** A mail server while the tests of the calling file or `describe` run. Call it before the application that sends to it starts. */
export function useMailServer(): MailServer {
  const server = new MailServer();
  beforeAll(() => server.listen());
  afterAll(() => server.stop());
  return server;
}

function errorOf(refusal: Refusal | undefined): Error | null {
  return refusal === undefined ? null : Object.assign(new Error(refusal[1]), { responseCode: refusal[0] });
}
