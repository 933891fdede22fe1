import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import type { ApiKey } from '../../context/api-key.js';

/** The answer that a request with an `Idempotency-Key` got. */
export interface KeptAnswer {
  /** SHA-256 of what was asked, in hexadecimal. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Claims a key for the open transaction; false while another one holds it. */
  async claim(apiKey: ApiKey, key: string): Promise<boolean> {
    const rows = await this.database.write((manager) =>
      manager.query<{ claimed: boolean }[]>(
        `select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as claimed`,
        [`idempotency ${key}`, apiKey.id],
      ),
    );
    return rows[0]?.claimed === true;
  }

  async find(apiKey: ApiKey, key: string, notBefore: Date): Promise<KeptAnswer | undefined> {
    const rows = await this.database.write((manager) =>
      manager.query<KeptAnswer[]>(
        `select encode(fingerprint, 'hex') as fingerprint, status, headers, body from idempotency_key
         where api_key_id = $1 and key = $2 and created_at > $3`,
        [apiKey.id, key, notBefore],
      ),
    );
    return rows[0];
  }

  /** Keeps an answer, and drops what the tenant no longer needs. */
  async keep(apiKey: ApiKey, key: string, answer: KeptAnswer, now: Date, notBefore: Date): Promise<void> {
    await this.database.write(async (manager) => {
      await manager.query(`delete from idempotency_key where created_at <= $1`, [notBefore]);
      await manager.query(
        `insert into idempotency_key (api_key_id, key, fingerprint, status, headers, body, created_at)
         values ($1, $2, decode($3, 'hex'), $4, $5, $6, $7)`,
        [apiKey.id, key, answer.fingerprint, answer.status, answer.headers, answer.body, now],
      );
    });
  }
}
