import type { Socket } from 'node:net';

/** Reply of a mail server to a command. */
export interface SmtpReply {
  /** `NaN` if the reply does not begin with a code. */
  readonly code: number;
  /** All of its lines, separated by `\n`. */
  readonly text: string;
}

const CODE_LENGTH = 3;
/** Limit of unread text. No server sends this much. */
const MAX_CHARACTERS = 64 * 1024;

/** Replies of a mail server, in order of arrival. Source: RFC 5321, 4.2.1. */
export class SmtpReplies {
  private readonly arrived: SmtpReply[] = [];
  private waiter: PromiseWithResolvers<SmtpReply> | undefined;
  private failure: Error | undefined;
  /** The incomplete reply: its complete lines, and in `rest` the start of the next one. */
  private lines: string[] = [];
  private rest = '';
  private unread = 0;

  /** @param socket has no other reader */
  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.feed(chunk.toString('latin1'));
    });
  }

  /** True if no unread reply has arrived, not even in part. */
  get isSilent(): boolean {
    return this.arrived.length === 0 && this.unread === 0;
  }

  /**
   * Returns the next reply. Only one call may be pending at a time.
   *
   * @throws the error given to {@link fail}
   */
  next(): Promise<SmtpReply> {
    const reply = this.arrived.shift();
    if (reply !== undefined) return Promise.resolve(reply);
    if (this.failure !== undefined) return Promise.reject(this.failure);
    this.waiter = Promise.withResolvers();
    return this.waiter.promise;
  }

  /** Ends the replies. Those that have arrived can still be read. */
  fail(error: Error): void {
    this.failure ??= error;
    this.waiter?.reject(this.failure);
    this.waiter = undefined;
  }

  private feed(text: string): void {
    this.unread += text.length;
    if (this.unread > MAX_CHARACTERS) {
      this.fail(new Error('The mail server’s reply is too long.'));
      return;
    }
    const lines = text.split('\n');
    lines[0] = this.rest + (lines[0] ?? '');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.feedLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  }

  private feedLine(line: string): void {
    if (line === '' && this.lines.length === 0) return;
    this.lines.push(line);
    if (/^\d{3}-/.test(line)) return;
    const text = decoded(this.lines.join('\n'));
    this.lines = [];
    this.unread = this.rest.length;
    const digits = text.slice(0, CODE_LENGTH);
    const reply = { code: /^\d{3}$/.test(digits) ? Number(digits) : Number.NaN, text };
    const { waiter } = this;
    this.waiter = undefined;
    if (waiter === undefined) this.arrived.push(reply);
    else waiter.resolve(reply);
  }
}

function decoded(bytes: string): string {
  return /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
}
