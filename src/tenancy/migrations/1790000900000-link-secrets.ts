import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What PostgreSQL has for random bytes without an extension: 366 random bits, made even. */
const RANDOM_BYTES =
  'sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))';

/**
 * Each tenant's secret for the links that it hands out. It makes itself, for tenants that are there already and for new
 * ones; a new one in its place makes every link worthless that was handed out before.
 */
export class LinkSecrets1790000900000 implements MigrationInterface {
  readonly name = 'LinkSecrets1790000900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tenant add column link_secret bytea not null default ${RANDOM_BYTES}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tenant drop column link_secret`);
  }
}
