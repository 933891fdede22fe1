import type { Socket } from 'node:net';

/** What a mail server answers a command with. */
export interface SmtpReply {
  /** `NaN` where it does not begin with a code. */
  readonly code: number;
  /** All of its lines, separated by `\n`. */
  readonly text: string;
}

const CODE_LENGTH = 3;
/** No server has so much to say. */
const MOST_CHARACTERS = 64 * 1024;

/** Replies of a mail server, in the order in which they come. Source: RFC 5321, 4.2.1. */
export class SmtpReplies {
  private readonly arrived: SmtpReply[] = [];
  private waiter: PromiseWithResolvers<SmtpReply> | undefined;
  private failure: Error | undefined;
  /** Of the reply that is not complete: its lines, then a line without an end. */
  private lines: string[] = [];
  private rest = '';
  private unread = 0;

  /** @param socket only this reads from it */
  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.take(chunk.toString('latin1'));
    });
  }

  /** Whether nothing has come that nobody asked for. */
  get isSilent(): boolean {
    return this.arrived.length === 0 && this.unread === 0;
  }

  /** The next reply; one is waited for at a time. @throws what {@link fail} was given */
  next(): Promise<SmtpReply> {
    const reply = this.arrived.shift();
    if (reply !== undefined) return Promise.resolve(reply);
    if (this.failure !== undefined) return Promise.reject(this.failure);
    this.waiter = Promise.withResolvers();
    return this.waiter.promise;
  }

  /** There will be no more replies. */
  fail(error: Error): void {
    this.failure ??= error;
    this.waiter?.reject(this.failure);
    this.waiter = undefined;
  }

  private take(text: string): void {
    this.unread += text.length;
    if (this.unread > MOST_CHARACTERS) {
      this.fail(new Error('The mail server does not come to an end.'));
      return;
    }
    const lines = text.split('\n');
    lines[0] = this.rest + (lines[0] ?? '');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.takeLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  }

  private takeLine(line: string): void {
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
