import { Injectable, type OnModuleInit } from '@nestjs/common';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { ContactLimits, type ContactLimit } from '#platform/access/limits/contact-limits.js';
import { LookupLimit } from '#platform/access/limits/lookup-limit.js';
import { SharedLimits } from '#platform/access/limits/shared-limits.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { emailKey } from '../rules/email-key.js';
import { cookieOf, type PageCookie } from '../rules/session-cookie.js';
import { EmailCodesRepository } from '../store/email-codes.repository.js';

const END = 'member.end-code';
const VALID_SECONDS = 10 * 60;
const MAX_TRIES = 5;
/**
 * Further tries at one address in an hour, beside the first one with each code. Strangers get at most 40 of those a day, so
 * no hour has more than 2 × (40 + 10) guesses at an address, however many networks they come from. Source: ASVS 2.2.1.
 */
const MAX_FURTHER_TRIES = 10;
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

/** What a code is for. A code for one use is none for another. */
export interface CodeUse {
  /** Requests for each use are counted separately. */
  readonly purpose: string;
  /** What the secret of the browser is hashed with. */
  readonly salt: string;
  readonly cookie: PageCookie;
  /** Kind of the job that sends the mail; its handler asks {@link MailedCodes.asked}. */
  readonly sendJob: string;
}

interface EnteredCode {
  readonly email: string;
  readonly code: string;
  /** Value of the cookie that the request for the code set; undefined if there is none. */
  readonly secret: string | undefined;
}

/** A code that was asked for and can still be used. */
interface AskedCode {
  /** The address, as it is compared. */
  readonly emailKey: string;
  readonly code: () => Promise<string>;
  /** What was noted with the request. */
  readonly note: string;
}

/**
 * Codes that a mail has. Each works once, in the browser that asked. Nothing of the code is stored: it follows from the row
 * with a secret of the tenant, which is sealed with a key of the installation. Until the mail is sent, those who may have
 * one and strangers are not told apart, so neither an answer nor its time reveals who is known.
 */
@Injectable()
export class MailedCodes implements OnModuleInit {
  constructor(
    private readonly codes: EmailCodesRepository,
    private readonly limits: ContactLimits,
    private readonly further: SharedLimits,
    private readonly failures: LookupLimit,
    private readonly links: SignedLinks,
    private readonly jobs: Jobs,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(END, (subject) => this.end(browserIn(subject).browser));
  }

  /**
   * Has a code sent to an address. Beyond the limit of the recipient, it silently has not.
   *
   * @param note for whoever sends the mail, without a colon
   * @returns the cookie that the code works with
   * @throws TooManyRequests; Forbidden on a page whose cookie could be read on its way
   */
  async request({ purpose, salt, cookie, sendJob }: CodeUse, email: string, note?: string): Promise<string> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const set = cookieOf(cookie, workContext()?.origin ?? '', secret, VALID_SECONDS);
    const key = emailKey(email);
    if (await this.limits.count({ purpose, ...LIMIT }, `${currentTenant().id} ${key}`)) {
      const now = this.clock.now();
      const expiresAt = new Date(now.getTime() + VALID_SECONDS * 1000);
      const browser = hashOf(salt, secret);
      const subject = `email-code:${browser}`;
      await this.database.write(async () => {
        this.codes.add(browser, key, expiresAt);
        await this.jobs.scheduleAll([
          { kind: sendJob, subject: note === undefined ? subject : `${subject}:${note}`, dueAt: now },
          { kind: END, subject, dueAt: expiresAt },
        ]);
      });
    }
    return set;
  }

  /** The code that the subject of a job to send it names; undefined once it has ended. */
  async asked(subject: string): Promise<AskedCode | undefined> {
    const { browser, note } = browserIn(subject);
    const key = await this.codes.emailKeyOf(browser, this.clock.now());
    return key === undefined ? undefined : { emailKey: key, code: () => this.codeOf(browser), note };
  }

  /**
   * Compares a code.
   *
   * @param accept called if it is right, with the address as it is compared; must {@link use} the code
   * @throws Invalid for a code that is wrong or has ended, TooManyRequests, and what `accept` throws
   */
  async verify<T>(
    { salt }: CodeUse,
    { email, code, secret }: EnteredCode,
    accept: (key: string, browser: string) => Promise<T>,
  ): Promise<T> {
    const address = workContext()?.clientAddress ?? '';
    this.failures.count(address);
    try {
      const [key, browser] = [emailKey(email), secret === undefined ? '' : hashOf(salt, secret)];
      await this.compare(key, code, browser);
      const accepted = await accept(key, browser);
      this.failures.forgive(address);
      return accepted;
    } catch (error) {
      // What could not be looked up is no failed attempt.
      if (!(error instanceof Invalid)) this.failures.forgive(address);
      throw error;
    }
  }

  /** Ends a code in the open write. @returns false if it has ended already */
  use(browser: string): Promise<boolean> {
    return this.codes.use(browser);
  }

  private async compare(key: string, code: string, browser: string): Promise<void> {
    const tries = await this.codes.countTry(browser, key, MAX_TRIES, this.clock.now());
    if (tries === undefined) throw refusedCode();
    // Who has the code needs one try, which nobody else can use up.
    if (tries > 1 && !(await this.mayTryAgain(key))) throw refusedCode();
    if (!isSame(code, await this.codeOf(browser))) throw refusedCode();
  }

  private mayTryAgain(key: string): Promise<boolean> {
    const subject = `code tries ${currentTenant().id} ${key}`;
    return this.further.isWithin({ subject, most: MAX_FURTHER_TRIES, windowMs: HOUR_MS });
  }

  private end(browser: string): Promise<void> {
    return this.database.write(async () => {
      await this.codes.use(browser);
    });
  }

  private async codeOf(browser: string): Promise<string> {
    const mac = await this.links.mac('email-code', browser);
    return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
  }
}

/** The answer to a code that is wrong, has ended, or is nobody's. */
export function refusedCode(): Invalid {
  return Invalid.field('code', REFUSED);
}

/** Takes the same time wherever they differ. A code from a form may have any length. */
function isSame(entered: string, code: string): boolean {
  const [bytes, own] = [Buffer.from(entered), Buffer.from(code)];
  return bytes.length === own.length && timingSafeEqual(bytes, own);
}

function hashOf(salt: string, secret: string): string {
  return createHash('sha256').update(salt).update(secret).digest('base64url');
}

function browserIn(subject: string): { browser: string; note: string } {
  const [, browser = '', note = ''] = subject.split(':');
  return { browser, note };
}
