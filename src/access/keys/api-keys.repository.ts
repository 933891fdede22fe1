import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import type { TextRow } from '../../database/connections/text-rows.js';
import { quotaOf } from '../../database/tenant/quota-condition.js';
import { named, raw, sql } from '../../database/tenant/sql.js';
import { Registry } from '../../database/tenant/registry.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import type { ApiKey } from '../../context/api-key.js';

const COLUMNS = raw(`id, tenant_id, name, to_json(abilities), extract(epoch from created_at),
  extract(epoch from last_used_at), extract(epoch from expires_at), extract(epoch from revoked_at), last_four`);

/** A key as its owner sees it. */
export interface StoredApiKey extends ApiKey {
  readonly lastFour: string;
  readonly revokedAt: Date | null;
}

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

  /** The key with this hash, of whichever tenant, unless it is revoked. */
  async findByHash(secretHash: string): Promise<ApiKey | null> {
    const { rows } = await this.registry.find(
      secretHash,
      named(
        'api_key_by_hash',
        sql`select ${COLUMNS} from api_key where secret_hash = decode(${secretHash}, 'hex') and revoked_at is null`,
      ),
    );
    return rows.map(toRecord)[0] ?? null;
  }

  /** @returns null when the tenant has as many valid keys as it may have */
  insert(key: NewKey): Promise<StoredApiKey | null> {
    // One after another, so that none is overlooked in the count.
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

  /** @returns the key, or null when the current tenant has no such; revoking again changes nothing */
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
  };
}
