import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { plannedEachTime, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** An email subscriber. */
export interface EmailRecipient {
  readonly id: number;
  readonly address: string;
  /** Nonce of the confirmation link, and when it was created. Null if there is nothing to confirm. */
  readonly confirmation: { readonly nonce: string; readonly sentAt: Date } | null;
  /** Whether the last mail was refused. */
  readonly wasRefused: boolean;
}

/** Email subscribers of the current tenant. */
@Injectable()
export class EmailRecipientsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** The given subscribers that still exist, by id. */
  async find(ids: readonly number[]): Promise<Map<number, EmailRecipient>> {
    const { rows } = await this.database.read(
      plannedEachTime(
        // Looks ids up one by one. PostgreSQL could check a condition on all ids last, after reading all
        // subscribers of the tenant.
        sql`select r.id, r.address, r.confirmation_nonce, (extract(epoch from r.confirmation_sent_at) * 1000)::bigint, r.hard_failures > 0
          from unnest(${ids}::bigint[]) as x (id) cross join lateral (
            select * from email_recipient where tenant_id = ${currentTenant().id} and id = x.id limit 1) r`,
      ),
    );
    const recipients = rows.map(([id, address, nonce, sentAt, wasRefused]): EmailRecipient => ({
      id: Number(id),
      address: address ?? '',
      confirmation: nonce == null || sentAt == null ? null : { nonce, sentAt: new Date(Number(sentAt)) },
      wasRefused: wasRefused === 't',
    }));
    return new Map(recipients.map((one) => [one.id, one]));
  }
}
