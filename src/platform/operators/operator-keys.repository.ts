import { Injectable } from '@nestjs/common';
import { OwnerDatabase } from '#platform/database/connections/owner-database.js';

/** A key of the operator's API, without its secret. */
export interface OperatorKey {
  readonly id: number;
  readonly name: string;
  readonly lastFour: string;
  readonly isReadOnly: boolean;
  readonly createdAt: Date;
  /** Exact to a minute. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

type KeyRow = Omit<OperatorKey, 'id'> & { id: string };

const COLUMNS = `id, name, last_four as "lastFour", is_read_only as "isReadOnly", created_at as "createdAt",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;

/** Keys of the operator's API. Only the owner of the tables may read them. */
@Injectable()
export class OperatorKeysRepository {
  constructor(private readonly owner: OwnerDatabase) {}

  async insert(
    secretHash: string,
    {
      name,
      lastFour,
      isReadOnly,
      createdAt,
    }: Pick<OperatorKey, 'name' | 'lastFour' | 'isReadOnly' | 'createdAt'>,
  ): Promise<OperatorKey[]> {
    const rows = await this.owner.query<KeyRow>(
      `insert into operator_key (name, secret_hash, last_four, is_read_only, created_at)
       values ($1, decode($2, 'hex'), $3, $4, $5) returning ${COLUMNS}`,
      [name, secretHash, lastFour, isReadOnly, createdAt],
    );
    return rows.map(toKey);
  }

  async list(): Promise<OperatorKey[]> {
    const rows = await this.owner.query<KeyRow>(
      `select ${COLUMNS} from operator_key order by operator_key.id`,
    );
    return rows.map(toKey);
  }

  /** Revokes a key; one that is revoked stays as it is. Undefined if there is none. */
  async revoke(id: number, now: Date): Promise<OperatorKey | undefined> {
    const rows = await this.owner.query<KeyRow>(
      `update operator_key set revoked_at = coalesce(revoked_at, $2) where id = $1 returning ${COLUMNS}`,
      [id, now],
    );
    return rows.map(toKey)[0];
  }

  /** The key with this secret, unless it is revoked. */
  async findByHash(secretHash: string): Promise<OperatorKey | undefined> {
    const rows = await this.owner.query<KeyRow>(
      `select ${COLUMNS} from operator_key where secret_hash = decode($1, 'hex') and revoked_at is null`,
      [secretHash],
    );
    return rows.map(toKey)[0];
  }

  async noteUse(id: number, minute: Date): Promise<void> {
    await this.owner.query(
      `update operator_key set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)`,
      [id, minute],
    );
  }
}

/** The driver reads a bigint as a text. */
function toKey(row: KeyRow): OperatorKey {
  return { ...row, id: Number(row.id) };
}
