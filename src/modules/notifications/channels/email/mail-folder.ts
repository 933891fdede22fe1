import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders } from '#platform/embedded-postgres/make-folders.js';
import type { Mail, MailReply, MailTransport } from './mail.js';

/** Used without a mail server: writes each mail to a file. A mail that is sent again replaces its file. */
export class MailFolder implements MailTransport {
  readonly connections = 1;

  /** @param folder created with the first mail */
  constructor(readonly folder: string) {}

  async send({ messageId, content }: Mail, settle: (reply: MailReply) => Promise<void>): Promise<void> {
    await makeFolders(this.folder);
    const name = `${messageId.replaceAll(/[^\w.-]/g, '_')}.eml`;
    await writeFile(join(this.folder, name), content, { mode: 0o600, encoding: 'latin1' });
    await settle({ result: 'sent', response: `Written to ${name}.` });
  }

  close(): void {
    // There is nothing to close.
  }
}
