import { Injectable } from '@nestjs/common';
import { workContext } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { cookieIn, cookieName } from '#platform/access/authenticators/credential.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { emailKey } from '../rules/email-key.js';
import { cookieOf, deviceCookie } from '../rules/session-cookie.js';
import { MembersRepository, type MemberAccount } from '../store/members.repository.js';

/** As long as browsers keep a cookie at most. */
const VALID_SECONDS = 400 * 24 * 60 * 60;
const COOKIE_NAMES = /(?:^|; *)(?:__Host-)?heliograph-device-(\d{1,16})=/g;
const PAYLOAD = /^(\d{1,16}) (\d{1,16})$/;

type Known = Pick<MemberAccount, 'id' | 'knownDevicesSince'>;

/**
 * Browsers that a member has signed in with before. Each keeps a signed cookie that says so, and gives no access; nothing
 * about them is stored here. Source: docs/decisions/0078.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly members: MembersRepository,
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  /** Whether the browser of the request has signed in as this member, and was not signed out with all others since. */
  async isKnown({ id, knownDevicesSince }: Known): Promise<boolean> {
    return (await this.signedInAt(id)) > (knownDevicesSince?.getTime() ?? 0);
  }

  /** Whether the browser of the request has signed in as the member with an address, as {@link isKnown}. */
  async isKnownAs(key: string): Promise<boolean> {
    for (const [, id] of (workContext()?.headers?.cookie ?? '').matchAll(COOKIE_NAMES)) {
      // Only who has a valid cookie has a member looked up, so that others learn nothing from the time of the answer.
      if ((await this.signedInAt(Number(id))) === 0) continue;
      const member = await this.members.account(Number(id));
      if (member !== undefined && emailKey(member.email) === key) return this.isKnown(member);
    }
    return false;
  }

  /** The value of `Set-Cookie` by which the browser of the request is known from now on. @throws Forbidden */
  async remember({ id }: Pick<Known, 'id'>): Promise<string> {
    const now = this.clock.now().getTime();
    const expiresAt = new Date(now + VALID_SECONDS * 1000);
    const token = await this.links.sign('known-device', { payload: `${id} ${now}`, expiresAt });
    return cookieOf(deviceCookie(id), workContext()?.origin ?? '', token, VALID_SECONDS);
  }

  /** When the browser of the request signed in as a member last, in milliseconds; 0 if it never did. */
  private async signedInAt(id: number): Promise<number> {
    const { headers, origin = '' } = workContext() ?? {};
    const token = cookieIn(headers?.cookie, cookieName(deviceCookie(id), origin));
    const content = token === undefined ? undefined : await this.links.read('known-device', token);
    const [, memberId, signedInAt] = PAYLOAD.exec(content?.payload ?? '') ?? [];
    return memberId === String(id) ? Number(signedInAt) : 0;
  }
}
