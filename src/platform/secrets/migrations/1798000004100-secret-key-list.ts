import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';

/**
 * The ids of keys for secrets, for servers without the owner's password: they check which keys are in use, and note
 * theirs. They cannot take one back.
 */
export class SecretKeyList1798000004100 implements MigrationInterface {
  readonly name = 'SecretKeyList1798000004100';
  readonly locks = ['secret_key'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create view secret_key_list as select id, since, is_lost from secret_key`);
    await runner.query(`grant select, insert on secret_key_list to ${APP_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view secret_key_list`);
  }
}
