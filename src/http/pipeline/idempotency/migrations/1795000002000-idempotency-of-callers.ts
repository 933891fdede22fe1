import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stored responses also of callers without an API key. Those of a key still end with it. */
export class IdempotencyOfCallers1795000002000 implements MigrationInterface {
  readonly name = 'IdempotencyOfCallers1795000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table idempotency_key add column caller text`);
    await runner.query(`update idempotency_key set caller = 'api_key ' || api_key_id`);
    await runner.query(`
      alter table idempotency_key
        alter column caller set not null,
        drop constraint pk_idempotency_key,
        add constraint pk_idempotency_key primary key (tenant_id, caller, key),
        alter column api_key_id drop not null`);
    // The key was found by the primary key before.
    await runner.query(
      `create index ix_idempotency_key_api_key_id on idempotency_key (tenant_id, api_key_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_idempotency_key_api_key_id`);
    await runner.query(`delete from idempotency_key where api_key_id is null`);
    await runner.query(`
      alter table idempotency_key
        drop constraint pk_idempotency_key,
        alter column api_key_id set not null,
        add constraint pk_idempotency_key primary key (tenant_id, api_key_id, key),
        drop column caller`);
  }
}
