import { Injectable, type OnModuleInit } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { SharedLimits } from '#platform/access/limits/shared-limits.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { TenantPages } from '#platform/tenancy/tenant-pages.js';
import { Clock } from '#core/time/clock.js';
import { PersonMails } from '#modules/notifications/services/person-mails.js';
import { emailKey } from '../rules/email-key.js';
import { MembersRepository, type MemberAccount } from '../store/members.repository.js';

const SEND = 'member.invite';
const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_MS = 7 * DAY_MS;
/** Invitations of a tenant to one address. */
const MAX_A_DAY = 10;
const NONCE_BYTES = 18;
const PAYLOAD = /^(\d{1,16}) ([\w-]{1,64})$/;

/** Content of a genuine invitation. It is valid only while the member has the same nonce. */
export interface InvitationLink {
  readonly memberId: number;
  readonly nonce: string;
  readonly isExpired: boolean;
}

/** An invitation that can be accepted. */
export interface OpenInvitation {
  readonly email: string;
  /** Names of the roles. */
  readonly roles: readonly string[];
  /** Name of the member who sent it; null if somebody else did, or the member is gone. */
  readonly invitedBy: string | null;
}

/** Invitations: a signed link by mail, valid for 7 days and once. A new one ends the one before. */
@Injectable()
export class Invitations implements OnModuleInit {
  constructor(
    private readonly members: MembersRepository,
    private readonly links: SignedLinks,
    private readonly mails: PersonMails,
    private readonly pages: TenantPages,
    private readonly jobs: Jobs,
    private readonly limits: SharedLimits,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEND, (subject) => this.send(Number(subject.split(':')[1])));
  }

  /**
   * Gives a member a new invitation, which is sent after the commit of the open write.
   *
   * @param email where it goes
   * @throws TooManyRequests for an address that has been invited often today, which is perhaps a stranger's
   */
  async invite(memberId: number, email: string): Promise<void> {
    await this.limits.assertWithin({
      subject: `invitation ${currentTenant().id} ${emailKey(email)}`,
      most: MAX_A_DAY,
      windowMs: DAY_MS,
    });
    const now = this.clock.now();
    this.members.set(memberId, {
      invitationNonce: randomBytes(NONCE_BYTES).toString('base64url'),
      invitedAt: now,
      invitedById: workContext()?.caller?.key?.session?.memberId ?? null,
    });
    await this.jobs.schedule({ kind: SEND, subject: `member:${memberId}`, dueAt: now });
  }

  /** Takes an invitation back before it is sent, in the open write. */
  cancel(memberId: number): Promise<void> {
    return this.jobs.cancel(SEND, `member:${memberId}`);
  }

  /** The token of a member's current invitation; undefined if there is none. */
  private async tokenOf({
    id,
    status,
    invitationNonce,
    invitedAt,
  }: MemberAccount): Promise<string | undefined> {
    if (status !== 'invited' || invitationNonce === null || invitedAt === null) return undefined;
    const expiresAt = new Date(invitedAt.getTime() + VALID_MS);
    return this.links.sign('accept-invitation', { payload: `${id} ${invitationNonce}`, expiresAt });
  }

  /** The token of a member who was just invited, for a caller that hands it over itself. */
  async currentToken(memberId: number): Promise<string> {
    const account = await this.members.account(memberId);
    const token = account && (await this.tokenOf(account));
    if (token === undefined) throw new Error(`The member ${memberId} is not invited.`);
    return token;
  }

  /** Reads a token of the current tenant; undefined if it is not genuine. */
  async read(token: string): Promise<InvitationLink | undefined> {
    const content = await this.links.verify('accept-invitation', token);
    const [, id, nonce] = PAYLOAD.exec(content?.payload ?? '') ?? [];
    if (content === undefined || id === undefined || nonce === undefined) return undefined;
    return { memberId: Number(id), nonce, isExpired: content.expiresAt <= this.clock.now() };
  }

  /** What a token invites to; `ended` for one that is not genuine, too. Changes nothing. */
  async shown(token: string): Promise<OpenInvitation | 'accepted' | 'ended'> {
    const link = await this.read(token);
    const account = link && (await this.members.account(link.memberId));
    if (account?.status === 'active') return 'accepted';
    if (account?.status !== 'invited' || account.invitationNonce !== link?.nonce || link.isExpired)
      return 'ended';
    const { email, invitedById: by } = account;
    const roles = await this.members.rolesOf(account.id);
    const names = by === null ? undefined : await this.members.namesOf([String(by)]);
    return { email, roles: roles.map(({ name }) => name), invitedBy: names?.get(String(by)) ?? null };
  }

  /** Sends the current invitation. Nothing is left to send once it was accepted. */
  private async send(memberId: number): Promise<void> {
    const account = await this.members.account(memberId);
    const token = account && (await this.tokenOf(account));
    if (account === undefined || token === undefined) return;
    const { email: address, locale } = account;
    const url = `${await this.pages.origin()}/console/invitations/${token}?lang=${locale}`;
    await this.mails.sendInvitation({ address, locale, url });
  }
}
