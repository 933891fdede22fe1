import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PresentedKey } from '#core/context/api-key.js';
import { memberActor } from '#core/context/current-actor.js';
import { UNNAMED, type Actor } from '#core/context/operation.js';
import { currentTenant, runOperation, workContext } from '#core/context/work-context.js';
import { Conflict, Forbidden, Invalid, Unauthenticated } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { cookieIn, cookieName, ownCookie } from '#platform/access/authenticators/credential.js';
import { API_KEY, KeyCheck } from '#platform/access/keys/key-check.js';
import { hashOfKey, KEY_PREFIX, SESSION_PREFIX } from '#platform/access/keys/key-secret.js';
import {
  COMMAND_LINE,
  Sessions,
  type NewSessionSecret,
  type SessionLimits,
} from '#platform/access/keys/sessions.js';
import { SignIns, type RecognisedMember } from '#platform/access/sign-in/sign-ins.js';
import { LookupLimit } from '#platform/access/limits/lookup-limit.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { ModuleSettings } from '#http/module-settings/module-settings.js';
import { recordOf, RecordJson } from '#http/results/record-json.js';
import { SignedIn } from '../dto/auth.response.js';
import type { Profile, SignInMethod } from '../dto/member.response.js';
import { MembersRepository } from '../store/members.repository.js';
import { emailKey } from '../rules/email-key.js';
import { SESSION_COOKIE, sessionCookie } from '../rules/session-cookie.js';
import { Invitations } from './invitations.js';
import { KnownDevices } from './known-devices.js';
import { MemberNotices } from './member-notices.js';
import { MemberSettings } from './member-settings.js';
import { ProfileService } from './profile.service.js';
import { isOwner } from './role-grants.js';
import { SsoConnections } from './sso-connections.js';

const NO_MEMBER = 'There is no such active member.';

/** An answer that sets cookies, such as that of a session, or deletes them. */
export class WithCookie {
  constructor(
    readonly cookies: readonly string[],
    readonly result: RecordJson<object> | undefined,
  ) {}
}

/** Opens and ends sessions of people. Each way to sign in ends in {@link SignInService.openFor}. */
@Injectable()
export class SignInService implements OnModuleInit {
  constructor(
    private readonly members: MembersRepository,
    private readonly invitations: Invitations,
    private readonly profiles: ProfileService,
    private readonly devices: KnownDevices,
    private readonly notices: MemberNotices,
    private readonly sessions: Sessions,
    private readonly keys: KeyCheck,
    private readonly failures: LookupLimit,
    private readonly waysIn: SignIns,
    private readonly settings: ModuleSettings,
    private readonly sso: SsoConnections,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.waysIn.openWith((who, way) => this.openBy(who, way));
  }

  /** @throws Invalid for a token that is not valid, Conflict for one that was used */
  async acceptInvitation(token: string): Promise<WithCookie> {
    const link = await this.invitations.read(token);
    if (link === undefined) throw Invalid.field('token', 'The link is not valid.');
    if (link.isExpired) throw Invalid.field('token', 'The link has expired. Ask for a new invitation.');
    assertCookiePossible();
    return actingAs(memberActor(link.memberId), () =>
      this.database.write(async () => {
        const member = await this.members.locked(link.memberId);
        if (member?.status === 'active')
          throw new Conflict('The invitation has been accepted already. Sign in.');
        if (member?.status !== 'invited' || member.invitationNonce !== link.nonce)
          throw Invalid.field('token', 'The link is no longer valid. Ask for a new invitation.');
        const now = this.clock.now();
        const accepted = {
          status: 'active',
          acceptedAt: now,
          invitationNonce: null,
          updatedAt: now,
        } as const;
        this.members.set(member.id, accepted);
        return this.openFor(member.id, 'invitation');
      }),
    );
  }

  /**
   * Opens a session of an active member who has proven to be there, in the open write. The session that the browser has
   * had until now ends: its cookie is replaced.
   *
   * @param replaced hash of that session's secret, if the request does not bring its cookie
   * @throws Unauthenticated for a member who is not active by now; Forbidden on a page whose cookie could be read on its
   *   way, and for a way that single sign-on rules out
   */
  async openFor(memberId: number, method: SignInMethod, replaced = replacedSession()): Promise<WithCookie> {
    await this.assertAllowed(memberId, method);
    const member = await this.members.locked(memberId);
    if (member?.status !== 'active') throw new Unauthenticated(NO_MEMBER);
    // The first sign-in of all, such as the one by an invitation, is no news.
    if (member.lastSeenAt !== null && !(await this.devices.isKnown(member)))
      await this.notices.newSignIn(memberId, method);
    this.members.set(memberId, { lastSeenAt: this.clock.now() });
    const session = await this.sessions.open({ memberId }, method, await this.limits(), replaced);
    return this.signedIn(session, await this.profiles.get(memberId), await this.devices.remember(member));
  }

  /**
   * Opens a session of an active member for a command line, in the open write.
   *
   * @throws Unauthenticated for a member who is not active by now
   */
  async openForCommandLine(memberId: number): Promise<NewSessionSecret> {
    const member = await this.members.locked(memberId);
    if (member?.status !== 'active') throw new Unauthenticated(NO_MEMBER);
    return this.sessions.open({ memberId }, COMMAND_LINE, await this.limits());
  }

  private async openBy(who: RecognisedMember, way: string): Promise<string[]> {
    const id = 'memberId' in who ? who.memberId : await this.members.idOf(emailKey(who.email));
    if (id === undefined) throw new Unauthenticated(NO_MEMBER);
    return actingAs(memberActor(id), async () => {
      const { cookies } = await this.database.write(() => this.openFor(id, way));
      return [...cookies];
    });
  }

  /**
   * Opens a session with the abilities of an API key, of a person without a name.
   *
   * @param address counted for keys that are not valid
   * @throws Unauthenticated, Forbidden for a key that is not valid here; TooManyRequests
   */
  async openWithKey(secret: string, address: string): Promise<WithCookie> {
    assertCookiePossible();
    const key = await this.validKey(secret, address);
    return actingAs({ type: API_KEY, id: String(key.id), name: key.name }, () =>
      // Alone, so that whoever revokes the key sees the session.
      this.database.writeAlone(async () => {
        this.database.requireKey(key);
        const session = await this.sessions.open({ key }, 'key', await this.limits(), replacedSession());
        return this.signedIn(session, null);
      }),
    );
  }

  /** Who is signed in. @throws Unauthenticated for a caller without a session */
  async current(): Promise<RecordJson<SignedIn>> {
    const { session, expiresAt } = ownSession();
    const member = session?.memberId == null ? null : await this.profiles.get(session.memberId);
    return answer(member, expiresAt ?? this.clock.now());
  }

  /** Ends the session of the request. @throws Unauthenticated for a caller without one */
  async signOut(session = ownSession()): Promise<WithCookie> {
    await this.sessions.endCurrent(session);
    return new WithCookie([sessionCookie(currentOrigin(), '', 0)], undefined);
  }

  /** The valid session of a request for a page, for which the guards look for none. Pages refresh themselves, so it is no use. */
  async sessionIn(cookies: string | undefined): Promise<PresentedKey | undefined> {
    const secret = cookieIn(cookies, cookieName(SESSION_COOKIE, currentOrigin()));
    if (secret?.startsWith(SESSION_PREFIX) !== true) return undefined;
    try {
      return (await this.keys.look(secret)).key;
    } catch (error) {
      if (error instanceof Unauthenticated || error instanceof Forbidden) return undefined;
      throw error;
    }
  }

  /** Ends the session of a page's form, if there is one, and deletes its cookie. */
  async signOutOf(cookies: string | undefined): Promise<WithCookie> {
    const session = await this.sessionIn(cookies);
    if (session === undefined) return new WithCookie([sessionCookie(currentOrigin(), '', 0)], undefined);
    const memberId = session.session?.memberId;
    const actor =
      memberId == null
        ? { type: API_KEY, id: String(session.session?.keyId), name: session.name }
        : memberActor(memberId);
    return actingAs(actor, () => this.signOut(session));
  }

  /** Where single sign-on is enforced, only owners have another way in. Source: people, "Ways to sign in". */
  async assertAllowed(memberId: number, method: SignInMethod): Promise<void> {
    if (method === 'sso') return;
    const connection = await this.sso.of(currentTenant().id);
    if (connection?.settings.is_enforced !== true) return;
    if (method === 'passkey' && (await this.members.rolesOf(memberId)).some(isOwner)) return;
    throw new Forbidden('This status page requires single sign-on. Sign in with it.');
  }

  private async validKey(secret: string, address: string): Promise<PresentedKey> {
    this.failures.count(address);
    try {
      // The secret of a session is no key, although both are found in one place.
      const { key } = secret.startsWith(KEY_PREFIX) ? await this.keys.find(secret) : {};
      if (key === undefined) throw new Unauthenticated('The API key is not valid.');
      this.failures.forgive(address);
      return key;
    } catch (error) {
      // What could not be looked up is no failed attempt.
      if (!(error instanceof Unauthenticated)) this.failures.forgive(address);
      throw error;
    }
  }

  private async limits(): Promise<SessionLimits> {
    const { session_idle_minutes: minutes, session_days: days } = await this.settings.of(MemberSettings);
    return { idleSeconds: minutes * 60, totalSeconds: days * 24 * 60 * 60 };
  }

  /** @param device cookie by which the member's browser is known again */
  private signedIn(
    { secret, expiresAt }: NewSessionSecret,
    member: RecordJson<Profile> | null,
    device?: string,
  ): WithCookie {
    const seconds = (expiresAt.getTime() - this.clock.now().getTime()) / 1000;
    const cookie = sessionCookie(currentOrigin(), secret, seconds);
    return new WithCookie(device === undefined ? [cookie] : [cookie, device], answer(member, expiresAt));
  }
}

function answer(member: RecordJson<Profile> | null, expiresAt: Date): RecordJson<SignedIn> {
  const profile = member === null ? null : (member.parse() as unknown as Profile);
  return recordOf(SignedIn, { member: profile, expires_at: expiresAt.toISOString() });
}

function currentOrigin(): string {
  return workContext()?.origin ?? '';
}

/** Hash of the secret of the session that the browser of the request has. */
export function replacedSession(): string | undefined {
  const { headers, origin = '' } = workContext() ?? {};
  const secret = headers && ownCookie(headers, cookieName(SESSION_COOKIE, origin), origin);
  return secret?.startsWith(SESSION_PREFIX) === true ? hashOfKey(secret) : undefined;
}

/** Fails before anything is decided that the answer could not carry. @throws Forbidden */
function assertCookiePossible(): void {
  sessionCookie(currentOrigin(), '', 0);
}

/** The session of the request. @throws Unauthenticated */
function ownSession(): PresentedKey {
  const key = workContext()?.caller?.key;
  if (key?.session === undefined) throw new Unauthenticated('You are not signed in.');
  return key;
}

/** Runs a public operation as the person that it has recognised, for the audit trail. */
export function actingAs<T>(actor: Actor, work: () => T): T {
  return runOperation({ ...(workContext()?.operation ?? UNNAMED), actor }, work);
}
