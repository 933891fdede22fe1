import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { join } from 'node:path';
import { Settings } from '#core/config/settings.js';
import { Clock } from '#core/time/clock.js';
import { MailAddresses } from '../../services/mail-addresses.js';
import { DkimSigner } from './dkim/dkim-signer.js';
import { SigningTransport } from './dkim/signing-transport.js';
import { MailFolder } from './mail-folder.js';
import type { MailTransport } from './mail.js';
import { SmtpRelay } from './smtp/smtp-relay.js';

/** Folder of mails in the data folder, if there is no mail server. */
export const OUTBOX = 'outbox';

/** The transport that all mails of a process share. */
@Injectable()
export class OutgoingMail implements OnApplicationShutdown {
  readonly transport: MailTransport;

  constructor(addresses: MailAddresses, settings: Settings, clock: Clock) {
    const { smtpUrl, dataDir } = settings;
    const transport =
      smtpUrl === undefined ? new MailFolder(join(dataDir, OUTBOX)) : new SmtpRelay(smtpUrl, settings, clock);
    const signer = DkimSigner.of(settings, addresses.from);
    this.transport = signer === undefined ? transport : new SigningTransport(transport, signer);
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
