import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { Conflict, Invalid, NotFound } from '#core/errors/api-error.js';
import { mainLocale } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import { assertGrantable, assertHolds } from '#platform/access/keys/grants.js';
import { Sessions } from '#platform/access/keys/sessions.js';
import { assertRecentSignIn } from '#platform/access/recent-sign-in.js';
import { sql } from '#platform/database/tenant/sql.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import type { RowChanges } from '#platform/database/tenant/entity-rows.js';
import { IdempotentWrites } from '#http/pipeline/idempotency/idempotent-writes.js';
import { pageOf } from '#http/results/page-of.js';
import { pageRange, type PageQuery } from '#http/results/page-query.js';
import { SearchSources } from '#http/search/search-sources.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import type { RecordActions } from '#http/records/record.service.js';
import type { CreateMember, GivenRole, SignOut, UpdateMember } from '../dto/member.input.js';
import type { MemberListQuery } from '../dto/member-list.query.js';
import { MemberSession, type Member } from '../dto/member.response.js';
import { emailKey } from '../rules/email-key.js';
import type { MemberEntity } from '../store/member.entity.js';
import { EmailCodesRepository } from '../store/email-codes.repository.js';
import { MembersRepository } from '../store/members.repository.js';
import type { StoredRole } from '../store/stored-role.js';
import { Invitations } from './invitations.js';
import { MemberDecisions } from './member-decisions.js';
import { MemberNotices } from './member-notices.js';
import { isOwner, RoleGrants } from './role-grants.js';

/**
 * Members of the current tenant. Nobody gives a role with abilities that they lack, nor changes or ends a member who has
 * such a role; the last active owner stays one. Source: people, "Members and roles".
 */
@Injectable()
export class MembersService
  implements RecordActions<Member, MemberListQuery, CreateMember, UpdateMember>, OnModuleInit
{
  constructor(
    private readonly members: MembersRepository,
    private readonly decisions: MemberDecisions,
    private readonly grants: RoleGrants,
    private readonly invitations: Invitations,
    private readonly notices: MemberNotices,
    private readonly codes: EmailCodesRepository,
    private readonly sessions: Sessions,
    private readonly responses: IdempotentWrites,
    private readonly searches: SearchSources,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.searches.register({
      kind: 'member',
      path: 'members',
      ability: 'members.manage',
      isPersonal: true,
      find: (text, most) => this.members.withText(text, most),
    });
  }

  list({ status, role_id: roleId, email, ...page }: MemberListQuery): Promise<PageJson<Member>> {
    const filter = new ListFilter()
      .equals('member.status', status)
      .equals('member.email_key', email === undefined ? undefined : emailKey(email));
    if (roleId !== undefined)
      filter.where(
        'role',
        sql`exists (select from member_role held where held.tenant_id = member.tenant_id and held.member_id = member.id
          and held.role_id = ${roleId})`,
      );
    return this.members.page(pageRange(page), filter);
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<Member>> {
    return this.members.get(id);
  }

  /**
   * Creates a member and sends an invitation.
   *
   * @throws Invalid, Forbidden
   */
  create({ email, name = null, locale, roles: given }: CreateMember): Promise<RecordJson<Member>> {
    return this.decisions.run(nobody, async () => {
      const roles = await this.grantable(given);
      await this.assertFree(email, null);
      const now = this.clock.now();
      const values = {
        email,
        emailKey: emailKey(email),
        name,
        locale: locale ?? mainLocale(currentTenant().locales),
        timeZone: null,
        status: 'invited',
        acceptedAt: null,
        invitedAt: null,
        invitationNonce: null,
        invitedById: null,
        lastSeenAt: null,
        knownDevicesSince: null,
        formerEmail: null,
        mailNewSignIn: true,
        mailRolesChanged: true,
        mailSilentIncidents: false,
        createdAt: now,
        updatedAt: now,
      } as const;
      return this.members.create(values, async (id) => {
        this.members.setRoles(id, idsOf(roles));
        await this.invitations.invite(id, email);
      });
    });
  }

  /** @throws NotFound, PreconditionFailed, Forbidden, Conflict, Invalid */
  update(id: number, body: UpdateMember, ifMatch?: string): Promise<RecordJson<Member>> {
    return this.decide(id, { ifMatch, body }, async (stored, roles) => {
      const { email, name, locale, roles: given } = body;
      const now = this.clock.now();
      const isMoved = email !== undefined && email !== stored.email;
      if (isMoved) assertRecentSignIn(now);
      if (email !== undefined) await this.assertFree(email, id);
      if (email !== undefined && emailKey(email) !== stored.emailKey) this.codes.end(stored.emailKey);
      // A link that is on its way to another address must not work any more.
      if (isMoved && stored.status === 'invited') await this.invitations.invite(id, email);
      if (isMoved && stored.status !== 'invited') await this.notices.addressChanged(id);
      if (given !== undefined && !isSame(given, roles)) {
        const next = await this.grantable(given);
        if (!next.some(isOwner)) await this.assertOtherOwner(stored, roles);
        this.members.setRoles(id, idsOf(next));
        this.members.set(id, { updatedAt: now });
        await this.notices.rolesChanged(id);
      }
      return {
        ...(email === undefined ? {} : { email, emailKey: emailKey(email) }),
        // The first one that was not told yet, so that a second change does not hide the first.
        ...(isMoved && stored.status !== 'invited'
          ? { formerEmail: stored.formerEmail ?? stored.email }
          : {}),
        ...(name === undefined ? {} : { name }),
        ...(locale === undefined ? {} : { locale }),
        updatedAt: now,
      };
    });
  }

  /** Ends the membership, and erases the person. @throws NotFound, PreconditionFailed, Forbidden, Conflict */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.decisions.run(
      () => Promise.resolve([id]),
      () =>
        this.members.remove(id, { ifMatch }, async (stored) => {
          assertRecentSignIn(this.clock.now());
          const roles = await this.changeable(id);
          await this.assertOtherOwner(stored, roles);
          await this.invitations.cancel(id);
          this.codes.end(stored.emailKey);
          this.responses.erase(`members/${id}`);
        }),
    );
  }

  /** Repeating it changes nothing. @throws NotFound, PreconditionFailed, Forbidden, Conflict */
  suspend(id: number, ifMatch?: string): Promise<RecordJson<Member>> {
    return this.decide(id, { ifMatch }, async (stored, roles) => {
      await this.assertOtherOwner(stored, roles);
      await this.sessions.end(id);
      this.codes.end(stored.emailKey);
      const now = this.clock.now();
      const knownDevicesSince = stored.status === 'suspended' ? stored.knownDevicesSince : now;
      return { status: 'suspended', knownDevicesSince, updatedAt: now };
    });
  }

  /** Undoes a suspension. Repeating it changes nothing. @throws NotFound, PreconditionFailed, Forbidden */
  reactivate(id: number, ifMatch?: string): Promise<RecordJson<Member>> {
    return this.decide(id, { ifMatch }, ({ status, acceptedAt }) => {
      if (status !== 'suspended') return {};
      return { status: acceptedAt === null ? 'invited' : 'active', updatedAt: this.clock.now() };
    });
  }

  /** Sends a new invitation, which ends the one before. @throws NotFound, Forbidden, Conflict */
  resendInvitation(id: number): Promise<RecordJson<Member>> {
    return this.decide(id, {}, async ({ status, email }) => {
      if (status !== 'invited')
        throw new Conflict(`The member is ${status}; only those who are invited get an invitation.`);
      await this.invitations.invite(id, email);
      return {};
    });
  }

  /** Ends sessions. @throws NotFound, Forbidden, Invalid */
  signOut(id: number, { session_id: sessionId }: SignOut): Promise<RecordJson<Member>> {
    return this.decide(id, {}, async () => {
      const ended = await this.sessions.end(id, sessionId);
      if (sessionId !== undefined && ended === 0)
        throw Invalid.field('session_id', 'The member has no such session.');
      return sessionId === undefined ? { knownDevicesSince: this.clock.now() } : {};
    });
  }

  /** @throws NotFound */
  async listSessions(id: number, query: PageQuery): Promise<PageJson<MemberSession>> {
    await this.get(id);
    const range = pageRange(query);
    return pageOf(MemberSession, await this.sessions.page(id, range), range);
  }

  /** Decides about one member, whose roles the caller has the abilities of. */
  private decide(
    id: number,
    conditions: { ifMatch?: string | undefined; body?: object },
    work: (
      stored: MemberEntity,
      roles: readonly StoredRole[],
    ) => RowChanges<MemberEntity> | Promise<RowChanges<MemberEntity>>,
  ): Promise<RecordJson<Member>> {
    return this.decisions.run(
      () => Promise.resolve([id]),
      () => this.members.change(id, conditions, async (stored) => work(stored, await this.changeable(id))),
    );
  }

  /** The roles of a member. @throws Forbidden for abilities among them that the caller lacks */
  private async changeable(id: number): Promise<StoredRole[]> {
    const roles = await this.members.rolesOf(id);
    assertHolds(this.grants.of(roles), `the member ${id}`);
    return roles;
  }

  /** The roles that a body names. @throws Invalid, Forbidden if the sign-in is too old to give any */
  private async grantable(given: readonly GivenRole[]): Promise<StoredRole[]> {
    const roles = await this.members.rolesWith(given.map(({ id }) => id));
    const known = new Set(idsOf(roles));
    const unknown = given.findIndex(({ id }) => !known.has(id));
    if (unknown !== -1) throw Invalid.field(`roles.${unknown}.id`, 'There is no such role.');
    const repeated = given.findIndex(({ id }, index) => given.findIndex((one) => one.id === id) !== index);
    if (repeated !== -1) throw Invalid.field(`roles.${repeated}.id`, 'The role is named twice.');
    assertGrantable('roles', this.grants.of(roles));
    if (roles.length > 0) assertRecentSignIn(this.clock.now());
    return roles;
  }

  private async assertFree(email: string, exceptId: number | null): Promise<void> {
    if (await this.members.hasEmail(emailKey(email), exceptId))
      throw Invalid.field('email', 'The email is already taken.');
  }

  /** @throws Conflict for the last active owner */
  private async assertOtherOwner({ id, status }: MemberEntity, roles: readonly StoredRole[]): Promise<void> {
    if (status !== 'active' || !roles.some(isOwner) || (await this.members.hasOtherOwner(id))) return;
    throw new Conflict('This is the last active owner. Make somebody else an owner first.');
  }
}

function nobody(): Promise<readonly number[]> {
  return Promise.resolve([]);
}

function idsOf(roles: readonly { readonly id: number }[]): number[] {
  return roles.map(({ id }) => id);
}

/** True if a body gives exactly the roles that a member has. */
function isSame(given: readonly GivenRole[], roles: readonly StoredRole[]): boolean {
  const ids = new Set(idsOf(given));
  return given.length === roles.length && roles.every(({ id }) => ids.has(id));
}

/** Id of the member who makes the request. @throws NotFound for another caller */
export function ownMemberId(): number {
  const id = workContext()?.caller?.key?.session?.memberId;
  if (id == null) throw NotFound.of('member');
  return id;
}
