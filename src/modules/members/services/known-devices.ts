import { Injectable } from '@nestjs/common';
import { workContext } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { cookieIn, cookieName } from '#platform/access/authenticators/credential.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { cookieOf, deviceCookie } from '../rules/session-cookie.js';
import type { MemberEntity } from '../store/member.entity.js';

/** As long as browsers keep a cookie at most. */
const VALID_SECONDS = 400 * 24 * 60 * 60;
const PAYLOAD = /^(\d{1,16}) (\d{1,16})$/;

/**
 * Browsers that a member has signed in with before. Each keeps a signed cookie that says so, and gives no access; nothing
 * about them is stored here. Source: docs/decisions/0078.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  /** Whether the browser of the request has signed in as this member, and was not signed out with all others since. */
  async isKnown({ id, knownDevicesSince }: MemberEntity): Promise<boolean> {
    const { headers, origin = '' } = workContext() ?? {};
    const token = cookieIn(headers?.cookie, cookieName(deviceCookie(id), origin));
    const content = token === undefined ? undefined : await this.links.read('known-device', token);
    const [, memberId, signedInAt] = PAYLOAD.exec(content?.payload ?? '') ?? [];
    return memberId === String(id) && Number(signedInAt) > (knownDevicesSince?.getTime() ?? 0);
  }

  /** The value of `Set-Cookie` by which the browser of the request is known from now on. @throws Forbidden */
  async remember({ id }: MemberEntity): Promise<string> {
    const now = this.clock.now().getTime();
    const expiresAt = new Date(now + VALID_SECONDS * 1000);
    const token = await this.links.sign('known-device', { payload: `${id} ${now}`, expiresAt });
    return cookieOf(deviceCookie(id), workContext()?.origin ?? '', token, VALID_SECONDS);
  }
}
