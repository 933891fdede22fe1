import { Injectable } from '@nestjs/common';
import { Registry } from '../../database/tenant/registry.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import type { ApiKey } from '../../context/api-key.js';

const COLUMNS = 'id, tenant_id, name, abilities, created_at, last_used_at, expires_at, revoked_at, last_four';

/** A key as its owner sees it. */
export interface KeyRecord extends ApiKey {
  readonly lastFour: string;
  readonly revokedAt: Date | null;
}

interface KeyRow {
  id: string;
  tenant_id: string;
  name: string;
  abilities: string[];
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_four: string;
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
    const text = `
      select id, tenant_id, name, to_json(abilities), extract(epoch from created_at), extract(epoch from last_used_at),
        extract(epoch from expires_at)
      from api_key where secret_hash = decode($1, 'hex') and revoked_at is null`;
    const { rows } = await this.registry.find(secretHash, { name: 'api_key_by_hash', text });
    const row = rows[0];
    if (row === undefined) return null;
    const [id, tenantId, name, abilities, createdAt, lastUsedAt, expiresAt] = row;
    return {
      id: Number(id),
      tenantId: tenantId ?? '',
      name: name ?? '',
      abilities: JSON.parse(abilities ?? '[]') as string[],
      createdAt: fromEpoch(createdAt) ?? new Date(0),
      lastUsedAt: fromEpoch(lastUsedAt),
      expiresAt: fromEpoch(expiresAt),
    };
  }

  async insert(key: NewKey): Promise<KeyRecord> {
    const rows = await this.database.write((manager) =>
      manager.query<KeyRow[]>(
        `insert into api_key (name, abilities, secret_hash, last_four, created_at, expires_at)
         values ($1, $2, decode($3, 'hex'), $4, $5, $6) returning ${COLUMNS}`,
        [key.name, key.abilities, key.secretHash, key.lastFour, key.createdAt, key.expiresAt],
      ),
    );
    const [record] = rows.map(toRecord);
    if (record === undefined) throw new Error('The new key was not returned.');
    return record;
  }

  async list(): Promise<KeyRecord[]> {
    const rows = await this.database.write((manager) =>
      manager.query<KeyRow[]>(`select ${COLUMNS} from api_key order by id`),
    );
    return rows.map(toRecord);
  }

  /** @returns the key, or null when the current tenant has no such; revoking again changes nothing */
  async revoke(id: number, now: Date): Promise<KeyRecord | null> {
    return this.database.write(async (manager) => {
      await manager.query(`update api_key set revoked_at = $2 where id = $1 and revoked_at is null`, [
        id,
        now,
      ]);
      const [row] = await manager.query<KeyRow[]>(`select ${COLUMNS} from api_key where id = $1`, [id]);
      return row === undefined ? null : toRecord(row);
    });
  }

  async noteUse(id: number, minute: Date): Promise<void> {
    await this.database.write((manager) =>
      manager.query(
        `update api_key set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)`,
        [id, minute],
      ),
    );
  }
}

function fromEpoch(seconds: string | null | undefined): Date | null {
  return seconds == null ? null : new Date(Math.round(Number(seconds) * 1000));
}

function toRecord(row: KeyRow): KeyRecord {
  return {
    id: Number(row.id),
    tenantId: row.tenant_id,
    name: row.name,
    abilities: row.abilities,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastFour: row.last_four,
  };
}
