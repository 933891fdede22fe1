import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Mail, MailReply } from '../mail.js';
import { replyToFailure, wordsOf, type SmtpFailure } from './smtp-reply.js';
import type { SmtpServer } from './smtp-server.js';

/** A session could not be opened: nothing can be said of any mail. */
export class SmtpUnreachable extends Error {}

/** A connection to the mail server, past greeting, TLS and login. */
export class SmtpSession {
  private usable = true;

  private constructor(
    private readonly connection: SMTPConnection,
    private readonly timeoutMs: number,
  ) {
    const end = (): void => {
      this.usable = false;
    };
    connection.on('end', end);
    // Of a mail that is under way, `send` hears as well; without a listener it would end the process.
    connection.on('error', end);
  }

  /** @throws SmtpUnreachable */
  static async open({ options, auth }: SmtpServer, timeoutMs: number): Promise<SmtpSession> {
    // Not before it is needed: a process without a mail server, or without mails, does without it.
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection(options);
    try {
      await within(timeoutMs, connection, (done) => {
        connection.once('error', done);
        connection.once('end', () => {
          done(new Error('The mail server closed the connection.'));
        });
        connection.connect((error) => {
          if (error !== undefined || auth === undefined) done(error);
          else connection.login({ ...auth }, done);
        });
      });
      return new SmtpSession(connection, timeoutMs);
    } catch (error) {
      connection.on('error', () => undefined);
      connection.close();
      throw new SmtpUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  /** Whether another mail can be sent. */
  get isUsable(): boolean {
    return this.usable;
  }

  /** Sends a mail. The server has so many milliseconds for all of it, however busily it answers in between. */
  async send({ from, to, content }: Mail): Promise<MailReply> {
    try {
      const envelope = { from, to, size: content.length };
      const { response } = await within<{ response: string }>(this.timeoutMs, this.connection, (done) => {
        this.connection.send(envelope, content, done);
      });
      return { result: 'sent', code: Number.parseInt(response, 10), response: wordsOf(response) };
    } catch (error) {
      const failure = error as SmtpFailure;
      // Refused mails leave the session as it was before them; whatever else happened, nobody knows where it stands.
      if (failure.responseCode === undefined) this.close();
      else if (this.usable) await this.reset();
      return replyToFailure(failure);
    }
  }

  close(): void {
    this.usable = false;
    this.connection.close();
  }

  private async reset(): Promise<void> {
    try {
      await within(this.timeoutMs, this.connection, (done) => {
        this.connection.reset(done);
      });
    } catch {
      this.close();
    }
  }
}

type Done<T> = (error?: Error | null, value?: T) => void;

/** The result of work that calls back; rejects and ends the connection when that takes too long. */
async function within<T = unknown>(
  timeoutMs: number,
  connection: SMTPConnection,
  work: (done: Done<T>) => void,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => {
    reject(new Error(`The mail server took longer than ${timeoutMs / 1_000} seconds.`));
    connection.close();
  }, timeoutMs);
  work((error, value) => {
    if (error == null) resolve(value as T);
    else reject(error);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
