import { Injectable, type OnModuleInit } from '@nestjs/common';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { memberActor } from '#core/context/current-actor.js';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { ContactLimits, type ContactLimit } from '#platform/access/limits/contact-limits.js';
import { LookupLimit } from '#platform/access/limits/lookup-limit.js';
import { SharedLimits } from '#platform/access/limits/shared-limits.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { PersonMails } from '#modules/notifications/services/person-mails.js';
import { emailKey } from '../rules/email-key.js';
import { CODE_COOKIE, cookieOf } from '../rules/session-cookie.js';
import { EmailCodesRepository } from '../store/email-codes.repository.js';
import { MembersRepository, type MemberAccount } from '../store/members.repository.js';
import { KnownDevices } from './known-devices.js';
import { actingAs, SignInService, WithCookie } from './sign-in.service.js';

const SEND = 'member.send-code';
const END = 'member.end-code';
const VALID_SECONDS = 10 * 60;
const MOST_TRIES = 5;
/**
 * Further tries at one address in an hour, beside the first one with each code. Strangers get at most 40 of those a day, so
 * no hour has more than 2 × (40 + 10) guesses at an address, however many networks they come from. Source: ASVS 2.2.1.
 */
const MOST_FURTHER_TRIES = 10;
const HOUR_MS = 60 * 60_000;
const DIGITS = 6;
const SECRET_BYTES = 32;
const REFUSED = 'The code is wrong or no longer valid. After five tries or ten minutes, ask for a new one.';

/** Requests for codes. With five tries each, they bound what can be guessed. */
const LIMIT: Omit<ContactLimit, 'purpose'> = {
  ofClient: 200,
  toRecipient: 10,
  toRecipientInTotal: 20,
  ofTenant: 1000,
};

/**
 * Signing in by a code that a mail has. It works once, in the browser that asked. Nothing of the code is stored: it follows
 * from the row with a secret of the tenant, which is sealed with a key of the installation. Until the mail is sent, members
 * and strangers are not told apart, so neither an answer nor its time reveals who is a member. Source: people, "E-mail
 * code".
 */
@Injectable()
export class EmailCodes implements OnModuleInit {
  constructor(
    private readonly codes: EmailCodesRepository,
    private readonly members: MembersRepository,
    private readonly signIn: SignInService,
    private readonly devices: KnownDevices,
    private readonly limits: ContactLimits,
    private readonly further: SharedLimits,
    private readonly failures: LookupLimit,
    private readonly links: SignedLinks,
    private readonly mails: PersonMails,
    private readonly jobs: Jobs,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEND, (subject) => this.send(browserOf(subject)));
    this.jobs.handle(END, (subject) => this.end(browserOf(subject)));
  }

  /**
   * Sends a code to an address if it is an active member's. Beyond the limit of the recipient, it silently does not.
   *
   * @returns the cookie that the code works with
   * @throws TooManyRequests; Forbidden on a page whose cookie could be read on its way
   */
  async request(email: string): Promise<WithCookie> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const cookie = cookieOf(CODE_COOKIE, workContext()?.origin ?? '', secret, VALID_SECONDS);
    const key = emailKey(email);
    // Strangers in many networks can use up the requests for a member or a page, but not those of browsers that are known.
    const purpose = (await this.devices.isKnownAs(key)) ? 'sign-in of a known browser' : 'sign-in';
    if (await this.limits.count({ purpose, ...LIMIT }, `${currentTenant().id} ${key}`)) {
      const now = this.clock.now();
      const expiresAt = new Date(now.getTime() + VALID_SECONDS * 1000);
      const browser = hashOf(secret);
      await this.database.write(async () => {
        this.codes.add(browser, key, expiresAt);
        await this.jobs.scheduleAll([
          { kind: SEND, subject: `email-code:${browser}`, dueAt: now },
          { kind: END, subject: `email-code:${browser}`, dueAt: expiresAt },
        ]);
      });
    }
    return new WithCookie([cookie], undefined);
  }

  /**
   * Signs in with a code.
   *
   * @param secret value of the cookie that the request for the code set; undefined if there is none
   * @throws Invalid for a code that is wrong or has ended, TooManyRequests; Unauthenticated for a member who is not active
   *   by now
   */
  async verify(email: string, code: string, secret: string | undefined): Promise<WithCookie> {
    const address = workContext()?.clientAddress ?? '';
    this.failures.count(address);
    try {
      const signedIn = await this.redeem(emailKey(email), code, secret === undefined ? '' : hashOf(secret));
      this.failures.forgive(address);
      return signedIn;
    } catch (error) {
      // What could not be looked up is no failed attempt.
      if (!(error instanceof Invalid)) this.failures.forgive(address);
      throw error;
    }
  }

  private async redeem(key: string, code: string, browser: string): Promise<WithCookie> {
    const tries = await this.codes.countTry(browser, key, MOST_TRIES, this.clock.now());
    if (tries === undefined) throw refused();
    // Who has the code needs one try, which nobody else can use up.
    if (tries > 1 && !(await this.mayTryAgain(key))) throw refused();
    if (!isSame(code, await this.codeOf(browser))) throw refused();
    const member = await this.activeMember(key);
    if (member === undefined) throw refused();
    return actingAs(memberActor(member.id), () =>
      this.database.write(async () => {
        // The address may have become another one since, for which this code is none.
        const isStill = (await this.members.locked(member.id))?.emailKey === key;
        if (!isStill || !(await this.codes.use(browser))) throw refused();
        return this.signIn.openFor(member.id, 'email');
      }),
    );
  }

  private mayTryAgain(key: string): Promise<boolean> {
    const subject = `code tries ${currentTenant().id} ${key}`;
    return this.further.isWithin({ subject, most: MOST_FURTHER_TRIES, windowMs: HOUR_MS });
  }

  private async send(browser: string): Promise<void> {
    const key = await this.codes.emailKeyOf(browser, this.clock.now());
    const member = key === undefined ? undefined : await this.activeMember(key);
    if (member === undefined) return;
    const { email: address, locale } = member;
    await this.mails.sendCode({ address, locale, code: await this.codeOf(browser) });
  }

  private end(browser: string): Promise<void> {
    return this.database.write(async () => {
      await this.codes.use(browser);
    });
  }

  private async activeMember(key: string): Promise<MemberAccount | undefined> {
    const id = await this.members.idOf(key);
    const member = id === undefined ? undefined : await this.members.account(id);
    return member?.status === 'active' ? member : undefined;
  }

  private async codeOf(browser: string): Promise<string> {
    const mac = await this.links.mac('email-code', browser);
    return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
  }
}

/** Takes the same time wherever they differ. A code from a form may have any length. */
function isSame(entered: string, code: string): boolean {
  const [bytes, own] = [Buffer.from(entered), Buffer.from(code)];
  return bytes.length === own.length && timingSafeEqual(bytes, own);
}

function refused(): Invalid {
  return Invalid.field('code', REFUSED);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function browserOf(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1);
}
