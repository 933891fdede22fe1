import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * What lets visitors see a protected page. A change of what an admission asks for gives it another stamp, with which the
 * cookies end that it has led to. Changes are announced, except of the last use.
 */
export class Admissions1799000072000 implements MigrationInterface {
  readonly name = 'Admissions1799000072000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'admission', {
      columns: `
        name text not null,
        kind text not null,
        cidrs jsonb not null,
        domains jsonb not null,
        stamp text not null,
        password_hash text,
        token_hash text,
        last_used_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      audit: { except: ['stamp', 'last_used_at'] },
    });
    await runner.query(`
      create function announce_admission() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'visibility:' || coalesce(new.tenant_id, old.tenant_id));
        return null;
      end $$`);
    await runner.query(`
      create trigger announce after insert or delete or update of kind, cidrs, domains, stamp, password_hash, token_hash
      on admission for each row execute function announce_admission()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTenantTable(runner, 'admission');
    await runner.query(`drop function announce_admission`);
  }
}
