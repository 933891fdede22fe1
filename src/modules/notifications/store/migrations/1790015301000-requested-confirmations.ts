import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which request of a visitor a notification confirms. Null if nobody but the tenant asked. */
export class RequestedConfirmations1790015301000 implements MigrationInterface {
  readonly name = 'RequestedConfirmations1790015301000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notification add column confirmation_nonce text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notification drop column confirmation_nonce`);
  }
}
