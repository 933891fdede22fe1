import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Socket } from 'node:net';
import type { Mail, MailReply } from '../mail.js';
import { SmtpReplies, type SmtpReply } from './smtp-replies.js';
import { replyToFailure, SERVICE_CLOSES, wordsOf, type SmtpFailure } from './smtp-reply.js';
import type { SmtpServer } from './smtp-server.js';

/** Mails before and after a mail on the same connection. */
export interface Neighbours {
  /** Whether the outcome of the connection's previous mail was stored. No content is sent before. */
  readonly isKept: Promise<boolean>;
  /** Called when the content is sent. Returns the next mail of this connection, if there is one already. */
  readonly next: () => Mail | undefined;
}

type Command = 'MAIL FROM' | 'RCPT TO' | 'DATA';

const COMMANDS: readonly Command[] = ['MAIL FROM', 'RCPT TO', 'DATA'];
const NOT_ASCII = /[^\0-\x7f]/;
const UNSAFE = /[\r\n<>]/;
const CRLF = '\r\n';

/**
 * Connection to the mail server after greeting, TLS and login, which nodemailer performs. This class sends
 * the mails. Nodemailer would examine each byte of each mail, and wait for the reply to a mail before it
 * names the next recipient.
 *
 * If the server offers PIPELINING, the end of a mail and the envelope of the next one are one write. A mail
 * then costs one round trip. Source: RFC 2920.
 */
export class SmtpSession {
  private usable = true;
  /** Mail whose envelope was sent ahead. */
  private begun: Mail | undefined;
  private readonly replies: SmtpReplies;

  private constructor(
    private readonly connection: SMTPConnection,
    private readonly socket: Socket,
    private readonly extensions: ReadonlySet<string>,
    private readonly timeoutMs: number,
  ) {
    // Only nodemailer's reader is removed. It still reports the end and errors of the connection.
    socket.removeAllListeners('data');
    this.replies = new SmtpReplies(socket);
    connection.on('end', () => {
      this.end(new Error('The mail server closed the connection.'));
    });
    connection.on('error', (error: Error) => {
      this.end(error);
    });
  }

  /** @throws Error if the connection fails, which says nothing about any mail */
  static async open({ options, auth }: SmtpServer, timeoutMs: number): Promise<SmtpSession> {
    // Loaded on demand, because a process without a mail server or mails does not need it.
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection(options);
    try {
      let extensions = new Set<string>();
      await within(timeoutMs, connection, (done) => {
        connection.once('error', done);
        connection.once('end', () => {
          done(new Error('The mail server closed the connection.'));
        });
        connection.connect((error) => {
          extensions = extensionsOf(connection.lastServerResponse);
          if (error !== undefined || auth === undefined) done(error);
          else connection.login({ ...auth }, done);
        });
      });
      const { _socket: socket } = connection;
      if (!socket) throw new Error('The mail server closed the connection.');
      return new SmtpSession(connection, socket, extensions, timeoutMs);
    } catch (error) {
      connection.on('error', () => undefined);
      connection.close();
      throw error;
    }
  }

  /** Whether another mail can be sent. A server that speaks unasked is about to close the connection. */
  get isUsable(): boolean {
    return this.usable && (this.begun !== undefined || this.replies.isSilent);
  }

  /** Whether the envelope of a mail has been sent ahead. */
  get hasBegun(): boolean {
    return this.begun !== undefined;
  }

  /**
   * Sends a mail. The timeout applies to its envelope and again to its content, however many replies
   * arrive in between.
   *
   * @returns undefined if the connection ended before the content was sent, which says nothing about the mail
   */
  async send(mail: Mail, { isKept, next }: Neighbours): Promise<MailReply | undefined> {
    const isBegun = this.begun === mail;
    this.begun = undefined;
    let wasAnswered = false;
    try {
      const refusal = await this.within(() => this.enter(mail, isBegun));
      wasAnswered = true;
      if (refusal !== undefined) return replyToFailure(refusal);
      if (!(await isKept)) {
        this.close();
        return undefined;
      }
      const { code, text } = await this.within(() => this.write(mail, next()));
      if (isPositive(code)) return { result: 'sent', code, response: wordsOf(text) };
      const reply = replyToFailure(failureOf('DATA', code, text));
      if (Number.isNaN(code) || code === SERVICE_CLOSES) this.close();
      return reply;
    } catch (error) {
      this.close();
      if (isBegun && !wasAnswered) return undefined;
      return replyToFailure({ message: error instanceof Error ? error.message : String(error) });
    }
  }

  close(): void {
    this.usable = false;
    this.connection.close();
  }

  private end(error: Error): void {
    this.usable = false;
    this.replies.fail(error);
  }

  /**
   * Sends the sender and the recipient.
   *
   * @returns the refusal of one of them. The session is then reset
   */
  private async enter(mail: Mail, isBegun: boolean): Promise<SmtpFailure | undefined> {
    if (UNSAFE.test(mail.from) || UNSAFE.test(mail.to)) throw new Error('An address cannot be sent to.');
    if (this.isPipelining && !isBegun) this.socket.write(this.envelopeOf(mail));
    let refusal: SmtpFailure | undefined;
    for (const command of COMMANDS) {
      if (!this.isPipelining) this.socket.write(this.commandOf(command, mail));
      const { code, text } = await this.replies.next();
      if (isPositive(code) || (command === 'DATA' && isIntermediate(code))) {
        // Some servers accept the content of a mail without recipients. Source: RFC 2920, 3.1.
        if (command === 'DATA' && refusal !== undefined) await this.ask('.');
      } else {
        refusal ??= failureOf(command, code, text);
        if (Number.isNaN(code) || code === SERVICE_CLOSES) {
          this.close();
          return refusal;
        }
        if (!this.isPipelining) break;
      }
    }
    if (refusal !== undefined && !isPositive((await this.ask('RSET')).code)) this.close();
    return refusal;
  }

  /**
   * Sends the content, followed by the envelope of the next mail.
   *
   * @returns the reply to the content
   */
  private write({ content }: Mail, next: Mail | undefined): Promise<SmtpReply> {
    const follower = this.isPipelining ? next : undefined;
    const end = content.endsWith(CRLF) ? '.\r\n' : '\r\n.\r\n';
    const ahead = follower === undefined ? '' : bytesOf(this.envelopeOf(follower));
    // A string, which Node encodes on its way to the socket. A buffer for each mail would become garbage.
    this.socket.write(withoutLoneDots(content) + end + ahead, 'latin1');
    this.begun = follower;
    return this.replies.next();
  }

  private async ask(command: string): Promise<SmtpReply> {
    this.socket.write(`${command}\r\n`);
    return this.replies.next();
  }

  private get isPipelining(): boolean {
    return this.extensions.has('PIPELINING');
  }

  private envelopeOf(mail: Mail): string {
    return COMMANDS.map((command) => this.commandOf(command, mail)).join('');
  }

  private commandOf(command: Command, { from, to, content }: Mail): string {
    if (command === 'DATA') return 'DATA\r\n';
    if (command === 'RCPT TO') return `RCPT TO:<${to}>\r\n`;
    const size = this.extensions.has('SIZE') ? ` SIZE=${content.length}` : '';
    const isForeign = this.extensions.has('SMTPUTF8') && (NOT_ASCII.test(from) || NOT_ASCII.test(to));
    return `MAIL FROM:<${from}>${size}${isForeign ? ' SMTPUTF8' : ''}\r\n`;
  }

  private async within<T>(work: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      this.end(tookTooLong(this.timeoutMs));
    }, this.timeoutMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Doubles dots at the start of lines, because a line with only a dot would end the mail. Some servers also
 * accept a lone line feed as the end of a line. Source: RFC 5321, 4.5.2.
 */
function withoutLoneDots(content: string): string {
  // Templates produce none, and this check costs next to nothing.
  if (!content.includes('\n.') && !content.startsWith('.')) return content;
  return content.replaceAll(/^\./gm, '..');
}

/** UTF-8 bytes of a text, with one character per byte. */
function bytesOf(text: string): string {
  return NOT_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text;
}

function isPositive(code: number): boolean {
  return code >= 200 && code < 300;
}

function isIntermediate(code: number): boolean {
  return code >= 300 && code < 400;
}

function failureOf(command: Command, code: number, text: string): SmtpFailure {
  return { message: text, response: text, command, ...(Number.isNaN(code) ? {} : { responseCode: code }) };
}

/** Extensions that a server lists in its reply to EHLO. */
function extensionsOf(reply: string | false): Set<string> {
  const lines = reply === false ? [] : reply.split('\n');
  return new Set(lines.flatMap((line) => /^250[ -]([\w-]+)/.exec(line)?.[1]?.toUpperCase() ?? []));
}

function tookTooLong(timeoutMs: number): Error {
  return new Error(`The mail server took longer than ${timeoutMs / 1_000} seconds.`);
}

type Done<T> = (error?: Error | null, value?: T) => void;

/** Result of work that calls back. On timeout, rejects and closes the connection. */
async function within<T = unknown>(
  timeoutMs: number,
  connection: SMTPConnection,
  work: (done: Done<T>) => void,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => {
    reject(tookTooLong(timeoutMs));
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
