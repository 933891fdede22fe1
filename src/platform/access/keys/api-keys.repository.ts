import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { TextRow, TextRows } from '#platform/database/connections/text-rows.js';
import { quotaOf } from '#platform/database/tenant/quota-condition.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { anyNumberOf, named, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { Registry } from '#platform/database/tenant/registry.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { ApiKey, PresentedKey } from '#core/context/api-key.js';
import { Abilities } from '../ability.js';

const COLUMNS = raw(`id, tenant_id, name, to_json(abilities), extract(epoch from created_at),
  extract(epoch from last_used_at), extract(epoch from expires_at), extract(epoch from revoked_at), last_four,
  extract(epoch from previous_expires_at), all_abilities, created_by_id, kind, member_id, idle_seconds,
  sign_in_method`);

/** An API key with the fields that only its owner sees. */
export interface StoredApiKey extends ApiKey {
  readonly lastFour: string;
  readonly revokedAt: Date | null;
  /** When the secret from before the last rotation expires; null if there is none. */
  readonly previousExpiresAt: Date | null;
  /** Id of the key that created it; null for an operator. */
  readonly createdById: number | null;
}

/** Status of a key that a list can filter by. */
type KeyStatus = 'active' | 'expired' | 'revoked';

/** Filter of a key list. */
export interface KeyFilter {
  readonly status?: KeyStatus | undefined;
  readonly ability?: string | undefined;
}

/** What is revoked: the key alone, or also the keys that it created, those that they created, and so on. */
export type RevokedKeys = 'key' | 'key and descendants';

export interface NewKey {
  readonly name: string;
  readonly abilities: readonly string[];
  /** True if it also has the abilities of modules installed later. */
  readonly hasAllAbilities: boolean;
  readonly secretHash: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly createdById: number | null;
}

@Injectable()
export class ApiKeysRepository {
  constructor(
    private readonly registry: Registry,
    private readonly database: TenantDatabase,
    private readonly abilities: Abilities,
  ) {}

  /**
   * Finds the key with this secret hash among all tenants; null if there is none or it is revoked. If
   * the hash is of the previous secret, the key expires when that secret does.
   */
  async findByHash(secretHash: string): Promise<PresentedKey | null> {
    const statement = named('api_key_by_hash')`
      select ${COLUMNS}, false from api_key where secret_hash = decode(${secretHash}, 'hex') and revoked_at is null
      union all select ${COLUMNS}, true from api_key
      where previous_secret_hash = decode(${secretHash}, 'hex') and revoked_at is null`;
    const { rows } = await this.registry.find(secretHash, statement, statement.values);
    const [row] = rows;
    if (row === undefined) return null;
    const key = { ...this.toRecord(row), secretHash };
    return row.at(-1) === 't' ? { ...key, expiresAt: earliest(key.expiresAt, key.previousExpiresAt) } : key;
  }

  /** Reads one page of the tenant's keys, newest first, with the columns that clients see. */
  page(
    range: { limit: number; offset: number },
    { status, ability }: KeyFilter,
    now: Date,
  ): Promise<TextRows & { total: number }> {
    const filter = new ListFilter().where('keys', sql`kind = 'key'`);
    if (status !== undefined) filter.where(status, conditionOf(status, now));
    if (ability !== undefined) filter.where('ability', sql`${ability} = any(${this.abilitiesShown()})`);
    const list = { name: 'page_api_keys', from: raw('api_key'), table: 'api_key', orderBy: sql`id desc` };
    return listPage(this.database, { ...list, columns: this.shown(now), filter }, range);
  }

  /** Reads a key with the columns that clients see; no row if the tenant has no such key. */
  show(id: number, now: Date): Promise<TextRows> {
    return this.database.read(named('show_api_key')`
      select ${this.shown(now)} from api_key
      where tenant_id = ${currentTenant().id} and id = ${id} and kind = 'key'`);
  }

  /**
   * Runs a decision about keys in its own transaction, one at a time per tenant. Otherwise a request
   * could decide on state that another one is changing.
   */
  decide<T>(work: () => Promise<T>): Promise<T> {
    return this.database.writeAlone(work);
  }

  async find(id: number): Promise<StoredApiKey | null> {
    const { rows } = await this.database.read(named('find_api_key')`
      select ${COLUMNS} from api_key where tenant_id = ${currentTenant().id} and id = ${id} and kind = 'key'`);
    return rows.map((row) => this.toRecord(row))[0] ?? null;
  }

  /**
   * A key and its descendants: the keys that it created, its sessions, those that they created, and so on. Sorted by id, so
   * that the key itself is first; empty if the tenant has no such key.
   */
  async family(id: number): Promise<StoredApiKey[]> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.read(named('api_key_family')`
      with recursive family (member) as (
        select ${id}::bigint
        union select id from api_key join family on created_by_id = member where tenant_id = ${tenant})
      select ${COLUMNS} from api_key where tenant_id = ${tenant} and id in (select member from family) order by id`);
    return rows.map((row) => this.toRecord(row));
  }

  /** Hashes of the current and the previous secrets of keys and of their sessions, in hexadecimal. */
  async hashesOf(ids: readonly number[]): Promise<string[]> {
    const { rows } = await this.database.read(named('api_key_hashes')`
      select encode(secret_hash, 'hex'), encode(previous_secret_hash, 'hex') from api_key
      where tenant_id = ${currentTenant().id}
        and (id = any(${anyNumberOf(ids)}) or kind = 'session' and created_by_id = any(${anyNumberOf(ids)}))`);
    return rows.flat().filter((hash) => hash !== null);
  }

  /**
   * Creates a key within {@link decide}, because concurrent inserts would miss each other in the count.
   *
   * @returns null if the tenant has reached its quota of valid keys
   */
  async insert(key: NewKey): Promise<StoredApiKey | null> {
    const { id } = currentTenant();
    const most = quotaOf('api_keys');
    const { rows } = await this.database.query(named('insert_api_key')`
      insert into api_key (tenant_id, name, abilities, all_abilities, secret_hash, last_four, created_at, expires_at,
        created_by_id)
      select ${id}, ${key.name}, ${key.abilities}, ${key.hasAllAbilities}, decode(${key.secretHash}, 'hex'),
        ${key.lastFour}, ${key.createdAt}, ${key.expiresAt}, ${key.createdById}
      where ${most} = 0 or (select count(*) from api_key where tenant_id = ${id} and kind = 'key' and revoked_at is null
        and coalesce(expires_at > ${key.createdAt}, true)) < ${most}
      returning ${COLUMNS}`);
    return rows.map((row) => this.toRecord(row))[0] ?? null;
  }

  async list(): Promise<StoredApiKey[]> {
    const { rows } = await this.database.read(named('list_api_keys')`
      select ${COLUMNS} from api_key where tenant_id = ${currentTenant().id} and kind = 'key' order by id`);
    return rows.map((row) => this.toRecord(row));
  }

  /** Revokes keys within the open transaction, with the sessions opened with them. Revoked ones stay as they are. */
  revoke(ids: readonly number[], now: Date): void {
    this.database.send(named('revoke_api_keys')`
      update api_key set revoked_at = ${now}
      where tenant_id = ${currentTenant().id} and revoked_at is null
        and (id = any(${anyNumberOf(ids)}) or kind = 'session' and created_by_id = any(${anyNumberOf(ids)}))`);
  }

  /** Renames a key within the open transaction. */
  rename(id: number, name: string): void {
    this.database.send(named('rename_api_key')`
      update api_key set name = ${name} where tenant_id = ${currentTenant().id} and id = ${id}`);
  }

  /** Replaces the abilities of a key within the open transaction. */
  grant(id: number, abilities: readonly string[], hasAllAbilities: boolean): void {
    this.database.send(named('grant_api_key')`
      update api_key set abilities = ${abilities}, all_abilities = ${hasAllAbilities}
      where tenant_id = ${currentTenant().id} and id = ${id}`);
  }

  /**
   * Replaces the secret of a key within the open transaction.
   *
   * @param previousExpiresAt when the current secret expires; null ends it at once
   */
  rotate(id: number, secretHash: string, lastFour: string, previousExpiresAt: Date | null): void {
    this.database.send(named('rotate_api_key')`
      update api_key set secret_hash = decode(${secretHash}, 'hex'), last_four = ${lastFour},
        previous_secret_hash = case when ${previousExpiresAt}::timestamptz is null then null else secret_hash end,
        previous_expires_at = ${previousExpiresAt}
      where tenant_id = ${currentTenant().id} and id = ${id}`);
  }

  /** Ends the sessions that were opened with a key no later than this, within the open transaction. */
  endSessionsBy(id: number, latest: Date): void {
    this.database.send(named('end_api_key_sessions')`
      update api_key set expires_at = least(expires_at, ${latest})
      where tenant_id = ${currentTenant().id} and created_by_id = ${id} and kind = 'session'`);
  }

  /**
   * Deletes a key within the open transaction. The keys that it created count as created by its own creator, so
   * that they remain descendants of the keys before it. The sessions opened with it are deleted, too.
   */
  delete({ id, createdById }: StoredApiKey): void {
    this.database.send(named('delete_api_key_sessions')`
      delete from api_key
      where tenant_id = ${currentTenant().id} and created_by_id = ${id} and kind = 'session'`);
    this.database.send(named('hand_over_api_keys')`
      update api_key set created_by_id = ${createdById}
      where tenant_id = ${currentTenant().id} and created_by_id = ${id}`);
    this.database.send(named('delete_api_key')`
      delete from api_key where tenant_id = ${currentTenant().id} and id = ${id}`);
  }

  async noteUse(id: number, minute: Date): Promise<void> {
    await this.database.write(() => {
      this.database.send(named('note_api_key_use')`
        update api_key set last_used_at = ${minute}
        where tenant_id = ${currentTenant().id} and id = ${id} and (last_used_at is null or last_used_at < ${minute})`);
    });
  }

  /** Columns of a key that clients see. */
  private shown(now: Date): Sql {
    return sql`id, name, to_json(${this.abilitiesShown()}) as abilities, all_abilities, last_four,
      case when revoked_at is not null then 'revoked' when expires_at <= ${now} then 'expired' else 'active' end as status,
      created_at, created_by_id, last_used_at, expires_at, revoked_at,
      case when previous_expires_at > ${now} and revoked_at is null then previous_expires_at end as previous_secret_expires_at`;
  }

  /** Abilities of a key; of one with all abilities, those of the modules installed now. */
  private abilitiesShown(): Sql {
    return sql`case when all_abilities then ${this.abilities.names()}::text[] else abilities end`;
  }

  private toRecord([
    id,
    tenantId,
    name,
    abilities,
    created,
    lastUsed,
    expires,
    revoked,
    lastFour,
    previousExpires,
    allAbilities,
    createdById,
    kind,
    memberId,
    idleSeconds,
    method,
  ]: TextRow): StoredApiKey {
    const hasAllAbilities = allAbilities === 't';
    return {
      id: Number(id),
      tenantId: tenantId ?? '',
      name: name ?? '',
      abilities: hasAllAbilities ? this.abilities.names() : (JSON.parse(abilities ?? '[]') as string[]),
      hasAllAbilities,
      createdAt: fromEpoch(created) ?? new Date(0),
      lastUsedAt: fromEpoch(lastUsed),
      expiresAt: fromEpoch(expires),
      revokedAt: fromEpoch(revoked),
      lastFour: lastFour ?? '',
      previousExpiresAt: fromEpoch(previousExpires),
      createdById: numberOf(createdById),
      ...(kind === 'session'
        ? {
            session: {
              memberId: numberOf(memberId),
              keyId: numberOf(createdById),
              idleSeconds: Number(idleSeconds),
              method: method ?? '',
            },
          }
        : {}),
    };
  }
}

/** SQL condition for keys of a status. */
function conditionOf(status: KeyStatus, now: Date): Sql {
  if (status === 'revoked') return sql`revoked_at is not null`;
  if (status === 'expired') return sql`revoked_at is null and expires_at <= ${now}`;
  return sql`revoked_at is null and coalesce(expires_at > ${now}, true)`;
}

/** The earlier of two expiries; null means no expiry. */
function earliest(one: Date | null, other: Date | null): Date | null {
  return one !== null && (other === null || one < other) ? one : other;
}

function numberOf(text: string | null | undefined): number | null {
  return text == null ? null : Number(text);
}

function fromEpoch(seconds: string | null | undefined): Date | null {
  return seconds == null ? null : new Date(Math.round(Number(seconds) * 1000));
}
