import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Subscribers of the current tenant that have not confirmed. */
@Injectable()
export class UnconfirmedRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Deletes a batch of subscribers whose last confirmation request was sent before an instant, with
   * all rows that refer to them, in the open write.
   *
   * @returns the number of deleted subscribers
   */
  async deleteSome(askedBefore: Date, most: number): Promise<number> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.query(named('delete_unconfirmed')`
      with old as materialized (
        select id from subscriber
        where tenant_id = ${tenantId} and status = 'pending' and confirmation_sent_at <= ${askedBefore}
        order by confirmation_sent_at limit ${most} for update skip locked
      ), deleted as (
        delete from subscriber s using old where s.tenant_id = ${tenantId} and s.id = old.id returning 1
      ) select count(*) from deleted`);
    return Number(rows[0]?.[0]);
  }
}
