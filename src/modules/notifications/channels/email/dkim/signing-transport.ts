import type { Mail, MailReply, MailTransport } from '../mail.js';
import type { DkimSigner } from './dkim-signer.js';

/** Signs each mail before it goes out. */
export class SigningTransport implements MailTransport {
  constructor(
    private readonly transport: MailTransport,
    private readonly signer: DkimSigner,
  ) {}

  get connections(): number {
    return this.transport.connections;
  }

  async send(mail: Mail, settle: (reply: MailReply) => Promise<void>): Promise<void> {
    const content = await this.signer.signed(mail.content);
    return this.transport.send({ ...mail, content }, settle);
  }

  close(): void {
    this.transport.close();
  }
}
