import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { databaseErrorCode } from '#platform/database/connections/database-error.js';
import type { Caller } from '#core/context/caller.js';
import { Unauthenticated } from '#core/errors/api-error.js';

/** foreign_key_violation: the key of the request has been deleted. */
const KEY_GONE = '23503';

/** The stored response to a request with an `Idempotency-Key`. */
export interface StoredResponse {
  /** SHA-256 of the request, in hexadecimal. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null if it was erased together with its record. */
  readonly body: string | null;
}

@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Claims a key for the open transaction. Returns false while another transaction holds it. */
  async claim(caller: Caller, key: string): Promise<boolean> {
    const { rows } = await this.database.query(named('claim_idempotency_key')`
      select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${currentTenant().id} ${nameOf(caller)} ${key}`}, 0))`);
    return rows[0]?.[0] === 't';
  }

  async find(caller: Caller, key: string, notBefore: Date): Promise<StoredResponse | undefined> {
    const { rows } = await this.database.query(named('find_idempotency_key')`
      select encode(fingerprint, 'hex'), status, headers, body from idempotency_key
      where tenant_id = ${currentTenant().id} and caller = ${nameOf(caller)} and key = ${key}
        and created_at > ${notBefore}`);
    const [fingerprint, status, headers, body] = rows[0] ?? [];
    if (fingerprint == null) return undefined;
    const kept = JSON.parse(headers ?? '{}') as Record<string, string>;
    return { fingerprint, status: Number(status), headers: kept, body: body ?? null };
  }

  /**
   * Stores a response in the open transaction, and deletes the tenant's expired ones.
   *
   * @param record the record that the response is about: `subscribers/12`
   */
  save(
    caller: Caller,
    key: string,
    response: StoredResponse,
    record: string | null,
    now: Date,
    notBefore: Date,
  ): void {
    const tenant = currentTenant().id;
    this.database.send(named('drop_idempotency_keys')`
      delete from idempotency_key where tenant_id = ${tenant} and created_at <= ${notBefore}`);
    this.database.send(
      named('keep_idempotency_key')`
        insert into idempotency_key (tenant_id, caller, api_key_id, key, fingerprint, status, headers, body, record, created_at)
        values (${tenant}, ${nameOf(caller)}, ${caller.key?.id ?? null}, ${key}, decode(${response.fingerprint}, 'hex'), ${response.status},
          ${JSON.stringify(response.headers)}::jsonb, ${response.body}, ${record}, ${now})`,
      asKeyGone,
    );
  }

  /** Erases the bodies of all responses about a record, in the open transaction. */
  erase(record: string): void {
    this.database.send(named('erase_stored_responses')`
      update idempotency_key set body = null where tenant_id = ${currentTenant().id} and record = ${record}`);
  }
}

/** Ids are unique among the callers of a type. No id has a space. */
function nameOf({ type, id }: Caller): string {
  return `${type} ${id}`;
}

function asKeyGone(error: unknown): unknown {
  return databaseErrorCode(error) === KEY_GONE ? new Unauthenticated('The API key is not valid.') : error;
}
