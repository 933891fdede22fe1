import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which previews of settings follow what somebody types; they are limited apart from links that people share. */
export class LivePreviews1799000041000 implements MigrationInterface {
  readonly name = 'LivePreviews1799000041000';
  readonly locks = ['settings_preview'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table settings_preview add column is_live boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table settings_preview drop column is_live`);
  }
}
