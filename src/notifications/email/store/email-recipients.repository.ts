import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../../context/work-context.js';
import { plannedEachTime, sql } from '../../../database/tenant/sql.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';

/** A subscriber by e-mail. */
export interface EmailRecipient {
  readonly id: number;
  readonly address: string;
  /** What a link to confirm has to carry, and when it was made; null: there is nothing to confirm. */
  readonly confirmation: { readonly nonce: string; readonly sentAt: Date } | null;
  /** Whether the last mail was refused. */
  readonly wasRefused: boolean;
}

/** Subscribers by e-mail of the current tenant. */
@Injectable()
export class EmailRecipientsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Those of these who are still there, by id. */
  async find(ids: readonly number[]): Promise<Map<number, EmailRecipient>> {
    const { rows } = await this.database.read(
      plannedEachTime(
        // One by one: a condition on all ids could be checked last, once all of the tenant's subscribers are read.
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
