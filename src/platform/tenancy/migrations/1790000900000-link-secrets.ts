import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Random bytes without an extension: 366 random bits of three UUIDs, hashed to an even distribution. */
const RANDOM_BYTES =
  'sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))';

/**
 * Secret of each tenant that signs its links. A default generates it for existing and new tenants.
 * Replacing the secret invalidates every earlier link.
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
