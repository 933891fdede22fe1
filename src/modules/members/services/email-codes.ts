import { Injectable, type OnModuleInit } from '@nestjs/common';
import { memberActor } from '#core/context/current-actor.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { PersonMails } from '#modules/notifications/services/person-mails.js';
import { emailKey } from '../rules/email-key.js';
import { CODE_COOKIE } from '../rules/session-cookie.js';
import { MembersRepository, type MemberAccount } from '../store/members.repository.js';
import { KnownDevices } from './known-devices.js';
import { MailedCodes, refusedCode, type CodeUse } from './mailed-codes.js';
import { actingAs, SignInService, WithCookie } from './sign-in.service.js';

const SIGN_IN: CodeUse = {
  purpose: 'sign-in',
  salt: '',
  cookie: CODE_COOKIE,
  sendJob: 'member.send-code',
};

/** Signing in by a code that a mail has, of active members. Source: people, "E-mail code". */
@Injectable()
export class EmailCodes implements OnModuleInit {
  constructor(
    private readonly codes: MailedCodes,
    private readonly members: MembersRepository,
    private readonly signIn: SignInService,
    private readonly devices: KnownDevices,
    private readonly mails: PersonMails,
    private readonly jobs: Jobs,
    private readonly database: TenantDatabase,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SIGN_IN.sendJob, (subject) => this.send(subject));
  }

  /**
   * Sends a code to an address if it is an active member's.
   *
   * @returns the cookie that the code works with
   * @throws TooManyRequests; Forbidden on a page whose cookie could be read on its way
   */
  async request(email: string): Promise<WithCookie> {
    // Strangers in many networks can use up the requests for a member or a page, but not those of browsers that are known.
    const isKnown = await this.devices.isKnownAs(emailKey(email));
    const use = isKnown ? { ...SIGN_IN, purpose: 'sign-in of a known browser' } : SIGN_IN;
    return new WithCookie([await this.codes.request(use, email)], undefined);
  }

  /**
   * Signs in with a code.
   *
   * @param secret value of the cookie that the request for the code set; undefined if there is none
   * @throws Invalid for a code that is wrong or has ended, TooManyRequests; Unauthenticated for a member who is not active
   *   by now
   */
  verify(email: string, code: string, secret: string | undefined): Promise<WithCookie> {
    return this.codes.verify(SIGN_IN, { email, code, secret }, (key, browser) => this.open(key, browser));
  }

  private async open(key: string, browser: string): Promise<WithCookie> {
    const member = await this.activeMember(key);
    if (member === undefined) throw refusedCode();
    return actingAs(memberActor(member.id), () =>
      this.database.write(async () => {
        // The address may have become another one since, for which this code is none.
        const isStill = (await this.members.locked(member.id))?.emailKey === key;
        if (!isStill || !(await this.codes.use(browser))) throw refusedCode();
        return this.signIn.openFor(member.id, 'email');
      }),
    );
  }

  private async send(subject: string): Promise<void> {
    const asked = await this.codes.asked(subject);
    if (asked === undefined) return;
    const member = await this.activeMember(asked.emailKey);
    if (member === undefined) return;
    const { email: address, locale } = member;
    await this.mails.sendCode({ address, locale, code: await asked.code() });
  }

  private async activeMember(key: string): Promise<MemberAccount | undefined> {
    const id = await this.members.idOf(key);
    const member = id === undefined ? undefined : await this.members.account(id);
    return member?.status === 'active' ? member : undefined;
  }
}
