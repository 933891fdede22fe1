import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SmtpRelay } from '../../../src/notifications/email/smtp/smtp-relay.js';
import type { Mail, MailReply } from '../../../src/notifications/email/mail.js';
import { SystemClock } from '../../../src/time/clock.js';

/** SMTP server over real connections that records what it receives. */
class NotingServer {
  /** Commands and contents, in order of arrival. Doubled dots in contents are removed. */
  readonly taken: string[] = [];
  connections = 0;
  extensions: readonly string[] = ['PIPELINING', 'SIZE 10000000'];
  /** Replies to a recipient and to a content. If the reply is undefined, the server cuts the connection. */
  recipientReply: (to: string) => string = () => '250 fine';
  contentReply: (content: string) => string | undefined = () => '250 taken';
  dataReply = (recipients: number): string => (recipients > 0 ? '354 go on' : '554 nobody to send it to');
  private constructor(readonly server: Server) {}

  static async start(): Promise<NotingServer> {
    const server = createServer();
    const noting = new NotingServer(server);
    server.on('connection', (socket) => {
      noting.connections += 1;
      socket.on('error', () => undefined);
      noting.serve(socket);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return noting;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  private serve(socket: Socket): void {
    let [rest, isData, recipients] = ['', false, 0];
    const commands: Record<string, (line: string) => string> = {
      EHLO: () => this.extensions.map((name) => `250-${name}\r\n`).join('') + '250 HELP',
      MAIL: () => '250 fine',
      RCPT: (line) => {
        const reply = this.recipientReply(line);
        if (reply.startsWith('2')) recipients += 1;
        return reply;
      },
      DATA: () => {
        const reply = this.dataReply(recipients);
        isData = reply.startsWith('3');
        return reply;
      },
      RSET: () => {
        recipients = 0;
        return '250 fine';
      },
    };
    socket.write('220 noting.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (;;) {
        // Accepts a line break of one character, as some servers do.
        const end = (isData ? /(?:^|\r?\n)\.\r?\n/ : /\r\n/).exec(rest);
        if (end === null) return;
        const piece = rest.slice(0, end.index);
        rest = rest.slice(end.index + end[0].length);
        this.taken.push(isData ? piece.replaceAll(/^\.\./gm, '.') : piece);
        const wasData = isData;
        const reply = wasData ? this.contentReply(piece) : commands[piece.slice(0, 4)]?.(piece);
        if (wasData) [isData, recipients] = [false, 0];
        if (reply === undefined) socket.destroy();
        else socket.write(`${reply}\r\n`);
      }
    });
  }
}

let server: NotingServer;
let relay: SmtpRelay;

function relayTo({ smtpPoolSize = 1, smtpMaxPerSecond = 0 } = {}): SmtpRelay {
  relay = new SmtpRelay(
    `smtp://127.0.0.1:${server.port}`,
    { smtpTls: 'off', smtpTimeout: 5, smtpPoolSize, smtpMaxPerSecond },
    new SystemClock(),
  );
  return relay;
}

function mailTo(name: string, body = `To ${name}.`): Mail {
  return {
    messageId: `${name}@mail.test-run.net`,
    from: 'status@mail.test-run.net',
    to: `${name}@mail.test-run.net`,
    content: `Subject: x\r\n\r\n${body}`,
  };
}

/**
 * Sends mails concurrently.
 *
 * @returns their replies, in the same order
 */
async function sendAll(mails: readonly Mail[]): Promise<MailReply[]> {
  const replies: MailReply[] = [];
  await Promise.all(
    mails.map((mail, place) =>
      relay.send(mail, (reply) => {
        replies[place] = reply;
        return Promise.resolve();
      }),
    ),
  );
  return replies;
}

/** Contents of the mails that the server accepted, without commands. */
function contents(): string[] {
  return server.taken.filter((one) => one.startsWith('Subject'));
}

beforeEach(async () => {
  server = await NotingServer.start();
});

afterEach(() => {
  relay.close();
  server.server.close();
});

describe('Mails over one connection', () => {
  it.each([
    ['that pipelines', ['PIPELINING', 'SIZE 10000000']],
    ['that does not', []],
  ])('to a server %s arrive whole and in order', async (_, extensions) => {
    server.extensions = extensions;
    relayTo();
    const odd = [
      '.',
      '..',
      '.lone\r\n.\r\n..two\r\n',
      'a\n.\nRSET\n.\r\n',
      'ends with a break\r\n',
      'or half\n',
      '',
    ];
    const replies = await sendAll(odd.map((body, place) => mailTo(`s${place}`, body)));
    expect(replies).toEqual(odd.map(() => ({ result: 'sent', code: 250, response: '250 taken' })));
    expect(contents().map((one) => one.replace(/(\r\n)*$/, ''))).toEqual(
      odd.map((body) => `Subject: x\r\n\r\n${body}`.replace(/(\r\n)*$/, '')),
    );
    expect(server.connections).toBe(1);
  });

  it('wait with their content until the reply to the one before is kept', async () => {
    relayTo();
    const kept = Promise.withResolvers<undefined>();
    const first = relay.send(mailTo('s1'), () => kept.promise);
    const second = relay.send(mailTo('s2'), () => Promise.resolve());
    // The envelope of the second mail has already been sent.
    await expect.poll(() => server.taken.some((one) => one.includes('RCPT TO:<s2@'))).toBe(true);
    expect(contents()).toHaveLength(1);
    kept.resolve(undefined);
    await Promise.all([first, second]);
    expect(contents()).toHaveLength(2);
  });

  it('go on over another one when the reply to the one before cannot be kept', async () => {
    relayTo();
    const first = relay.send(mailTo('s1'), () => Promise.reject(new Error('The database is away.')));
    const second = sendAll([mailTo('s2')]);
    await expect(first).rejects.toThrow('away');
    expect(await second).toMatchObject([{ result: 'sent' }]);
    expect(contents()).toHaveLength(2);
    expect(server.connections).toBe(2);
  });

  it.each(['554 nobody to send it to', '354 go on'])(
    'go on behind a refused recipient, where DATA is answered with %s',
    async (dataReply) => {
      server.recipientReply = (to) => (to.includes('s2@') ? '550 5.1.1 unknown' : '250 fine');
      server.dataReply = (recipients) => (recipients > 0 ? '354 go on' : dataReply);
      relayTo();
      expect(await sendAll([mailTo('s1'), mailTo('s2'), mailTo('s3')])).toMatchObject([
        { result: 'sent' },
        { result: 'failed', fault: 'address', code: 550, response: '550 5.1.1 unknown' },
        { result: 'sent' },
      ]);
      expect(contents()).toEqual([expect.stringContaining('To s1.'), expect.stringContaining('To s3.')]);
      expect(server.connections).toBe(1);
    },
  );

  it('go on behind a content that is refused', async () => {
    server.contentReply = (content) => (content.includes('s1') ? '554 5.7.1 spam' : '250 taken');
    relayTo();
    expect(await sendAll([mailTo('s1'), mailTo('s2')])).toMatchObject([
      { result: 'failed', fault: 'policy', code: 554 },
      { result: 'sent' },
    ]);
    expect(server.connections).toBe(1);
  });

  it.each([
    ['that is cut', undefined, {}],
    ['that the server closes', '421 4.3.2 too many', { code: 421 }],
  ])(
    '%s are tried again later if their content had gone out, and at once if only their envelope had',
    async (_, reply, more) => {
      server.contentReply = (content) => (content.includes('s1') ? reply : '250 taken');
      relayTo({ smtpPoolSize: 2 });
      expect(await sendAll(['s1', 's2', 's3', 's4'].map((name) => mailTo(name)))).toMatchObject([
        { result: 'retry', fault: 'server', ...more },
        ...[2, 3, 4].map(() => ({ result: 'sent' })),
      ]);
      expect(contents()).toHaveLength(4);
      expect(server.connections).toBe(3);
    },
  );
});

it('Where mails are paced, none is begun before its turn', async () => {
  relayTo({ smtpMaxPerSecond: 20 });
  await sendAll([mailTo('s1'), mailTo('s2'), mailTo('s3')]);
  const envelopeOfSecond = server.taken.findIndex((one) => one.includes('RCPT TO:<s2@'));
  expect(envelopeOfSecond).toBeGreaterThan(server.taken.findIndex((one) => one.includes('To s1.')));
});
