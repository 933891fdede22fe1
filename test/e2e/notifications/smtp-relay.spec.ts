import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmtpRelay } from '#modules/notifications/channels/email/smtp/smtp-relay.js';
import type { Mail, MailReply } from '#modules/notifications/channels/email/mail.js';
import { FakeClock } from '../../support/fake-clock.js';
import { NotingMailServer, turns, until } from '../../support/noting-mail-server.js';

let server: NotingMailServer;
let clock: FakeClock;
let relay: SmtpRelay;

function relayTo({ smtpPoolSize = 1, smtpMaxPerSecond = 0 } = {}): SmtpRelay {
  relay = new SmtpRelay(
    `smtp://127.0.0.1:${server.port}`,
    { smtpTls: 'off', smtpTimeout: 60, smtpPoolSize, smtpMaxPerSecond },
    clock,
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
    mails.map((mail, index) =>
      relay.send(mail, (reply) => {
        replies[index] = reply;
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
  server = await NotingMailServer.start();
  clock = new FakeClock();
});

afterEach(() => {
  relay.close();
  server.stop();
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
    const replies = await sendAll(odd.map((body, index) => mailTo(`s${index}`, body)));
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

  it('wait for it even if they come later', async () => {
    relayTo();
    const kept = Promise.withResolvers<undefined>();
    let isReplied = false;
    const first = relay.send(mailTo('s1'), () => {
      isReplied = true;
      return kept.promise;
    });
    await until(() => isReplied);
    const second = relay.send(mailTo('s2'), () => Promise.resolve());
    await turns();
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

describe('Mails that are paced', () => {
  it('are begun one after another, none before the reply to the one before', async () => {
    relayTo({ smtpMaxPerSecond: 20 });
    server.contentReply = () => {
      server.hold(1);
      return '250 taken';
    };
    const sent = sendAll([mailTo('s1'), mailTo('s2')]);
    await until(() => contents().length === 1);
    await turns();
    expect(server.taken.filter((one) => one.includes('RCPT'))).toHaveLength(1);
    server.contentReply = () => '250 taken';
    server.release(1);
    expect(await sent).toMatchObject([{ result: 'sent' }, { result: 'sent' }]);
  });

  it('take their time', async () => {
    relayTo({ smtpMaxPerSecond: 5 });
    // Opens the connection, which takes time of its own.
    await sendAll([mailTo('s1')]);
    const started = performance.now();
    await sendAll([mailTo('s2'), mailTo('s3')]);
    // Timers may fire a millisecond early.
    expect(performance.now() - started).toBeGreaterThan(195);
  });
});

describe('Connections to a mail server', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are as many as there are mails at once, at most as many as are set', async () => {
    relayTo({ smtpPoolSize: 3 });
    await sendAll([mailTo('s1'), mailTo('s2')]);
    expect(server.connections).toBe(2);
    await sendAll(['s3', 's4', 's5', 's6', 's7'].map((name) => mailTo(name)));
    expect(server.connections).toBe(3);
    expect(contents()).toHaveLength(7);
  });

  it('are used again before another one is opened', async () => {
    relayTo({ smtpPoolSize: 3 });
    for (const name of ['s1', 's2', 's3']) await sendAll([mailTo(name)]);
    expect(server.connections).toBe(1);
  });

  it('are closed after half a minute without a mail, and opened again for the next one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    relayTo();
    await sendAll([mailTo('s1')]);
    vi.advanceTimersByTime(29_999);
    await sendAll([mailTo('s2')]);
    vi.advanceTimersByTime(29_999);
    await sendAll([mailTo('s3')]);
    expect([server.connections, server.open]).toEqual([1, 1]);
    vi.advanceTimersByTime(30_000);
    await until(() => server.open === 0);
    await sendAll([mailTo('s4')]);
    expect(server.connections).toBe(2);
  });

  it('are closed with the relay', async () => {
    relayTo({ smtpPoolSize: 2 });
    await sendAll([mailTo('s1'), mailTo('s2')]);
    relay.close();
    await until(() => server.open === 0);
    expect(await sendAll([mailTo('s3')])).toMatchObject([{ result: 'sent' }]);
  });
});

describe('A mail server that is in trouble', () => {
  const NO_ROOM = '421 4.3.0 no room';

  it('is left alone for ten seconds once it could not be connected to', async () => {
    server.greeting = '554 5.3.2 not now\r\n';
    relayTo({ smtpPoolSize: 2 });
    const [first] = await sendAll([mailTo('s1')]);
    expect(first).toMatchObject({
      result: 'retry',
      fault: 'server',
      response: expect.stringContaining('not now'),
    });
    expect(await sendAll([mailTo('s2')])).toEqual([
      {
        result: 'retry',
        fault: 'server',
        isUntried: true,
        response: `Not tried, since just before: ${first!.response}`,
      },
    ]);
    server.greeting = '220 hello\r\n';
    clock.advance(9_999);
    expect(await sendAll([mailTo('s3')])).toMatchObject([{ result: 'retry' }]);
    expect(server.connections).toBe(1);
    clock.advance(1);
    expect(await sendAll([mailTo('s4')])).toMatchObject([{ result: 'sent' }]);
  });

  it('is reported once, however many mails it fails at a time', async () => {
    const logged = vi.spyOn(Logger.prototype, 'error');
    server.greeting = `554 5.3.2 closed ${server.port}\r\n`;
    relayTo({ smtpPoolSize: 3 });
    await sendAll([mailTo('s1'), mailTo('s2'), mailTo('s3')]);
    const lines = logged.mock.calls.map(([line]) => String(line));
    logged.mockRestore();
    expect(lines.filter((line) => line.includes(`closed ${server.port}`))).toEqual([
      expect.stringMatching(/^The mail server cannot be used: /),
    ]);
  });

  it('is left alone once it has failed for as many mails in a row as it has connections', async () => {
    const failing = new Set(['s1', 's3', 's4', 's5']);
    server.recipientReply = (to) => {
      const name = /<(\w+)@/.exec(to)![1]!;
      return failing.has(name) ? NO_ROOM : '250 fine';
    };
    relayTo({ smtpPoolSize: 2 });
    const results: string[] = [];
    for (const name of ['s1', 's2', 's3', 's4', 's5', 's6']) {
      const [reply] = await sendAll([mailTo(name)]);
      results.push(reply!.result === 'sent' ? 'sent' : reply!.response);
    }
    expect(results).toEqual([
      NO_ROOM,
      'sent',
      NO_ROOM,
      NO_ROOM,
      `Not tried, since just before: ${NO_ROOM}`,
      `Not tried, since just before: ${NO_ROOM}`,
    ]);
    clock.advance(10_000);
    // One mail finds out; the others wait for it.
    expect(await sendAll([mailTo('s5')])).toMatchObject([{ response: NO_ROOM }]);
    expect(await sendAll([mailTo('s6')])).toMatchObject([{ isUntried: true }]);
    clock.advance(10_000);
    expect(await sendAll([mailTo('s6')])).toMatchObject([{ result: 'sent' }]);
    expect(relay.restsUntil).toBeUndefined();
  });

  it('is tried by one mail only while it does not respond', async () => {
    server.greeting = '554 5.3.2 not now\r\n';
    relayTo({ smtpPoolSize: 5 });
    await sendAll([mailTo('s0')]);
    expect(relay.restsUntil).toEqual(new Date(clock.now().getTime() + 10_000));
    clock.advance(10_000);
    const before = server.connections;
    const replies = await sendAll(['s1', 's2', 's3', 's4', 's5'].map((name) => mailTo(name)));
    expect(replies.filter(({ isUntried }) => isUntried === true)).toHaveLength(4);
    expect(server.connections - before).toBe(1);
  });

  it('is not left alone because it refuses recipients or mails', async () => {
    server.recipientReply = () => '450 4.2.1 busy';
    relayTo({ smtpPoolSize: 1 });
    for (const name of ['s1', 's2', 's3'])
      expect(await sendAll([mailTo(name)])).toMatchObject([{ result: 'retry', code: 450 }]);
    server.recipientReply = () => '250 fine';
    server.contentReply = () => '554 5.7.1 spam';
    for (const name of ['s4', 's5'])
      expect(await sendAll([mailTo(name)])).toMatchObject([{ result: 'failed', fault: 'policy' }]);
  });

  it('gets nothing more on other connections either, where only an envelope had been sent ahead', async () => {
    relayTo({ smtpPoolSize: 2 });
    await sendAll([mailTo('s0')]);
    server.recipientReply = (to) => (/s[24]@/.test(to) ? NO_ROOM : '250 fine');
    server.contentReply = () => {
      server.hold(1);
      return '250 taken';
    };
    server.hold(2);
    const replies: Record<string, MailReply> = {};
    const send = (name: string): Promise<void> =>
      relay.send(mailTo(name), (reply) => {
        replies[name] = reply;
        return Promise.resolve();
      });
    const ahead = [send('s1'), send('s2'), send('s3')];
    await until(() => server.taken.some((one) => one.includes('RCPT TO:<s3@')));
    ahead.push(send('s4'));
    server.release(2);
    await until(() => 's4' in replies);
    server.release(1);
    await Promise.all(ahead);
    expect(replies).toMatchObject({
      s1: { result: 'sent' },
      s2: { response: NO_ROOM },
      s3: { result: 'retry', fault: 'server', response: `Not tried, since just before: ${NO_ROOM}` },
      s4: { response: NO_ROOM },
    });
    await until(() => server.open === 0);
    expect(contents()).toHaveLength(2);
  });

  it('gets no mail to a name for examples', async () => {
    relayTo();
    expect(await sendAll([{ ...mailTo('s1'), to: 'ada@shop.example' }])).toEqual([
      {
        result: 'failed',
        fault: 'policy',
        response: 'Not sent: shop.example is a name for examples; it leads nowhere.',
      },
    ]);
    expect(server.connections).toBe(0);
  });
});
