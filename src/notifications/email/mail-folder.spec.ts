import { describe, expect, it } from 'vitest';
import { MailFolder } from './mail-folder.js';

describe('A folder for mails', () => {
  it('that cannot be made refuses a mail instead of keeping it waiting forever', async () => {
    const folder = new MailFolder('/proc/nope/data/outbox');
    const mail = { messageId: '1@example.com', from: 'a@example.com', to: 'b@example.com', content: '' };
    const settle = (): Promise<never> => Promise.reject(new Error('It was sent.'));
    await expect(folder.send(mail, settle)).rejects.toThrow(/ENOENT.*\/proc\/nope/);
  });
});
