import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailFolder } from './mail-folder.js';
import type { Mail, MailReply } from './mail.js';

const MAIL: Mail = {
  messageId: '1.2.acme@mail.example.com',
  from: 'a@example.com',
  to: 'b@example.com',
  content: 'Größe',
};

describe('A folder for mails', () => {
  let root: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'heliograph-folder-'));
  });
  afterAll(() => rm(root, { recursive: true }));

  it('is made with the first mail, and has one private file for each', async () => {
    const path = join(root, 'data', 'outbox');
    const folder = new MailFolder(path);
    const replies: MailReply[] = [];
    const settle = (reply: MailReply): Promise<void> => {
      replies.push(reply);
      return Promise.resolve();
    };
    await folder.send(MAIL, settle);
    await folder.send({ ...MAIL, content: 'Größer' }, settle);
    const name = '1.2.acme_mail.example.com.eml';
    expect(replies).toEqual([1, 2].map(() => ({ result: 'sent', response: `Written to ${name}.` })));
    expect(await readdir(path)).toEqual([name]);
    expect(await readFile(join(path, name), 'latin1')).toBe('Größer');
    expect((await stat(join(path, name))).mode & 0o777).toBe(0o600);
    expect(folder.connections).toBe(1);
  });

  it('that cannot be made refuses a mail instead of keeping it waiting forever', async () => {
    const folder = new MailFolder('/proc/nope/data/outbox');
    const settle = (): Promise<never> => Promise.reject(new Error('It was sent.'));
    await expect(folder.send(MAIL, settle)).rejects.toThrow(/ENOENT.*\/proc\/nope/);
  });
});
