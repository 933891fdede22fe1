import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { mainLocale } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { emailKey } from '../rules/email-key.js';
import { emailProblem, mappedRoleIds, memberName, rolesClaimed, type Claims } from '../rules/sso-claims.js';
import { SsoRefusal } from '../rules/sso-problem.js';
import type { MemberEntity } from '../store/member.entity.js';
import { MembersRepository } from '../store/members.repository.js';
import type { StoredRole } from '../store/stored-role.js';
import { MemberNotices } from './member-notices.js';
import { isOwner } from './role-grants.js';
import type { SsoConnection } from './sso-connections.js';
import type { SsoVisitor } from './sso-visitors.js';

/** Members as the identity provider of their tenant knows them. */
@Injectable()
export class SsoMembers {
  constructor(
    private readonly members: MembersRepository,
    private readonly notices: MemberNotices,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Id of the member whom claims are about, whose roles are then those that the claims stand for.
   *
   * @throws Forbidden for somebody who may not sign in
   */
  async admit(claims: Claims, connection: SsoConnection): Promise<number> {
    const email = assertEmail(claims, connection);
    return this.database.writeAlone(async () => {
      const known = await this.existing(email);
      const id = known?.id ?? (await this.create(email, claims, connection));
      const isChanged = await this.mapRoles(id, claims, connection);
      // Roles of the first sign-in are no news.
      if (isChanged && known?.status === 'active') await this.notices.rolesChanged(id);
      return id;
    });
  }

  /** Somebody whom claims are about, who need not be a member. @throws Forbidden for somebody who may not sign in */
  visitor(claims: Claims, connection: SsoConnection): SsoVisitor {
    const email = assertEmail(claims, connection);
    return { email, values: rolesClaimed(claims, connection.settings.roles_claim) ?? [] };
  }

  /** What {@link admit} would do, without doing it. @returns null for somebody who would become a member */
  async tryOut(claims: Claims, connection: SsoConnection): Promise<number | null> {
    const id = await this.members.idOf(emailKey(assertEmail(claims, connection)));
    if (id === undefined) assertProvided(connection);
    else if ((await this.members.account(id))?.status === 'suspended') throw suspended();
    return id ?? null;
  }

  /** The member with this address, as until now, who is active from now on. @throws Forbidden if suspended */
  private async existing(email: string): Promise<MemberEntity | undefined> {
    const id = await this.members.idOf(emailKey(email));
    const stored = id === undefined ? undefined : await this.members.locked(id);
    if (stored?.status === 'suspended') throw suspended();
    if (stored?.status === 'invited') {
      const now = this.clock.now();
      this.members.set(stored.id, {
        status: 'active',
        acceptedAt: now,
        invitationNonce: null,
        updatedAt: now,
      });
    }
    return stored;
  }

  private create(email: string, claims: Claims, connection: SsoConnection): Promise<number> {
    assertProvided(connection);
    const now = this.clock.now();
    return this.members.insert({
      email,
      emailKey: emailKey(email),
      name: memberName(claims),
      locale: mainLocale(currentTenant().locales),
      timeZone: null,
      status: 'active',
      acceptedAt: now,
      invitedAt: null,
      invitedById: null,
      invitationNonce: null,
      lastSeenAt: null,
      knownDevicesSince: null,
      formerEmail: null,
      mailNewSignIn: true,
      mailRolesChanged: true,
      mailSilentIncidents: false,
      createdAt: now,
      updatedAt: now,
    });
  }

  /**
   * Gives exactly the roles that the claims stand for. The last active owner stays one.
   *
   * @returns whether they were others before
   */
  private async mapRoles(id: number, claims: Claims, { settings, roles }: SsoConnection): Promise<boolean> {
    if (settings.role_mapping.length === 0) return false;
    const before = await this.members.rolesOf(id);
    const mapped = mappedRoleIds(claims, settings).flatMap((roleId) => roles.get(roleId) ?? []);
    const kept = before.find(isOwner);
    const isNeeded = kept !== undefined && !mapped.some(isOwner) && !(await this.members.hasOtherOwner(id));
    const next = isNeeded ? [...mapped, kept] : mapped;
    if (isSame(before, next)) return false;
    this.members.setRoles(
      id,
      next.map((role) => role.id),
    );
    this.members.set(id, { updatedAt: this.clock.now() });
    return true;
  }
}

/** @throws Forbidden */
function assertEmail(claims: Claims, { settings }: SsoConnection): string {
  const problem = emailProblem(claims, settings.email_domains);
  if (problem !== undefined) throw new SsoRefusal('ssoAddress', problem);
  return String(claims['email']);
}

/** @throws Forbidden if only members may sign in */
function assertProvided({ settings }: SsoConnection): void {
  if (settings.provision !== 'automatic')
    throw new SsoRefusal('ssoMember', 'You are no member of this status page. Ask for an invitation.');
}

function suspended(): SsoRefusal {
  return new SsoRefusal('ssoSuspended', 'Your membership is suspended.');
}

function isSame(before: readonly StoredRole[], next: readonly StoredRole[]): boolean {
  const ids = new Set(before.map(({ id }) => id));
  return before.length === next.length && next.every(({ id }) => ids.has(id));
}
