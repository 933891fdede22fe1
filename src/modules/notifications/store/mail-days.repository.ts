import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Counts mails of the current tenant by day. Days are those of UTC, as `YYYY-MM-DD`. */
@Injectable()
export class MailDaysRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Counts mails that are about to be sent, as far as the limit allows.
   *
   * @returns how many may be sent
   */
  async reserve(day: string, wanted: number, limit: number): Promise<number> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.write(() => {
      this.database.send(named('begin_mail_day')`
        with past as (delete from mail_day where tenant_id = ${tenantId} and day < ${day}::date - 1)
        insert into mail_day (tenant_id, day, used) values (${tenantId}, ${day}, 0) on conflict (tenant_id, day) do nothing`);
      return this.database.query(named('take_mails')`
        update mail_day d set used = d.used + least(${wanted}::bigint, greatest(${limit}::bigint - d.used, 0))
        from (select used from mail_day where tenant_id = ${tenantId} and day = ${day} for update) before
        where d.tenant_id = ${tenantId} and d.day = ${day} returning d.used - before.used`);
    });
    return Number(rows[0]?.[0]);
  }

  /** Takes mails off the count that were not sent after all, in the open write. */
  giveBack(day: string, count: number): void {
    this.database.send(named('give_mails_back')`
      update mail_day set used = greatest(used - ${count}::bigint, 0) where tenant_id = ${currentTenant().id} and day = ${day}`);
  }

  /** Mails counted on a day. */
  async used(day: string): Promise<number> {
    const { rows } = await this.database.read(named('mails_of_day')`
      select used from mail_day where tenant_id = ${currentTenant().id} and day = ${day}`);
    return Number(rows[0]?.[0] ?? 0);
  }
}
