import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { SmtpReplies } from './smtp-replies.js';

/** Replies of a server that sends what the test writes. */
function conversation(): { replies: SmtpReplies; send: (bytes: string | Buffer) => void } {
  const socket = new PassThrough();
  const replies = new SmtpReplies(socket as unknown as Socket);
  return { replies, send: (bytes) => socket.emit('data', Buffer.from(bytes as string)) };
}

describe('The replies of a mail server', () => {
  it('come one by one in their order, waited for or not', async () => {
    const { replies, send } = conversation();
    const first = replies.next();
    send('220 Hello\r\n250 Fine\r\n354 Go\r\n');
    expect(await first).toEqual({ code: 220, text: '220 Hello' });
    expect([await replies.next(), await replies.next()]).toEqual([
      { code: 250, text: '250 Fine' },
      { code: 354, text: '354 Go' },
    ]);
  });

  it('may have many lines, which end in any way', async () => {
    const { replies, send } = conversation();
    send('250-mail.example.com\r\n250-SIZE 1000\n250 8BITMIME\r\n');
    expect(await replies.next()).toEqual({
      code: 250,
      text: '250-mail.example.com\n250-SIZE 1000\n250 8BITMIME',
    });
  });

  it('end with a line that holds the beginning of one elsewhere', async () => {
    const { replies, send } = conversation();
    send('250 Queued as 123-456\r\n');
    expect(await replies.next()).toEqual({ code: 250, text: '250 Queued as 123-456' });
  });

  it('are the same in whatever pieces they come', async () => {
    const { replies, send } = conversation();
    for (const byte of Buffer.from('250-Grüße\r\n250 Ende\r\n')) send(Buffer.of(byte));
    expect(await replies.next()).toEqual({ code: 250, text: '250-Grüße\n250 Ende' });
  });

  it.each(['Hello', '25 Fine', '', '2500 Fine', 'abc-'])(
    'have no code where they begin with none: %j',
    async (line) => {
      const { replies, send } = conversation();
      send(`\r\n${line}x\r\n`);
      const { code, text } = await replies.next();
      expect([code, text]).toEqual([line === '2500 Fine' ? 250 : NaN, `${line}x`]);
    },
  );

  it('are known to have come, or a part of one, before anybody asked', async () => {
    const { replies, send } = conversation();
    expect(replies.isSilent).toBe(true);
    send('4');
    expect(replies.isSilent).toBe(false);
    send('21 Closing\r\n');
    expect(replies.isSilent).toBe(false);
    await replies.next();
    expect(replies.isSilent).toBe(true);
  });

  it('end with the first failure, for who waits and who comes later; what has come is read first', async () => {
    const { replies, send } = conversation();
    send('250 Fine\r\n');
    const failure = new Error('Gone.');
    replies.fail(failure);
    replies.fail(new Error('Again.'));
    expect(await replies.next()).toMatchObject({ code: 250 });
    await expect(replies.next()).rejects.toBe(failure);
    const waiting = conversation();
    const next = waiting.replies.next();
    waiting.replies.fail(failure);
    await expect(next).rejects.toBe(failure);
  });

  it('may take 64 KiB, and all of them together more', async () => {
    const { replies, send } = conversation();
    const line = `250 ${'x'.repeat(64 * 1024 - 6)}\r\n`;
    for (let count = 0; count < 2; count += 1) {
      send(line);
      expect((await replies.next()).text).toHaveLength(64 * 1024 - 2);
    }
    send(`x${line}`);
    await expect(replies.next()).rejects.toThrow('The mail server’s reply is too long.');
  });
});
