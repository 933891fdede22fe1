import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Random } from '../support/random.js';
import { Accepted } from './accepted.js';

const END_OF_TEXT = '\r\n.\r\n';

/** A mail server that records recipients and Message-IDs. It drops connections at random before it accepts a mail. */
export class MailSink {
  readonly accepted: Accepted;
  private readonly server = createServer((socket) => {
    this.talk(socket);
  });
  private readonly sockets = new Set<Socket>();

  constructor(random: Random, dropsOneIn: number) {
    this.accepted = new Accepted(random, dropsOneIn);
  }

  /** @returns its address, for `SMTP_URL` */
  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private talk(socket: Socket): void {
    this.sockets.add(socket);
    let received = '';
    let recipient: string | undefined;
    let inText = false;
    const reply = (line: string): boolean => socket.write(`${line}\r\n`);
    socket.setEncoding('latin1').on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    reply('220 sink');
    socket.on('data', (chunk: string) => {
      received += chunk;
      while (!socket.destroyed) {
        const end = received.indexOf(inText ? END_OF_TEXT : '\r\n');
        if (end < 0) return;
        const part = received.slice(0, end);
        received = received.slice(end + (inText ? END_OF_TEXT.length : 2));
        if (inText) {
          inText = false;
          if (!this.accept(recipient ?? '', part)) {
            socket.destroy();
            return;
          }
          recipient = undefined;
          reply('250 2.0.0 Ok');
          continue;
        }
        const [verb = ''] = part.toUpperCase().split(' ', 1);
        if (verb === 'RCPT') recipient = /<([^>]*)>/.exec(part)?.[1];
        if (verb === 'EHLO') reply('250-sink\r\n250-PIPELINING\r\n250 8BITMIME');
        else if (verb === 'DATA') {
          inText = true;
          reply('354 Go ahead');
        } else if (verb === 'QUIT') {
          reply('221 Bye');
          socket.end();
        } else reply('250 Ok');
      }
    });
  }

  private accept(recipient: string, text: string): boolean {
    const message = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? 'without Message-ID';
    return this.accepted.accept(recipient, message);
  }
}
