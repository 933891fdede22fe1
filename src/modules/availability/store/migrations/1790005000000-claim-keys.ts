import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the key of the source's alert to claims. */
export class ClaimKeys1790005000000 implements MigrationInterface {
  readonly name = 'ClaimKeys1790005000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table availability_claim add column source_key text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table availability_claim drop column source_key`);
  }
}
