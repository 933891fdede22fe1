import { Injectable } from '@nestjs/common';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { assertRecentSignIn } from '#platform/access/recent-sign-in.js';
import { Sessions } from '#platform/access/keys/sessions.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { assertMatch } from '#http/results/etag.js';
import { assertReadOnlyUnchanged } from '#http/body/read-only.js';
import { pageOf } from '#http/results/page-of.js';
import { pageRange, type PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import type { OwnSignOut, UpdateProfile } from '../dto/member.input.js';
import { MemberSession, type Profile } from '../dto/member.response.js';
import { MembersRepository } from '../store/members.repository.js';
import { ownMemberId } from './members.service.js';

/** What a member does about itself. A caller that is no member finds none: 404. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly members: MembersRepository,
    private readonly sessions: Sessions,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async get(id = ownMemberId()): Promise<RecordJson<Profile>> {
    const profile = await this.members.profile(id);
    if (profile === undefined) throw NotFound.of('member');
    return profile;
  }

  /** @throws NotFound, PreconditionFailed, Invalid */
  update(body: UpdateProfile, ifMatch?: string): Promise<RecordJson<Profile>> {
    const id = ownMemberId();
    return this.database.write(async () => {
      const stored = await this.members.locked(id);
      if (stored === undefined) throw NotFound.of('member');
      const current = await this.get(id);
      assertMatch(ifMatch, current);
      assertReadOnlyUnchanged(body, current);
      const next = {
        name: body.name === undefined ? stored.name : body.name,
        locale: body.locale ?? stored.locale,
        timeZone: body.time_zone === undefined ? stored.timeZone : body.time_zone,
        mailNewSignIn: body.mail_new_sign_in ?? stored.mailNewSignIn,
        mailRolesChanged: body.mail_roles_changed ?? stored.mailRolesChanged,
        mailSilentIncidents: body.mail_silent_incidents ?? stored.mailSilentIncidents,
      };
      const names = Object.keys(next) as (keyof typeof next)[];
      if (names.every((one) => next[one] === stored[one])) return current;
      if (next.timeZone !== null && next.timeZone !== stored.timeZone) assertTimeZone(next.timeZone);
      const now = this.clock.now();
      // Otherwise who has taken over a session could hide the next ones.
      if (stored.mailNewSignIn && !next.mailNewSignIn) assertRecentSignIn(now);
      this.members.set(id, { ...next, updatedAt: now });
      return this.get(id);
    });
  }

  /** @throws NotFound */
  async listSessions(query: PageQuery): Promise<PageJson<MemberSession>> {
    const range = pageRange(query);
    return pageOf(MemberSession, await this.sessions.page(ownMemberId(), range), range);
  }

  /** Ends all sessions of the member, all others, or one. @throws NotFound, Invalid */
  async signOut({
    session_id: sessionId,
    keep_current: keepsCurrent = false,
  }: OwnSignOut): Promise<RecordJson<Profile>> {
    const id = ownMemberId();
    if (sessionId !== undefined && keepsCurrent)
      throw Invalid.field('keep_current', 'Give either session_id or keep_current.');
    const { profile, hashes } = await this.database.write(async () => {
      if (keepsCurrent) {
        // Of sessions that end each other at once, the first one goes on.
        await this.members.locked(id);
        this.database.requireCaller();
      }
      const known = await this.sessions.hashesOf([id]);
      const ended = await this.sessions.end(id, sessionId ?? (keepsCurrent ? 'others' : undefined));
      if (sessionId !== undefined && ended === 0)
        throw Invalid.field('session_id', 'You have no such session.');
      if (sessionId === undefined) this.members.set(id, { knownDevicesSince: this.clock.now() });
      return { profile: await this.get(id), hashes: known };
    });
    this.sessions.forget(hashes);
    return profile;
  }
}

/** @throws Invalid */
function assertTimeZone(name: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    throw Invalid.field(
      'time_zone',
      'The time_zone must be the IANA name of a time zone, such as Europe/Berlin.',
    );
  }
}
