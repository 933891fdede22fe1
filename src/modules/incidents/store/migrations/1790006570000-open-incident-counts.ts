import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Function that counts open incidents across tenants, for metrics. It switches to each tenant
 * in turn for the rest of the transaction, which its caller could also do. No policy has to
 * expose the incidents of all tenants.
 */
export class OpenIncidentCounts1790006570000 implements MigrationInterface {
  readonly name = 'OpenIncidentCounts1790006570000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function count_open_incidents(tenants uuid[], now timestamptz) returns table (type text, open bigint) language plpgsql as $$
      declare
        tenant uuid;
      begin
        foreach tenant in array tenants loop
          perform set_config('app.tenant_id', tenant::text, true);
          return query
            select i.type, count(*) from incident i
            where i.tenant_id = tenant and i.resolved_at is null and i.deleted_at is null
              and i.published_at is not null and i.started_at <= now
            group by i.type;
        end loop;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function count_open_incidents(uuid[], timestamptz)`);
  }
}
