import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { SharedLimits, type SharedLimit } from '#platform/access/limits/shared-limits.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { cookieOf } from '#modules/members/rules/session-cookie.js';
import { SsoSignIn, type Navigation } from '#modules/members/services/sso-sign-in.service.js';
import { SsoVisitors, type SsoVisitor } from '#modules/members/services/sso-visitors.js';
import type { StoredAdmission } from '../rules/admission-kinds.js';
import { ENTRANCE_COOKIE } from '../rules/entrance-cookie.js';
import { writePass } from '../rules/entrance-pass.js';
import { AdmissionCodes } from './admission-codes.js';
import { AdmissionUsage } from './admission-usage.js';
import { LinkKeys } from './link-keys.js';
import { PageAdmissions } from './page-admissions.js';
import { PagePasswords } from './page-passwords.js';
import { RecognizedPeople } from './recognized-people.js';

const MINUTE_MS = 60_000;
/** How long a browser stays admitted. */
const VALID_SECONDS = 7 * 24 * 60 * 60;
/** Wrong passwords, beyond which none is compared: of one client in a quarter of an hour, for one page in an hour. */
const MAX_OF_CLIENT = 10;
const MAX_OF_PAGE = 1000;

/** Longest password that is compared. Longer ones than may be set cannot be right. */
const MAX_PASSWORD = 200;

/** The forms and links that a page to enter has. */
export interface OfferedForms {
  readonly password: boolean;
  readonly email: boolean;
  readonly sso: boolean;
}

/**
 * Ways by which a person enters a protected page. Each that leads in returns the browser's cookie, which names the
 * admission and is signed with a secret of the tenant, so it works on every replica and for no other page.
 */
@Injectable()
export class Entrances implements OnModuleInit {
  constructor(
    private readonly pages: PageAdmissions,
    private readonly passwords: PagePasswords,
    private readonly keys: LinkKeys,
    private readonly codes: AdmissionCodes,
    private readonly usage: AdmissionUsage,
    private readonly links: SignedLinks,
    private readonly limits: SharedLimits,
    private readonly people: RecognizedPeople,
    private readonly sso: SsoSignIn,
    private readonly visitors: SsoVisitors,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.visitors.enterBy((visitor) => this.bySso(visitor));
  }

  async offered(): Promise<OfferedForms> {
    const admissions = await this.pages.current();
    return {
      password: admissions.ofKind('password').length > 0,
      email: admissions.ofKind('email_domain').length > 0 || (await this.people.haveEmails()),
      sso: admissions.ofKind('sso').length > 0 && (await this.sso.isPossible()),
    };
  }

  /**
   * Enters with a password. Tries count before they are compared, so that those sent at the same time count too.
   *
   * @returns the cookie; undefined for a wrong password
   * @throws TooManyRequests past a limit; Forbidden on a page whose cookie could be read on its way
   */
  async byPassword(password: string): Promise<string | undefined> {
    assertCookiePossible();
    const counted = passwordLimits();
    for (const limit of counted) await this.limits.assertWithin(limit);
    const admission = password.length > MAX_PASSWORD ? undefined : await this.ofPassword(password);
    if (admission === undefined) return undefined;
    for (const limit of counted) await this.limits.forgive(limit);
    return this.enter(admission);
  }

  /** Enters with a JWT that the tenant has signed. @returns the cookie; undefined for one that is not valid @throws Forbidden */
  async byLink(token: unknown): Promise<string | undefined> {
    assertCookiePossible();
    const signed = await this.keys.admissionOf(token);
    return signed && this.enter(signed.admission, await this.people.entriesOf('sso_value', signed.groups));
  }

  /**
   * Sends a code to an address, if one of the page's domains is its, or it belongs to an audience. Neither the answer nor its time says whether it is.
   *
   * @returns the cookie that the code works with
   * @throws Invalid, TooManyRequests, Forbidden
   */
  requestCode(email: string, locale: string): Promise<string> {
    assertAddress(email);
    return this.codes.request(email, locale);
  }

  /** Enters with a code from a mail. @returns the cookie @throws Invalid, TooManyRequests, Forbidden */
  async byCode(email: string, code: string, cookies: string | undefined): Promise<string> {
    assertAddress(email);
    assertCookiePossible();
    const { admission, entries } = await this.codes.verify(email, code, cookies);
    return this.enter(admission, entries);
  }

  /**
   * Sends a browser to the identity provider, which sends it back to the page.
   *
   * @param to path of the page that it is led to in the end
   * @throws NotFound if nobody is let in so; Overloaded if the identity provider is away; Forbidden
   */
  async beginSso(to: string): Promise<Navigation> {
    assertCookiePossible();
    if (!(await this.offered()).sso) throw noSso();
    return this.sso.beginEntering(to);
  }

  /** The cookie of a browser that leaves. @throws Forbidden */
  leave(): string {
    return cookieOf(ENTRANCE_COOKIE, workContext()?.origin ?? '', '', 0);
  }

  /** Enters as somebody whom the identity provider names. @returns the cookie @throws NotFound, Forbidden */
  private async bySso({ email, values }: SsoVisitor): Promise<string> {
    assertCookiePossible();
    const [admission] = (await this.pages.current()).ofKind('sso');
    if (admission === undefined) throw noSso();
    const entries = await Promise.all([
      this.people.entriesOf('sso_value', values),
      this.people.entriesOf('email', [email]),
    ]);
    return this.enter(admission, entries.flat());
  }

  private async ofPassword(password: string): Promise<StoredAdmission | undefined> {
    for (const admission of (await this.pages.current()).ofKind('password'))
      if (await this.passwords.matches(password, admission.passwordHash ?? '')) return admission;
    return undefined;
  }

  /** @param entries of audiences that the person was recognized by */
  private async enter(
    admission: StoredAdmission | undefined,
    entries: readonly number[] = [],
  ): Promise<string> {
    const expiresAt = new Date(this.clock.now().getTime() + VALID_SECONDS * 1000);
    const payload = writePass({ ...(admission === undefined ? {} : { admission }), entries });
    const signed = await this.links.sign('admission', { payload, expiresAt });
    if (admission !== undefined) this.usage.note(admission);
    return cookieOf(ENTRANCE_COOKIE, workContext()?.origin ?? '', signed, VALID_SECONDS);
  }
}

function passwordLimits(): readonly SharedLimit[] {
  const { id } = currentTenant();
  const client = workContext()?.clientAddress ?? '';
  return [
    {
      subject: `page password of ${id} by ${client}`,
      most: MAX_OF_CLIENT,
      windowMs: 15 * MINUTE_MS,
    },
    { subject: `page password of ${id}`, most: MAX_OF_PAGE, windowMs: 60 * MINUTE_MS },
  ];
}

function noSso(): NotFound {
  return new NotFound('This status page lets nobody in by single sign-on.');
}

/** @throws Invalid */
function assertAddress(email: string): void {
  if (!isEmail(email)) throw Invalid.field('email', 'The email must be an e-mail address.');
}

/** Fails before anything is decided that the answer could not carry. @throws Forbidden */
function assertCookiePossible(): void {
  cookieOf(ENTRANCE_COOKIE, workContext()?.origin ?? '', '', 0);
}
