import type { MigrationInterface, QueryRunner } from 'typeorm';
import { markSealed } from '#platform/database/schema/sealed-column.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** The identity provider of a tenant, and what members have there decides here. */
export class Sso1796000005000 implements MigrationInterface {
  readonly name = 'Sso1796000005000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'sso_connection', {
      key: ['protocol'],
      columns: `
        protocol text not null,
        settings jsonb not null,
        client_secret text,
        last_test jsonb,
        updated_at timestamptz(3) not null`,
      audit: { target: 'sso', targetId: 'protocol' },
    });
    await markSealed(runner, 'sso_connection', 'client_secret', { by: 'protocol' });
    await runner.query(`
      create function announce_sso() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'sso:' || (case tg_op when 'DELETE' then old else new end).tenant_id);
        return null;
      end $$`);
    // What a token allows is remembered, and follows from roles and members as well.
    for (const [table, change] of [
      ['sso_connection', 'insert or update or delete'],
      ['role', 'update of abilities or delete'],
      ['member', 'update of status, email or delete'],
    ])
      await runner.query(`
        create trigger announce_sso after ${change ?? ''} on ${table ?? ''} for each row execute function announce_sso()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger announce_sso on role`);
    await runner.query(`drop trigger announce_sso on member`);
    await dropTenantTable(runner, 'sso_connection');
    await runner.query(`drop function announce_sso`);
  }
}
