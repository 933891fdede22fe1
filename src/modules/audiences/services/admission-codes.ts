import { Injectable, type OnModuleInit } from '@nestjs/common';
import { workContext } from '#core/context/work-context.js';
import { cookieIn, cookieName } from '#platform/access/authenticators/credential.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { MailedCodes, refusedCode, type CodeUse } from '#modules/members/services/mailed-codes.js';
import { PersonMails } from '#modules/notifications/services/person-mails.js';
import type { StoredAdmission } from '../rules/admission-kinds.js';
import { ENTRANCE_CODE_COOKIE } from '../rules/entrance-cookie.js';
import { PageAdmissions } from './page-admissions.js';
import { RecognizedPeople } from './recognized-people.js';

const ENTER: CodeUse = {
  purpose: 'enter',
  // A code to see a page is none to sign in with, even for a member.
  salt: 'enter ',
  cookie: ENTRANCE_CODE_COOKIE,
  sendJob: 'admission.send-code',
};

/** What an address enters with. */
export interface EnteredAddress {
  /** That of its domain. */
  readonly admission: StoredAdmission | undefined;
  /** Entries of audiences with the address. */
  readonly entries: readonly number[];
}

/** Entering by a code that a mail has, with an address of an admitted domain or of an audience. */
@Injectable()
export class AdmissionCodes implements OnModuleInit {
  constructor(
    private readonly codes: MailedCodes,
    private readonly pages: PageAdmissions,
    private readonly mails: PersonMails,
    private readonly jobs: Jobs,
    private readonly people: RecognizedPeople,
    private readonly database: TenantDatabase,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ENTER.sendJob, (subject) => this.send(subject));
  }

  /** @param locale language of the mail @returns the cookie that the code works with @throws TooManyRequests, Forbidden */
  request(email: string, locale: string): Promise<string> {
    return this.codes.request(ENTER, email, locale);
  }

  /** @returns what the address enters with @throws Invalid, TooManyRequests */
  verify(email: string, code: string, cookies: string | undefined): Promise<EnteredAddress> {
    const secret = cookieIn(cookies, cookieName(ENTRANCE_CODE_COOKIE, workContext()?.origin ?? ''));
    return this.codes.verify(ENTER, { email, code, secret }, async (key, browser) => {
      const entered = await this.ofEmail(key);
      const isUsed = await this.database.write(() => this.codes.use(browser));
      if (entered === undefined || !isUsed) throw refusedCode();
      return entered;
    });
  }

  private async send(subject: string): Promise<void> {
    const asked = await this.codes.asked(subject);
    if (asked === undefined || (await this.ofEmail(asked.emailKey)) === undefined) return;
    const { emailKey: address, note: locale } = asked;
    await this.mails.sendEntranceCode({ address, locale, code: await asked.code() });
  }

  /** What an address enters with. Undefined for one that does not enter. */
  private async ofEmail(email: string): Promise<EnteredAddress | undefined> {
    const admission = (await this.pages.current()).ofEmail(email);
    const entries = await this.people.entriesOf('email', [email]);
    return admission === undefined && entries.length === 0 ? undefined : { admission, entries };
  }
}
