import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts deliveries that are late, across tenants, for the metrics. */
export class WaitingDeliveries1798000005000 implements MigrationInterface {
  readonly name = 'WaitingDeliveries1798000005000';
  readonly locks = [];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function count_waiting_deliveries(tenants uuid[], now timestamptz) returns table (channel text, waiting bigint) language plpgsql as $$
      declare
        tenant uuid;
      begin
        foreach tenant in array tenants loop
          perform set_config('app.tenant_id', tenant::text, true);
          return query
            select d.channel, count(*) from notification_delivery d
            where d.tenant_id = tenant and d.status = 'waiting' and (d.tries > 0 or d.due_at <= now)
            group by d.channel;
        end loop;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function count_waiting_deliveries`);
  }
}
