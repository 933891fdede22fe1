import { Injectable, Logger } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { memberActor } from '#core/context/current-actor.js';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { Unauthenticated } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { cookieName, ownCookie } from '#platform/access/authenticators/credential.js';
import { LookupLimit } from '#platform/access/limits/lookup-limit.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordOf } from '#http/results/record-json.js';
import { PasskeyRequestOptions } from '../dto/passkey.response.js';
import { cookieOf, PASSKEY_COOKIE } from '../rules/session-cookie.js';
import { MembersRepository } from '../store/members.repository.js';
import { PasskeysRepository, type StoredPasskey } from '../store/passkeys.repository.js';
import { CHALLENGE_SECONDS, PasskeyChallenges } from './passkey-challenges.js';
import { actingAs, SignInService, WithCookie } from './sign-in.service.js';
import { bytesOf, credentialId, loadWebAuthn, pageOf, verifiedCounter } from './web-authn.js';

const INVALID = 'The passkey is not valid here.';

/**
 * Signs people in with passkeys. The challenge is bound to the browser by a cookie, because a response to a challenge
 * that somebody else was given must not open a session. Source: people, "Ways to sign in"; docs/decisions/0076.
 */
@Injectable()
export class PasskeySignIn {
  private readonly logger = new Logger(PasskeySignIn.name);

  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly members: MembersRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly signIn: SignInService,
    private readonly failures: LookupLimit,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * What a browser needs to ask for a passkey. It names no credential, so it says nothing about who is a member.
   *
   * @throws Forbidden on a page whose cookie could be read on its way
   */
  async requestOptions(): Promise<WithCookie> {
    const { origin, host } = pageOf(currentOrigin());
    const challenge = await this.challenges.issue('sign-in-with-passkey');
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID: host,
      challenge: bytesOf(challenge),
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: 'required',
    });
    return new WithCookie(
      [cookieOf(PASSKEY_COOKIE, origin, challenge, CHALLENGE_SECONDS)],
      recordOf(PasskeyRequestOptions, { public_key: options }),
    );
  }

  /**
   * @param address counted for passkeys that are not valid
   * @throws Unauthenticated for a passkey that is not valid here, a copied one, and a member who is not active;
   *   TooManyRequests
   */
  async verify(credential: object, headers: IncomingHttpHeaders, address: string): Promise<WithCookie> {
    this.failures.count(address);
    const { passkey, counter } = await this.verified(credential, headers).catch((error: unknown) => {
      // What could not be looked up is no failed attempt.
      if (!(error instanceof Unauthenticated)) this.failures.forgive(address);
      throw error;
    });
    this.failures.forgive(address);
    const opened = await actingAs(memberActor(passkey.memberId), () =>
      this.database.write(() => this.open(passkey, counter)),
    );
    if (opened !== undefined) return opened;
    this.logger.warn(
      `The passkey ${passkey.id} of the member ${passkey.memberId} of ${currentTenant().slug} was used with a counter that had gone back, so there is a copy of it. It signs in no more.`,
    );
    throw new Unauthenticated(
      'The passkey has been copied, and signs in no more. Sign in another way, and remove it.',
    );
  }

  /** The passkey that has signed the challenge of this browser, with its counter. @throws Unauthenticated */
  private async verified(
    credential: object,
    headers: IncomingHttpHeaders,
  ): Promise<{ passkey: StoredPasskey; counter: number }> {
    const origin = currentOrigin();
    const challenge = ownCookie(headers, cookieName(PASSKEY_COOKIE, origin), origin);
    if (challenge === undefined || !(await this.challenges.redeem('sign-in-with-passkey', challenge)))
      throw new Unauthenticated('The challenge is not valid any more. Begin again.');
    const id = credentialId(credential);
    const passkey = id === undefined ? undefined : await this.passkeys.byCredential(id);
    if (passkey === undefined) throw new Unauthenticated(INVALID);
    const counter = await verifiedCounter(credential, passkey.publicKey, challenge, pageOf(origin));
    if (counter === undefined) throw new Unauthenticated(INVALID);
    return { passkey, counter };
  }

  /** Opens the session in the open write. Undefined for a copy, which is marked as such. @throws Unauthenticated */
  private async open(used: StoredPasskey, counter: number): Promise<WithCookie | undefined> {
    // All sign-ins of a member wait here for each other, so no two go by the same counter.
    const member = await this.members.locked(used.memberId);
    const passkey = await this.passkeys.byCredential(used.credential);
    if (passkey === undefined || member?.status !== 'active' || passkey.isCopied)
      throw new Unauthenticated(INVALID);
    const now = this.clock.now();
    if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
      this.passkeys.set(passkey.id, { copiedAt: now });
      return undefined;
    }
    this.passkeys.set(passkey.id, { counter, lastUsedAt: now });
    return this.signIn.openFor(passkey.memberId, 'passkey');
  }
}

function currentOrigin(): string {
  return workContext()?.origin ?? '';
}
