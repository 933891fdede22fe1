import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { anyNumberOf, named, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

export interface NewSession {
  /** Null if it is opened with a key. */
  readonly memberId: number | null;
  /** The key that it is opened with; null if it belongs to a member. */
  readonly keyId: number | null;
  readonly name: string;
  /** Empty for a member's, whose roles are read instead. */
  readonly abilities: readonly string[];
  readonly hasAllAbilities: boolean;
  readonly method: string;
  readonly secretHash: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly idleSeconds: number;
  /** In words of ours; null if they are none of the common ones. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** SQL condition for sessions that have not ended. */
function isOpen(now: Date): Sql {
  return sql`kind = 'session' and revoked_at is null and expires_at > ${now}
    and coalesce(last_used_at, created_at) > ${now}::timestamptz - make_interval(secs => idle_seconds)`;
}

/** SQL for when any session of a member was last used. */
export function lastSessionUse(memberId: Sql): Sql {
  return sql`(select max(last_used_at) from api_key session
    where session.tenant_id = ${currentTenant().id} and session.member_id = ${memberId})`;
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Stores a session in the open write. */
  async insert(session: NewSession): Promise<number> {
    const { rows } = await this.database.query(named('insert_session')`
      insert into api_key (tenant_id, kind, name, abilities, all_abilities, secret_hash, last_four, created_at, expires_at,
        created_by_id, member_id, idle_seconds, sign_in_method, browser, system)
      values (${currentTenant().id}, 'session', ${session.name}, ${session.abilities}, ${session.hasAllAbilities},
        decode(${session.secretHash}, 'hex'), ${session.lastFour}, ${session.createdAt}, ${session.expiresAt},
        ${session.keyId}, ${session.memberId}, ${session.idleSeconds}, ${session.method},
        ${session.browser}, ${session.system})
      returning id`);
    return Number(rows[0]?.[0]);
  }

  /**
   * Deletes the ended sessions of a member or a key, in the open write, and the oldest ones.
   *
   * @param kept how many remain at most
   */
  deleteOld({ memberId, keyId }: Pick<NewSession, 'memberId' | 'keyId'>, kept: number, now: Date): void {
    const own = sql`tenant_id = ${currentTenant().id} and kind = 'session'
      and (member_id = ${memberId}::bigint or created_by_id = ${keyId}::bigint)`;
    this.database.send(named('delete_old_sessions')`
      delete from api_key where ${own} and (not (${isOpen(now)})
      or id <= (select id from api_key where ${own} and ${isOpen(now)} order by id desc offset ${kept} limit 1))`);
  }

  /** A page of a member's sessions that have not ended, newest first. */
  page(
    memberId: number,
    currentId: number | null,
    range: { limit: number; offset: number },
    now: Date,
  ): Promise<TextRows & { total: number }> {
    const filter = new ListFilter()
      .where('member', sql`member_id = ${memberId}`)
      .where('open', sql`${isOpen(now)}`);
    const columns = sql`id, sign_in_method as method, browser, system, coalesce(id = ${currentId}::bigint, false) as is_current,
      created_at, last_used_at, expires_at`;
    const from = raw('api_key');
    return listPage(
      this.database,
      { name: 'page_sessions', from, table: 'api_key', orderBy: sql`id desc`, columns, filter },
      range,
    );
  }

  /**
   * Ends a member's sessions, in the open write, also those that seem idle: their last use may not be stored yet.
   *
   * @param only the id of only one; null: all
   * @param except the id of one that goes on
   * @returns how many were ended
   */
  async end(
    memberId: number,
    { only = null, except = null }: { readonly only?: number | null; readonly except?: number | null },
    now: Date,
  ): Promise<number> {
    const { rows } = await this.database.query(named('end_sessions_of_member')`
      update api_key set revoked_at = ${now}
      where tenant_id = ${currentTenant().id} and member_id = ${memberId} and revoked_at is null
        and (${only}::bigint is null or id = ${only}::bigint) and id is distinct from ${except}::bigint
      returning id`);
    return rows.length;
  }

  async hashesOf(memberIds: readonly number[]): Promise<string[]> {
    const { rows } = await this.database.read(named('session_hashes')`
      select encode(secret_hash, 'hex') from api_key
      where tenant_id = ${currentTenant().id} and member_id = any(${anyNumberOf(memberIds)}) and revoked_at is null`);
    return rows.flat().filter((hash) => hash !== null);
  }

  /** Ends the session with this secret, whoever it belongs to, in the open write. */
  endBySecret(secretHash: string, now: Date): void {
    this.database.send(named('end_session_by_secret')`
      update api_key set revoked_at = ${now}
      where tenant_id = ${currentTenant().id} and secret_hash = decode(${secretHash}, 'hex') and kind = 'session'
        and revoked_at is null`);
  }

  /** Ends one session, whoever it belongs to, in the open write. */
  endOne(id: number, now: Date): void {
    this.database.send(named('end_session')`
      update api_key set revoked_at = ${now}
      where tenant_id = ${currentTenant().id} and id = ${id} and kind = 'session' and revoked_at is null`);
  }
}
