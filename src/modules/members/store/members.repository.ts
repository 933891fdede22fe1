import { Inject, Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Sessions } from '#platform/access/keys/sessions.js';
import type { TextRow, TextRows } from '#platform/database/connections/text-rows.js';
import { anyNumberOf, named, sql, type NamedStatement, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordRepository } from '#http/records/record.repository.js';
import { recordsFrom, type RecordJson } from '#http/results/record-json.js';
import { Member, Profile } from '../dto/member.response.js';
import type { MailRecipient } from '#modules/notifications/services/person-mails.js';
import { MemberEntity } from './member.entity.js';
import { hitsFrom, type SearchHit } from '#http/search/search-sources.js';
import { containing } from '#core/text/search-text.js';
import { hasSso } from './sso.repository.js';
import { ROLE_COLUMNS, toRole, type StoredRole } from './stored-role.js';

/** A member as far as signing in and mails go. */
export interface MemberAccount {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly locale: string;
  readonly status: string;
  readonly invitationNonce: string | null;
  readonly invitedAt: Date | null;
  /** The member who sent the invitation; null if somebody else did. */
  readonly invitedById: number | null;
  /** The address before, as long as the change was not told there. */
  readonly formerEmail: string | null;
  /** Whether the member wants mails about sign-ins with new browsers. */
  readonly mailNewSignIn: boolean;
  /** Whether the member wants mails about other roles. */
  readonly mailRolesChanged: boolean;
  /** Browsers that signed in before do not count as known; null: all do. */
  readonly knownDevicesSince: Date | null;
}

const KEPT = { response: Member, kind: 'member', orderBy: sql`member.email_key, member.id` } as const;

/** SQL for the roles of a member as JSON, by id. */
const ROLES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', role.id, 'name', role.name) order by role.id), '[]')
  from member_role held join role on role.tenant_id = held.tenant_id and role.id = held.role_id
  where held.tenant_id = member.tenant_id and held.member_id = member.id)`;

@Injectable()
export class MembersRepository extends recordRepository(KEPT, MemberEntity) {
  constructor(
    @Inject(TenantDatabase) database: TenantDatabase,
    private readonly sessions: Sessions,
  ) {
    super(database);
  }

  protected override expressions(): Record<string, Sql> {
    return {
      roles: ROLES,
      'sign_in.passkeys': sql`(select count(*) from passkey
        where passkey.tenant_id = member.tenant_id and passkey.member_id = member.id and passkey.copied_at is null)`,
      'sign_in.email': sql`true`,
      'sign_in.sso': hasSso(sql`member.tenant_id`),
      last_seen_at: sql`greatest(member.last_seen_at, ${this.sessions.lastUse(sql`member.id`)})`,
    };
  }

  /** Members with a text in their name or address, by address. */
  async withText(text: string, most: number): Promise<SearchHit[]> {
    // The database may only know the case of ASCII, so a name with other letters is found as it is written, too.
    return hitsFrom(
      await this.database.read(named('search_members')`
        select id, case when name is null then email else name || ' <' || email || '>' end, status from member
        where tenant_id = ${currentTenant().id} and (email_key like ${containing(text.toLowerCase())}
          or lower(name) like ${containing(text.toLowerCase())} or name like ${containing(text)})
        order by email_key, id limit ${most}`),
    );
  }

  /** What a member sees of itself; undefined if there is no such member. */
  async profile(id: number): Promise<RecordJson<Profile> | undefined> {
    const statement = named('member_profile')`
      select id, email, name, locale, time_zone, ${ROLES} as roles, mail_new_sign_in, mail_roles_changed,
        mail_silent_incidents, created_at, updated_at
      from member where tenant_id = ${currentTenant().id} and id = ${id}`;
    return recordsFrom(Profile, await this.database.read(statement))[0];
  }

  /** A member as it is now. */
  async account(id: number): Promise<MemberAccount | undefined> {
    const { rows } = await this.database.read(named('member_account')`
      select id, email, name, locale, status, invitation_nonce, extract(epoch from invited_at) * 1000, invited_by_id,
        former_email, mail_new_sign_in, mail_roles_changed, extract(epoch from known_devices_since) * 1000
      from member where tenant_id = ${currentTenant().id} and id = ${id}`);
    return rows.map(toAccount)[0];
  }

  /** Locks a member until the open write ends, so that a decision about it excludes others. */
  async locked(id: number): Promise<MemberEntity | undefined> {
    return this.rows.lock(id);
  }

  /** Sets columns of a member in the open write. */
  set(id: number, values: Partial<Omit<MemberEntity, 'id' | 'tenantId'>>): void {
    this.rows.update(id, values);
  }

  /** Forgets the address before, unless it is another one by now. */
  forgetFormerEmail(id: number, notified: string): Promise<void> {
    return this.database.write(() => {
      this.database.send(named('forget_former_email')`
        update member set former_email = null
        where tenant_id = ${currentTenant().id} and id = ${id} and former_email = ${notified}`);
      return Promise.resolve();
    });
  }

  async hasEmail(key: string, exceptId: number | null): Promise<boolean> {
    const { rows } = await this.database.read(named('member_by_email')`
      select id from member where tenant_id = ${currentTenant().id} and email_key = ${key}
      and id is distinct from ${exceptId}::bigint`);
    return rows.length > 0;
  }

  /** Id of the member with an address; undefined if there is none. */
  async idOf(key: string): Promise<number | undefined> {
    const { rows } = await this.database.read(named('member_id_by_email')`
      select id from member where tenant_id = ${currentTenant().id} and email_key = ${key}`);
    return rows.map(([id]) => Number(id))[0];
  }

  /** Roles with these ids; those that do not exist are missing. */
  async rolesWith(ids: readonly number[]): Promise<StoredRole[]> {
    const { rows } = await this.database.read(named('roles_with_ids')`
      select ${ROLE_COLUMNS} from role where tenant_id = ${currentTenant().id} and id = any(${anyNumberOf(ids)})
      order by id`);
    return rows.map(toRole);
  }

  async rolesOf(memberId: number): Promise<StoredRole[]> {
    const { rows } = await this.database.read(named('roles_of_member')`
      select ${ROLE_COLUMNS} from member_role held
      join role on role.tenant_id = held.tenant_id and role.id = held.role_id
      where held.tenant_id = ${currentTenant().id} and held.member_id = ${memberId} order by role.id`);
    return rows.map(toRole);
  }

  /** Replaces the roles of a member in the open write. Those that stay are not written. */
  setRoles(memberId: number, roleIds: readonly number[]): void {
    const { id } = currentTenant();
    this.database.send(named('remove_member_roles')`
      delete from member_role where tenant_id = ${id} and member_id = ${memberId}
      and role_id <> all(${anyNumberOf(roleIds)})`);
    this.database.send(named('add_member_roles')`
      insert into member_role (tenant_id, member_id, role_id)
      select ${id}, ${memberId}, role_id from unnest(${anyNumberOf(roleIds)}) role_id on conflict do nothing`);
  }

  /** True if another member than this one is active and an owner. */
  async hasOtherOwner(exceptId: number): Promise<boolean> {
    const { rows } = await this.database.read(named('other_active_owner')`
      select from member_role held
      join role on role.tenant_id = held.tenant_id and role.id = held.role_id and role.kind = 'owner'
      join member on member.tenant_id = held.tenant_id and member.id = held.member_id and member.status = 'active'
      where held.tenant_id = ${currentTenant().id} and held.member_id <> ${exceptId} limit 1`);
    return rows.length > 0;
  }

  /** Ids of the first active members behind an id, in order. */
  async activeIdsAfter(id: number, most: number): Promise<number[]> {
    const { rows } = await this.database.read(named('active_member_ids')`
      select id from member where tenant_id = ${currentTenant().id} and id > ${id} and status = 'active'
      order by id limit ${most}`);
    return rows.map(([memberId]) => Number(memberId));
  }

  /** Ids of the first active members behind an id, in order, who want mails about incidents without an update. */
  async silenceIdsAfter(id: number, most: number): Promise<number[]> {
    const { rows } = await this.database.read(
      named(
        'silence_member_ids',
        sql`select id from member
          where tenant_id = ${currentTenant().id} and id > ${id} and status = 'active' and mail_silent_incidents
          order by id limit ${most}`,
      ),
    );
    return rows.map(([memberId]) => Number(memberId));
  }

  /** Where mails about incidents without an update go to; undefined unless the member is active and wants them. */
  async silenceRecipient(id: number): Promise<MailRecipient | undefined> {
    const { rows } = await this.database.read(
      named(
        'silence_recipient',
        sql`select email, locale from member
          where tenant_id = ${currentTenant().id} and id = ${id} and status = 'active' and mail_silent_incidents`,
      ),
    );
    return rows.map(([address, locale]) => ({ address: address ?? '', locale: locale ?? '' }))[0];
  }

  /** Names of members by id, or their addresses if they have none. Those that are gone are missing. */
  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const known = ids.map(Number).filter((id) => Number.isSafeInteger(id));
    const { rows } = await this.database.read(named('member_names')`
      select id, coalesce(name, email) from member
      where tenant_id = ${currentTenant().id} and id = any(${anyNumberOf(known)})`);
    return new Map(rows.map(([id, name]) => [id ?? '', name ?? '']));
  }

  /** Ids of the members who have a role, and the addresses of the first ones. */
  async holdersOf(roleId: number): Promise<{ ids: number[]; addresses: string[] }> {
    const { rows } = await this.database.read(named('members_with_role')`
      select member.id, member.email from member_role held
      join member on member.tenant_id = held.tenant_id and member.id = held.member_id
      where held.tenant_id = ${currentTenant().id} and held.role_id = ${roleId} order by member.email_key, member.id`);
    return { ids: rows.map(([id]) => Number(id)), addresses: rows.map(([, email]) => email ?? '') };
  }
}

/** Statement for the name of an active member and the roles, one row each; no row if there is no such member. */
export function holderStatement(tenantId: string, memberId: number): NamedStatement {
  return named('session_holder')`
    select coalesce(member.name, member.email), role.id, role.name, role.kind, role.abilities from member
    left join member_role held on held.tenant_id = member.tenant_id and held.member_id = member.id
    left join role on role.tenant_id = held.tenant_id and role.id = held.role_id
    where member.tenant_id = ${tenantId} and member.id = ${memberId} and member.status = 'active'`;
}

/** The rows of {@link holderStatement}. */
export function holderOf({ rows }: TextRows): { name: string; roles: StoredRole[] } | null {
  const [first] = rows;
  if (first === undefined) return null;
  const roles = rows.filter(([, id]) => id != null).map(([, ...role]) => toRole(role));
  return { name: first[0] ?? '', roles };
}

function toAccount([
  id,
  email,
  name,
  locale,
  status,
  nonce,
  invitedAt,
  invitedById,
  formerEmail,
  mailNewSignIn,
  mailRolesChanged,
  knownDevicesSince,
]: TextRow): MemberAccount {
  return {
    id: Number(id),
    email: email ?? '',
    name: name ?? null,
    locale: locale ?? '',
    status: status ?? '',
    invitationNonce: nonce ?? null,
    invitedAt: instantOf(invitedAt),
    invitedById: invitedById == null ? null : Number(invitedById),
    formerEmail: formerEmail ?? null,
    mailNewSignIn: mailNewSignIn === 't',
    mailRolesChanged: mailRolesChanged === 't',
    knownDevicesSince: instantOf(knownDevicesSince),
  };
}

/** @param milliseconds since 1970, as PostgreSQL writes them */
function instantOf(milliseconds: string | null | undefined): Date | null {
  return milliseconds == null ? null : new Date(Math.round(Number(milliseconds)));
}
