import { Injectable } from '@nestjs/common';
import { OwnerDatabase } from '#platform/database/connections/owner-database.js';

/** A write that an operator asked for. */
export interface TrailEntry {
  readonly id: number;
  readonly occurredAt: Date;
  /** Operation id: `createTenant`. */
  readonly action: string;
  readonly keyId: number;
  readonly keyName: string;
  /** Null for a creation that was refused. */
  readonly tenant: string | null;
  /** Its slug at that time. */
  readonly tenantSlug: string | null;
  readonly requestId: string;
  /** Client address, shortened or omitted according to AUDIT_ADDRESSES. */
  readonly ip: string | null;
  /** Status of the response; null if the process ended before it. */
  readonly status: number | null;
}

/** What is known of a write before it is done. */
export type BegunEntry = Omit<TrailEntry, 'id' | 'status'>;

type EntryRow = Omit<TrailEntry, 'id' | 'keyId'> & { id: string; keyId: string };

const COLUMNS = `id, occurred_at as "occurredAt", action, key_id as "keyId", key_name as "keyName", tenant,
  tenant_slug as "tenantSlug", request_id as "requestId", ip, status`;

/** Which entries a list has. */
export interface TrailFilter {
  readonly tenant?: string | undefined;
  readonly keyId?: number | undefined;
}

/** Entries of the operators' trail. Only the owner of the tables may read them. */
@Injectable()
export class OperatorTrailRepository {
  constructor(private readonly owner: OwnerDatabase) {}

  /** @returns the id of the new entry */
  async begin({
    occurredAt,
    action,
    keyId,
    keyName,
    tenant,
    tenantSlug,
    requestId,
    ip,
  }: BegunEntry): Promise<number> {
    const [row] = await this.owner.query<{ id: string }>(
      `insert into operator_entry (occurred_at, action, key_id, key_name, tenant, tenant_slug, request_id, ip)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [occurredAt, action, keyId, keyName, tenant, tenantSlug, requestId, ip],
    );
    return Number(row?.id);
  }

  /** @param tenant the one that the write made */
  async complete(id: number, status: number, tenant?: { id: string; slug: string }): Promise<void> {
    await this.owner.query(
      `update operator_entry set status = $2, tenant = coalesce(tenant, $3), tenant_slug = coalesce(tenant_slug, $4)
       where id = $1`,
      [id, status, tenant?.id ?? null, tenant?.slug ?? null],
    );
  }

  async deleteBefore(time: Date): Promise<void> {
    await this.owner.query(`delete from operator_entry where occurred_at < $1`, [time]);
  }

  /** One page of the entries, newest first. */
  async page(
    { limit, offset }: { limit: number; offset: number },
    { tenant, keyId }: TrailFilter,
  ): Promise<{ entries: TrailEntry[]; total: number }> {
    const where = `($1::uuid is null or tenant = $1) and ($2::bigint is null or key_id = $2)`;
    const values = [tenant ?? null, keyId ?? null];
    const rows = await this.owner.query<EntryRow>(
      `select ${COLUMNS} from operator_entry where ${where} order by operator_entry.id desc limit $3 offset $4`,
      [...values, limit, offset],
    );
    const [count] = await this.owner.query<{ total: string }>(
      `select count(*) as total from operator_entry where ${where}`,
      values,
    );
    const entries = rows.map((row) => ({ ...row, id: Number(row.id), keyId: Number(row.keyId) }));
    return { entries, total: Number(count?.total) };
  }
}
