import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts notifications by whether their first mail was sent in time, across tenants, for the metrics. */
export class FirstMails1799005000000 implements MigrationInterface {
  readonly name = 'FirstMails1799005000000';
  readonly locks = [];

  async up(runner: QueryRunner): Promise<void> {
    // Mails that the quota of the day has postponed are not late, nor are those whose recipients refused them.
    await runner.query(`
      create function count_first_mails(tenants uuid[], from_time timestamptz, to_time timestamptz, within interval)
      returns table (is_late boolean, notifications bigint) language plpgsql as $$
      declare
        tenant uuid;
      begin
        foreach tenant in array tenants loop
          perform set_config('app.tenant_id', tenant::text, true);
          return query
            select not first.is_in_time, count(*) from notification n cross join lateral (
              select exists (
                select from notification_delivery d where d.tenant_id = tenant and d.event_id = n.event_id
                  and d.channel = 'email' and d.sent_at <= n.due_at + within
              ) as is_in_time
            ) first
            where n.tenant_id = tenant and n.occurred_at > from_time and n.due_at <= to_time
              and (first.is_in_time or exists (
                select from notification_delivery d where d.tenant_id = tenant and d.event_id = n.event_id
                  and d.channel = 'email'
                  and (d.status = 'sent' or d.status = 'waiting' and (d.tries > 0 or d.due_at <= to_time))
              ))
            group by 1;
        end loop;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function count_first_mails`);
  }
}
