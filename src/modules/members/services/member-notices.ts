import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { browserWords } from '#platform/access/keys/browser-words.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { PersonMails, type MailRecipient } from '#modules/notifications/services/person-mails.js';
import { MembersRepository, type MemberAccount } from '../store/members.repository.js';
import { SsoRepository } from '../store/sso.repository.js';
import { SsoConnections } from './sso-connections.js';

const ROLES = 'member.tell-roles';
const SIGN_IN = 'member.tell-sign-in';
const PASSKEY = 'member.tell-passkey';
const ADDRESS = 'member.tell-address';
const SSO_ENFORCED = 'sso.tell-members';
const SSO_ENFORCED_MEMBER = 'member.tell-sso';
const SSO_SUBJECT = 'sso';
/** Members whose mails are scheduled in one transaction. */
const MEMBERS_A_BATCH = 100;

/** Tells active members by mail what others do to them, or perhaps in their name. */
@Injectable()
export class MemberNotices implements OnModuleInit {
  constructor(
    private readonly members: MembersRepository,
    private readonly mails: PersonMails,
    private readonly sso: SsoConnections,
    private readonly ssoProgress: SsoRepository,
    private readonly jobs: Jobs,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ROLES, (subject) => this.sendRoles(idOf(subject)));
    this.jobs.handle(SIGN_IN, (subject) => this.sendSignIn(subject));
    this.jobs.handle(PASSKEY, (subject) => this.sendPasskey(subject));
    this.jobs.handle(ADDRESS, (subject) => this.sendAddresses(idOf(subject)));
    this.jobs.handle(SSO_ENFORCED, () => this.tellSomeOfSso());
    this.jobs.handle(SSO_ENFORCED_MEMBER, (subject) => this.sendSsoEnforced(idOf(subject)));
    this.jobs.recover(SSO_ENFORCED, async (after) =>
      after === undefined && (await this.ssoProgress.hasMembersToNotify()) ? [SSO_SUBJECT] : [],
    );
  }

  /** Tells a member, after the commit of the open write, which roles there are now; not one who has done it. */
  async rolesChanged(memberId: number): Promise<void> {
    if (workContext()?.caller?.key?.session?.memberId === memberId) return;
    await this.jobs.schedule({ kind: ROLES, subject: `member:${memberId}`, dueAt: this.clock.now() });
  }

  /** Tells a member, after the commit of the open write, that somebody has signed in as them with the browser of the request. */
  async newSignIn(memberId: number, way: string): Promise<void> {
    const now = this.clock.now();
    const { browser, system } = browserWords(workContext()?.headers?.['user-agent']);
    // The session may have ended, and be deleted, before the mail is sent.
    const subject = ['member', memberId, now.getTime(), way, browser, system].join(':');
    await this.jobs.schedule({ kind: SIGN_IN, subject, dueAt: now });
  }

  private async sendSignIn(subject: string): Promise<void> {
    const recipient = await this.recipient(idOf(subject));
    if (recipient?.mailNewSignIn !== true) return;
    const [, , time, way = '', browser = '', system = ''] = subject.split(':');
    await this.mails.sendSignIn({ ...recipient, at: new Date(Number(time)), way, browser, system });
  }

  /** Tells a member, after the commit of the open write, that a passkey was added or removed. */
  async passkeyChanged(memberId: number, change: 'added' | 'removed'): Promise<void> {
    const now = this.clock.now();
    const subject = ['member', memberId, now.getTime(), change].join(':');
    await this.jobs.schedule({ kind: PASSKEY, subject, dueAt: now });
  }

  /** Tells a member, after the commit of the open write, at the new address and at the one before. */
  async addressChanged(memberId: number): Promise<void> {
    await this.jobs.schedule({ kind: ADDRESS, subject: `member:${memberId}`, dueAt: this.clock.now() });
  }

  private async sendPasskey(subject: string): Promise<void> {
    const recipient = await this.recipient(idOf(subject));
    if (recipient === undefined) return;
    const [, , time, change] = subject.split(':');
    await this.mails.sendPasskey({ ...recipient, at: new Date(Number(time)), isAdded: change === 'added' });
  }

  /** To the address before first: what is sent is noted, so that another try does not repeat it. */
  private async sendAddresses(memberId: number): Promise<void> {
    const account = await this.members.account(memberId);
    if (account === undefined) return;
    const { email: address, formerEmail, locale, status } = account;
    if (formerEmail !== null) {
      await this.mails.sendAddress({ address: formerEmail, locale, isNew: false });
      await this.members.forgetFormerEmail(memberId, formerEmail);
    }
    if (status === 'active') await this.mails.sendAddress({ address, locale, isNew: true });
  }

  /** Tells all active members, after the commit of the open write, that they have to use single sign-on. */
  async ssoEnforced(): Promise<void> {
    this.ssoProgress.setNotifiedUpTo(0);
    await this.jobs.schedule({ kind: SSO_ENFORCED, subject: SSO_SUBJECT, dueAt: this.clock.now() });
  }

  /**
   * Tells some members and continues when their mails are under way, so that the tenant's other jobs wait for one batch
   * at most. A job for each, so that an address that is refused for now delays no other. Progress is stored with the
   * jobs: if the process ends in between, nobody is left out and nobody is told twice.
   */
  private tellSomeOfSso(): Promise<void> {
    return this.database.write(async () => {
      const after = await this.ssoProgress.lockNotifiedUpTo();
      if (after === undefined) return;
      const ids = await this.members.activeIdsAfter(after, MEMBERS_A_BATCH);
      const last = ids.at(-1);
      this.ssoProgress.setNotifiedUpTo(last ?? null);
      if (last === undefined) return;
      const dueAt = this.clock.now();
      await this.jobs.scheduleAll([
        ...ids.map((id) => ({ kind: SSO_ENFORCED_MEMBER, subject: `member:${id}`, dueAt })),
        { kind: SSO_ENFORCED, subject: SSO_SUBJECT, dueAt },
      ]);
    });
  }

  private async sendSsoEnforced(memberId: number): Promise<void> {
    const recipient = await this.recipient(memberId);
    const connection = await this.sso.of(currentTenant().id);
    if (recipient === undefined || connection?.settings.is_enforced !== true) return;
    await this.mails.sendSsoEnforced(recipient);
  }

  private async sendRoles(memberId: number): Promise<void> {
    const recipient = await this.recipient(memberId);
    if (recipient?.mailRolesChanged !== true) return;
    const roles = await this.members.rolesOf(memberId);
    await this.mails.sendRoles({ ...recipient, roles: roles.map(({ name }) => name) });
  }

  /** Undefined unless the member is active by now. */
  private async recipient(memberId: number): Promise<(MemberAccount & MailRecipient) | undefined> {
    const account = await this.members.account(memberId);
    return account?.status === 'active' ? { ...account, address: account.email } : undefined;
  }
}

function idOf(subject: string): number {
  return Number(subject.split(':')[1]);
}
