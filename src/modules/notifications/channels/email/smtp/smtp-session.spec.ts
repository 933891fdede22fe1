import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotingMailServer, turns, until } from '../../../../../../test/support/noting-mail-server.js';
import type { Mail, MailReply } from '../mail.js';
import { smtpServer } from './smtp-server.js';
import { SmtpSession } from './smtp-session.js';

const TIMEOUT_MS = 5_000;
const TOO_LONG = 'The mail server took longer than 5 seconds.';
/** A mail that nothing came before and nothing follows. */
const ALONE = { isKept: Promise.resolve(true), next: () => undefined };

let server: NotingMailServer;
const sessions: SmtpSession[] = [];

beforeEach(async () => {
  server = await NotingMailServer.start();
});

afterEach(() => {
  vi.useRealTimers();
  for (const session of sessions.splice(0)) session.close();
  server.stop();
});

async function open(login = ''): Promise<SmtpSession> {
  const { options, auth } = smtpServer(`smtp://${login}127.0.0.1:${server.port}`, {
    smtpTls: 'off',
    // Longer than a test: only the session's own timeout ends a connection here.
    smtpTimeout: 600,
  });
  const session = await SmtpSession.open({ options, auth }, TIMEOUT_MS);
  sessions.push(session);
  return session;
}

function mail(to = 'ada@mail.test-run.net', content = 'Subject: x\r\n\r\nText.\r\n'): Mail {
  return { messageId: '1@mail.test-run.net', from: 'status@mail.test-run.net', to, content };
}

async function replyTo(one: Mail): Promise<MailReply | undefined> {
  return (await open()).send(one, ALONE);
}

/** Commands of the mail that was sent last, as UTF-8. */
function commands(): string[] {
  return server.taken
    .filter((one) => /^(MAIL|RCPT|DATA|RSET|AUTH)/.test(one))
    .map((one) => Buffer.from(one, 'latin1').toString());
}

describe('The envelope of a mail', () => {
  it.each([
    ['PIPELINING', ['PIPELINING']],
    ['nothing', []],
  ])('is sender and recipient where the server offers %s', async (_, extensions) => {
    server.extensions = extensions;
    await replyTo(mail());
    expect(commands()).toEqual([
      'MAIL FROM:<status@mail.test-run.net>',
      'RCPT TO:<ada@mail.test-run.net>',
      'DATA',
    ]);
  });

  it('has the size of the mail where the server wants to know it', async () => {
    server.extensions = ['size 1000000'];
    const one = mail();
    await replyTo(one);
    expect(commands()[0]).toBe(`MAIL FROM:<status@mail.test-run.net> SIZE=${one.content.length}`);
  });

  it.each([
    ['jörg@mail.test-run.net', true],
    ['jorg@mail.test-run.net', false],
  ])('says whether it is international: %s', async (to, isSaid) => {
    server.extensions = ['PIPELINING', 'SMTPUTF8'];
    const session = await open();
    const next = mail(to);
    // Once at the start of a connection, and once behind a mail.
    await session.send(mail(to), { ...ALONE, next: () => next });
    await session.send(next, ALONE);
    const [from, recipient, ...others] = commands();
    expect([from, recipient]).toEqual([
      `MAIL FROM:<status@mail.test-run.net>${isSaid ? ' SMTPUTF8' : ''}`,
      `RCPT TO:<${to}>`,
    ]);
    expect(others).toEqual(['DATA', from, recipient, 'DATA']);
  });

  it('is international if the sender is', async () => {
    server.extensions = ['SMTPUTF8'];
    await replyTo({ ...mail(), from: 'ärger@mail.test-run.net' });
    expect(commands()[0]).toBe('MAIL FROM:<ärger@mail.test-run.net> SMTPUTF8');
    server.taken.length = 0;
    server.extensions = [];
    await replyTo({ ...mail(), from: 'ärger@mail.test-run.net' });
    expect(commands()[0]).toBe('MAIL FROM:<ärger@mail.test-run.net>');
  });

  it.each(['a@b.net>\r\nDATA', 'a\r@b.net', 'a\n@b.net', '<a@b.net', 'a@b.net>'])(
    'has no address that could be a command: %j',
    async (address) => {
      for (const odd of [mail(address), { ...mail(), from: address }])
        expect(await replyTo(odd)).toEqual({
          result: 'retry',
          fault: 'server',
          response: 'An address cannot be sent to.',
        });
      expect(commands()).toEqual([]);
    },
  );

  it('goes out without extensions to a server that knows none', async () => {
    server.helloReply = () => '502 what?';
    expect(await replyTo(mail())).toMatchObject({ result: 'sent' });
    expect(commands()[0]).toBe('MAIL FROM:<status@mail.test-run.net>');
  });

  it('goes out behind the login', async () => {
    server.extensions = ['AUTH PLAIN'];
    await (await open('ada:secret@')).send(mail(), ALONE);
    const [login, from] = commands();
    expect(login).toBe(`AUTH PLAIN ${Buffer.from('\0ada\0secret').toString('base64')}`);
    expect(from).toMatch(/^MAIL/);
  });
});

describe('A reply', () => {
  it.each([
    ['to the sender', 'senderReply', '299 fine', 'sent', undefined],
    ['to the sender', 'senderReply', '300 odd', 'retry', 'server'],
    ['to the sender', 'senderReply', '199 odd', 'retry', 'server'],
    ['to the sender', 'senderReply', '550 5.7.1 not you', 'retry', 'server'],
    ['to the recipient', 'recipientReply', '251 forwarded', 'sent', undefined],
    ['to the recipient', 'recipientReply', '354 odd', 'retry', undefined],
    ['to the recipient', 'recipientReply', '450 busy', 'retry', undefined],
    ['to the recipient', 'recipientReply', '550 5.1.1 unknown', 'failed', 'address'],
    ['to DATA', 'dataReply', '399 go on', 'sent', undefined],
    ['to DATA', 'dataReply', '400 not now', 'retry', undefined],
    ['to DATA', 'dataReply', '451 not now', 'retry', undefined],
    ['to DATA', 'dataReply', '554 no', 'failed', 'policy'],
    ['to the content', 'contentReply', '200 taken', 'sent', undefined],
    ['to the content', 'contentReply', '299 taken', 'sent', undefined],
    ['to the content', 'contentReply', '300 odd', 'retry', undefined],
    ['to the content', 'contentReply', '451 later', 'retry', undefined],
    ['to the content', 'contentReply', '554 5.7.1 spam', 'failed', 'policy'],
  ] as const)('%s (%s) of %s: %s', async (_, step, reply, result, fault) => {
    for (const extensions of [['PIPELINING'], []]) {
      server.extensions = extensions;
      server[step] = () => reply;
      const session = await open();
      const got = await session.send(mail(), ALONE);
      expect([got?.result, got?.fault]).toEqual([result, fault]);
      if (result !== 'sent') expect([got?.code, got?.response]).toEqual([Number(reply.slice(0, 3)), reply]);
      // The next mail can use the connection.
      expect(session.isUsable).toBe(true);
    }
  });

  it.each(['senderReply', 'recipientReply', 'dataReply', 'contentReply'] as const)(
    'without a code ends the connection: %s',
    async (step) => {
      for (const reply of ['what?', '421 closing']) {
        server[step] = () => reply;
        const session = await open();
        expect(await session.send(mail(), ALONE)).toMatchObject({
          result: 'retry',
          fault: 'server',
          response: reply,
        });
        expect(session.isUsable).toBe(false);
        await until(() => server.open === 0);
      }
    },
  );

  it('that refuses a recipient ends the envelope, which is reset', async () => {
    server.extensions = [];
    server.recipientReply = () => '550 5.1.1 unknown';
    await replyTo(mail());
    expect(commands().slice(2)).toEqual(['RSET']);
  });

  it('that refuses the reset ends the connection', async () => {
    server.recipientReply = () => '550 5.1.1 unknown';
    server.resetReply = '500 no';
    const session = await open();
    expect(await session.send(mail(), ALONE)).toMatchObject({ result: 'failed', fault: 'address' });
    expect(session.isUsable).toBe(false);
    await until(() => server.open === 0);
  });
});

it('A content that begins with a dot arrives whole', async () => {
  expect(await replyTo(mail(undefined, '.\r\nx\r\n'))).toMatchObject({ result: 'sent' });
  expect(server.taken.at(-1)).toBe('.\r\nx');
});

describe('A connection', () => {
  it('is not usable once the server has said something unasked', async () => {
    const session = await open();
    await session.send(mail(), ALONE);
    expect([session.isUsable, session.hasBegun]).toEqual([true, false]);
    server.say('421 4.4.2 idle for too long\r\n');
    await until(() => !session.isUsable);
  });

  it('is not usable once the server has ended it', async () => {
    const session = await open();
    server.hangUp();
    await until(() => !session.isUsable);
    expect(await session.send(mail(), ALONE)).toMatchObject({ result: 'retry', fault: 'server' });
  });

  it('is usable for the mail whose envelope went ahead, whatever has arrived', async () => {
    const session = await open();
    const next = mail('bob@mail.test-run.net');
    await session.send(mail(), { ...ALONE, next: () => next });
    expect(session.hasBegun).toBe(true);
    await until(() => server.taken.filter((one) => one === 'DATA').length === 2);
    expect(session.isUsable).toBe(true);
    expect(await session.send(next, ALONE)).toMatchObject({ result: 'sent' });
    expect(session.hasBegun).toBe(false);
  });

  it('ends without the content if the outcome before was not stored', async () => {
    const session = await open();
    expect(await session.send(mail(), { ...ALONE, isKept: Promise.resolve(false) })).toBeUndefined();
    expect(session.isUsable).toBe(false);
    await until(() => server.open === 0);
    expect(server.taken.filter((one) => one.startsWith('Subject'))).toEqual([]);
  });
});

describe('A mail server that says nothing', () => {
  /** Has a mail wait for a reply, with time standing still. */
  async function waiting(step: 'recipientReply' | 'contentReply'): Promise<Promise<MailReply | undefined>[]> {
    server.extensions = [];
    const session = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server[step] = () => '';
    const sent = session.send(mail(), ALONE);
    const last = step === 'recipientReply' ? 'RCPT' : 'Subject';
    await until(() => server.taken.some((one) => one.startsWith(last)));
    return [sent];
  }

  it.each(['recipientReply', 'contentReply'] as const)('for the timeout ends the mail: %s', async (step) => {
    const [sent] = await waiting(step);
    let isOver = false;
    void sent!.then(() => (isOver = true));
    vi.advanceTimersByTime(TIMEOUT_MS - 1);
    await turns();
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await sent).toEqual({ result: 'retry', fault: 'server', response: TOO_LONG });
    await until(() => server.open === 0);
  });

  it.each([
    ['hangs up', 'hangUp', /^The mail server closed the connection\.$/],
    ['resets the connection', 'reset', /ECONNRESET/],
  ] as const)('and %s ends the mail', async (_, end, response) => {
    const [sent] = await waiting('contentReply');
    server[end]();
    expect(await sent).toEqual({
      result: 'retry',
      fault: 'server',
      response: expect.stringMatching(response),
    });
  });

  it('has the timeout for the envelope, and again for the content', async () => {
    const [sent] = await waiting('recipientReply');
    vi.advanceTimersByTime(TIMEOUT_MS - 1);
    server.contentReply = () => '';
    server.say('250 fine\r\n');
    // The recipient counts for this server once it has said so itself.
    server.dataReply = () => '354 go on';
    await until(() => server.taken.some((one) => one.startsWith('Subject')));
    vi.advanceTimersByTime(TIMEOUT_MS - 1);
    server.say('250 taken\r\n');
    expect(await sent).toMatchObject({ result: 'sent' });
  });

  it('after a mail has been taken does no harm', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const session = await open();
    await session.send(mail(), ALONE);
    vi.advanceTimersByTime(10 * TIMEOUT_MS);
    expect(session.isUsable).toBe(true);
    expect(await session.send(mail(), ALONE)).toMatchObject({ result: 'sent' });
  });

  it('from the start is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.greeting = '';
    const session = open();
    const refused = expect(session).rejects.toThrow(TOO_LONG);
    await until(() => server.connections === 1);
    vi.advanceTimersByTime(TIMEOUT_MS);
    await refused;
    await until(() => server.open === 0);
  });

  it('and hangs up instead of greeting is given up', async () => {
    server.greeting = '';
    const session = open();
    const refused = expect(session).rejects.toThrow(/closed/i);
    await until(() => server.connections === 1);
    server.hangUp();
    await refused;
  });
});
