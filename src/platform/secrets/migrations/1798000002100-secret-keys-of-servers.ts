import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';

/** Servers without the owner's password check which keys are in use, and note theirs. They cannot take one back. */
export class SecretKeysOfServers1798000002100 implements MigrationInterface {
  readonly name = 'SecretKeysOfServers1798000002100';
  readonly locks = ['secret_key'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant select, insert (id, since) on secret_key to ${APP_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke select, insert (id, since) on secret_key from ${APP_ROLE}`);
  }
}
