import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import type { TextRow, TextRows } from '../../database/connections/text-rows.js';
import { quotaOf } from '../../database/tenant/quota-condition.js';
import { ListFilter } from '../../database/tenant/list-filter.js';
import { listPage } from '../../database/tenant/list-page.js';
import { named, raw, sql, type Sql } from '../../database/tenant/sql.js';
import { Registry } from '../../database/tenant/registry.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import type { ApiKey } from '../../context/api-key.js';

const COLUMNS = raw(`id, tenant_id, name, to_json(abilities), extract(epoch from created_at),
  extract(epoch from last_used_at), extract(epoch from expires_at), extract(epoch from revoked_at), last_four,
  extract(epoch from previous_expires_at)`);

/** An API key with the fields that only its owner sees. */
export interface StoredApiKey extends ApiKey {
  readonly lastFour: string;
  readonly revokedAt: Date | null;
  /** When the secret from before the last rotation expires; null if there is none. */
  readonly previousExpiresAt: Date | null;
}

/** Status of a key that a list can filter by. */
type KeyStatus = 'active' | 'expired' | 'revoked';

/** Filter of a key list. */
export interface KeyFilter {
  readonly status?: KeyStatus | undefined;
  readonly ability?: string | undefined;
}

/** Ability to manage keys. At least one valid key of each tenant must keep it. */
export const KEYS_ABILITY = 'keys.manage';

export interface NewKey {
  readonly name: string;
  readonly abilities: readonly string[];
  readonly secretHash: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

@Injectable()
export class ApiKeysRepository {
  constructor(
    private readonly registry: Registry,
    private readonly database: TenantDatabase,
  ) {}

  /**
   * Finds the key with this secret hash among all tenants; null if there is none or it is revoked. If
   * the hash is of the previous secret, the key expires when that secret does.
   */
  async findByHash(secretHash: string): Promise<ApiKey | null> {
    const statement = named(
      'api_key_by_hash',
      sql`select ${COLUMNS}, false from api_key where secret_hash = decode(${secretHash}, 'hex') and revoked_at is null
        union all select ${COLUMNS}, true from api_key
        where previous_secret_hash = decode(${secretHash}, 'hex') and revoked_at is null`,
    );
    const { rows } = await this.registry.find(secretHash, statement, statement.values);
    const [row] = rows;
    if (row === undefined) return null;
    const key = toRecord(row);
    return row.at(-1) === 't' ? { ...key, expiresAt: earliest(key.expiresAt, key.previousExpiresAt) } : key;
  }

  /** Reads one page of the tenant's keys, newest first, with the columns that clients see. */
  page(
    range: { limit: number; offset: number },
    { status, ability }: KeyFilter,
    now: Date,
  ): Promise<TextRows & { total: number }> {
    const filter = new ListFilter();
    if (status !== undefined) filter.where(status, conditionOf(status, now));
    if (ability !== undefined) filter.where('ability', sql`${ability} = any(abilities)`);
    const list = { name: 'page_api_keys', from: raw('api_key'), table: 'api_key', orderBy: 'id desc' };
    return listPage(this.database, { ...list, columns: shown(now), filter }, range);
  }

  /** Reads a key with the columns that clients see; no row if the tenant has no such key. */
  show(id: number, now: Date): Promise<TextRows> {
    return this.database.read(
      named(
        'show_api_key',
        sql`select ${shown(now)} from api_key where tenant_id = ${currentTenant().id} and id = ${id}`,
      ),
    );
  }

  /**
   * Runs a decision about keys in its own transaction, one at a time per tenant. Otherwise a request
   * could decide on state that another one is changing.
   */
  decide<T>(work: () => Promise<T>): Promise<T> {
    return this.database.writeAlone(work);
  }

  async find(id: number): Promise<StoredApiKey | null> {
    const { rows } = await this.database.read(
      named(
        'find_api_key',
        sql`select ${COLUMNS} from api_key where tenant_id = ${currentTenant().id} and id = ${id}`,
      ),
    );
    return rows.map(toRecord)[0] ?? null;
  }

  /** Hashes of the current and the previous secret of a key, in hexadecimal. */
  async hashesOf(id: number): Promise<string[]> {
    const { rows } = await this.database.read(
      named(
        'api_key_hashes',
        sql`select encode(secret_hash, 'hex'), encode(previous_secret_hash, 'hex') from api_key
          where tenant_id = ${currentTenant().id} and id = ${id}`,
      ),
    );
    return rows.flat().filter((hash) => hash !== null);
  }

  /** True if the tenant has another valid key that can manage keys. */
  async hasManagerBeside(id: number, now: Date): Promise<boolean> {
    const { rows } = await this.database.read(
      named(
        'other_key_manager',
        sql`select exists (select from api_key where tenant_id = ${currentTenant().id} and id <> ${id}
          and ${conditionOf('active', now)} and ${KEYS_ABILITY} = any(abilities))`,
      ),
    );
    return rows[0]?.[0] === 't';
  }

  /** @returns null if the tenant has reached its quota of valid keys */
  insert(key: NewKey): Promise<StoredApiKey | null> {
    // Serialized per tenant, because concurrent inserts would miss each other in the count.
    return this.database.writeAlone(async () => {
      const { id } = currentTenant();
      const most = quotaOf('api_keys');
      const { rows } = await this.database.run(
        named(
          'insert_api_key',
          sql`insert into api_key (tenant_id, name, abilities, secret_hash, last_four, created_at, expires_at)
            select ${id}, ${key.name}, ${key.abilities}, decode(${key.secretHash}, 'hex'), ${key.lastFour}, ${key.createdAt},
              ${key.expiresAt}
            where ${most} = 0 or (select count(*) from api_key where tenant_id = ${id} and revoked_at is null
              and coalesce(expires_at > ${key.createdAt}, true)) < ${most}
            returning ${COLUMNS}`,
        ),
      );
      return rows.map(toRecord)[0] ?? null;
    });
  }

  async list(): Promise<StoredApiKey[]> {
    const { rows } = await this.database.read(
      named(
        'list_api_keys',
        sql`select ${COLUMNS} from api_key where tenant_id = ${currentTenant().id} order by id`,
      ),
    );
    return rows.map(toRecord);
  }

  /**
   * @returns the key, or null if the current tenant has no such key; revoking a revoked key changes
   *   nothing
   */
  revoke(id: number, now: Date): Promise<StoredApiKey | null> {
    return this.database.write(async () => {
      const { rows } = await this.database.run(
        named(
          'revoke_api_key',
          sql`update api_key set revoked_at = coalesce(revoked_at, ${now})
            where tenant_id = ${currentTenant().id} and id = ${id} returning ${COLUMNS}`,
        ),
      );
      return rows.map(toRecord)[0] ?? null;
    });
  }

  /** Renames a key within the open transaction. */
  rename(id: number, name: string): void {
    void this.database.run(
      named(
        'rename_api_key',
        sql`update api_key set name = ${name} where tenant_id = ${currentTenant().id} and id = ${id}`,
      ),
    );
  }

  /**
   * Replaces the secret of a key within the open transaction.
   *
   * @param previousExpiresAt when the current secret expires; null ends it at once
   */
  rotate(id: number, secretHash: string, lastFour: string, previousExpiresAt: Date | null): void {
    void this.database.run(
      named(
        'rotate_api_key',
        sql`update api_key set secret_hash = decode(${secretHash}, 'hex'), last_four = ${lastFour},
            previous_secret_hash = case when ${previousExpiresAt}::timestamptz is null then null else secret_hash end,
            previous_expires_at = ${previousExpiresAt}
          where tenant_id = ${currentTenant().id} and id = ${id}`,
      ),
    );
  }

  /** Deletes a key within the open transaction. */
  delete(id: number): void {
    void this.database.run(
      named(
        'delete_api_key',
        sql`delete from api_key where tenant_id = ${currentTenant().id} and id = ${id}`,
      ),
    );
  }

  async noteUse(id: number, minute: Date): Promise<void> {
    await this.database.write(() =>
      this.database.run(
        named(
          'note_api_key_use',
          sql`update api_key set last_used_at = ${minute}
            where tenant_id = ${currentTenant().id} and id = ${id} and (last_used_at is null or last_used_at < ${minute})`,
        ),
      ),
    );
  }
}

/** SQL condition for keys of a status. */
function conditionOf(status: KeyStatus, now: Date): Sql {
  if (status === 'revoked') return sql`revoked_at is not null`;
  if (status === 'expired') return sql`revoked_at is null and expires_at <= ${now}`;
  return sql`revoked_at is null and coalesce(expires_at > ${now}, true)`;
}

/** Columns of a key that clients see. */
function shown(now: Date): Sql {
  return sql`id, name, to_json(abilities) as abilities, last_four,
    case when revoked_at is not null then 'revoked' when expires_at <= ${now} then 'expired' else 'active' end as status,
    created_at, last_used_at, expires_at, revoked_at,
    case when previous_expires_at > ${now} and revoked_at is null then previous_expires_at end as previous_secret_expires_at`;
}

/** The earlier of two expiries; null means no expiry. */
function earliest(one: Date | null, other: Date | null): Date | null {
  return one !== null && (other === null || one < other) ? one : other;
}

function fromEpoch(seconds: string | null | undefined): Date | null {
  return seconds == null ? null : new Date(Math.round(Number(seconds) * 1000));
}

function toRecord([
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
]: TextRow): StoredApiKey {
  return {
    id: Number(id),
    tenantId: tenantId ?? '',
    name: name ?? '',
    abilities: JSON.parse(abilities ?? '[]') as string[],
    createdAt: fromEpoch(created) ?? new Date(0),
    lastUsedAt: fromEpoch(lastUsed),
    expiresAt: fromEpoch(expires),
    revokedAt: fromEpoch(revoked),
    lastFour: lastFour ?? '',
    previousExpiresAt: fromEpoch(previousExpires),
  };
}
