import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the record that a stored response is about, so the response can be erased together with the record. */
export class ResponseRecords1790004420000 implements MigrationInterface {
  readonly name = 'ResponseRecords1790004420000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table idempotency_key add column record text, alter column body drop not null`);
    await runner.query(`create index ix_idempotency_key_record on idempotency_key (tenant_id, record)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_idempotency_key_record`);
    await runner.query(
      `alter table idempotency_key drop column record, alter column body set default '', alter column body set not null`,
    );
    await runner.query(`alter table idempotency_key alter column body drop default`);
  }
}
