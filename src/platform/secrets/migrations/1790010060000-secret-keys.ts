import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ids of the keys that secrets are sealed with, so that a process with other keys does not start. They say
 * nothing about the keys. An operator who has lost a key marks it so. Only the owner of the tables may read them.
 */
export class SecretKeys1790010060000 implements MigrationInterface {
  readonly name = 'SecretKeys1790010060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table secret_key (
        id text not null,
        since timestamptz(3) not null,
        is_lost boolean not null default false,
        constraint pk_secret_key primary key (id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table secret_key`);
  }
}
