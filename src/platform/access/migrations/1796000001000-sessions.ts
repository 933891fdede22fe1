import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

/** Sessions: API keys of another kind, which belong to a member. Source: docs/decisions/0072. */
export class Sessions1796000001000 implements MigrationInterface {
  readonly name = 'Sessions1796000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table api_key
        add column kind text not null default 'key',
        add column member_id bigint,
        add column idle_seconds integer,
        add column sign_in_method text`);
    await runner.query(`create index ix_api_key_tenant_id_member_id on api_key (tenant_id, member_id)`);
    await recordChanges(runner, 'api_key', { except: ['last_used_at'] });
    // Invalidates the sessions of a member in the caches of all processes.
    await runner.query(`
      create function announce_sessions(tenant uuid, member bigint) returns void language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'key:' || encode(secret_hash, 'hex')) from api_key
        where tenant_id = tenant and member_id = member and revoked_at is null;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function announce_sessions`);
    await runner.query(`delete from api_key where kind = 'session'`);
    await runner.query(`drop index ix_api_key_tenant_id_member_id`);
    // The triggers name the columns.
    await runner.query(`drop trigger record_update on api_key`);
    await runner.query(`
      alter table api_key
        drop column kind, drop column member_id, drop column idle_seconds, drop column sign_in_method`);
    await recordChanges(runner, 'api_key', { except: ['last_used_at'] });
  }
}
