import { Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { currentTenant } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { TenantPages } from '#platform/tenancy/tenant-pages.js';
import { MailAddresses } from '../../services/mail-addresses.js';
import {
  PersonMails,
  type MailRecipient,
  type NewSignIn,
  type PasskeyChange,
  type SilentIncident,
} from '../../services/person-mails.js';
import type { MailReply } from './mail.js';
import { MailTemplate } from './message/mail-template.js';
import type { Notice } from './message/notice.js';
import {
  addressNotice,
  codeNotice,
  entranceCodeNotice,
  invitationNotice,
  newSignInNotice,
  passkeyNotice,
  rolesNotice,
  silenceNotice,
  ssoEnforcedNotice,
  type Audience,
} from './message/notices.js';
import { OutgoingMail } from './outgoing-mail.js';

/** The mail server did not take a mail, and may take it later. */
class MailDelayed extends Error {}

@Injectable()
export class PersonMailSender extends PersonMails {
  private readonly logger = new Logger(PersonMailSender.name);

  constructor(
    private readonly outgoing: OutgoingMail,
    private readonly addresses: MailAddresses,
    private readonly pages: TenantPages,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** @throws MailDelayed */
  sendInvitation({ url, ...recipient }: MailRecipient & { readonly url: string }): Promise<void> {
    return this.send(recipient, (audience) => invitationNotice(audience, url));
  }

  /** @throws MailDelayed */
  sendCode({ code, ...recipient }: MailRecipient & { readonly code: string }): Promise<void> {
    return this.send(recipient, (audience) => codeNotice(audience, code));
  }

  /** @throws MailDelayed */
  sendEntranceCode({ code, ...recipient }: MailRecipient & { readonly code: string }): Promise<void> {
    return this.send(recipient, (audience) => entranceCodeNotice(audience, code));
  }

  /** @throws MailDelayed */
  sendSignIn(signIn: MailRecipient & NewSignIn): Promise<void> {
    return this.send(signIn, (audience) => newSignInNotice(audience, signIn));
  }

  /** @throws MailDelayed */
  sendPasskey(change: MailRecipient & PasskeyChange): Promise<void> {
    return this.send(change, (audience) => passkeyNotice(audience, change));
  }

  /** @throws MailDelayed */
  sendAddress({ isNew, ...recipient }: MailRecipient & { readonly isNew: boolean }): Promise<void> {
    return this.send(recipient, (audience) => addressNotice(audience, isNew));
  }

  /** @throws MailDelayed */
  sendSsoEnforced(recipient: MailRecipient): Promise<void> {
    return this.send(recipient, ssoEnforcedNotice);
  }

  /** @throws MailDelayed */
  sendRoles({ roles, ...recipient }: MailRecipient & { readonly roles: readonly string[] }): Promise<void> {
    return this.send(recipient, (audience) => rolesNotice(audience, roles));
  }

  /** @throws MailDelayed */
  sendSilence(mail: MailRecipient & SilentIncident): Promise<void> {
    return this.send(mail, (audience) => silenceNotice(audience, mail));
  }

  private async send(
    { address, locale }: MailRecipient,
    noticeFor: (audience: Audience) => Notice,
  ): Promise<void> {
    const tenant = currentTenant();
    const notice = noticeFor({ tenant, origin: await this.pages.origin(), locale });
    const { from, domain, idHeader } = this.addresses;
    const template = new MailTemplate(notice, {
      from,
      replyTo: tenant.settings.mailReplyTo,
      listId: null,
      topicId: null,
      idHeader,
    });
    const messageId = `${randomUUID()}@${domain}`;
    const links = { confirm: '', manage: '', unsubscribe: '', undo: '' };
    const mail = template.mailFor({ address, messageId, date: this.clock.now(), links });
    const replies: MailReply[] = [];
    await this.outgoing.transport.send(mail, (reply) => {
      replies.push(reply);
      return Promise.resolve();
    });
    const [reply] = replies;
    if (reply?.result === 'sent') return;
    // The address stays out of the log.
    const problem = `A mail to a member of ${tenant.slug} was not taken: ${reply?.code ?? 'no reply'}.`;
    if (reply?.result !== 'failed') throw new MailDelayed(problem);
    this.logger.warn(problem);
  }
}
