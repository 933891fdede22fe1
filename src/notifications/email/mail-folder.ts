import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, MailReply, MailTransport } from './mail.js';

/** Where no mail server is set: each mail becomes a file. One that is sent again replaces the first. */
export class MailFolder implements MailTransport {
  readonly connections = 1;

  /** @param folder is made when the first mail comes */
  constructor(readonly folder: string) {}

  async send({ messageId, content }: Mail, settle: (reply: MailReply) => Promise<void>): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const name = `${messageId.replaceAll(/[^\w.-]/g, '_')}.eml`;
    await writeFile(join(this.folder, name), content, { mode: 0o600, encoding: 'latin1' });
    await settle({ result: 'sent', response: `Written to ${name}.` });
  }

  close(): void {
    // There is nothing to close.
  }
}
