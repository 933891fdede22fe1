import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';

/**
 * The ids of all tenants, for background work that goes through all of them in a process without the owner's
 * password. It shows nothing else of them.
 */
export class TenantIds1798000004000 implements MigrationInterface {
  readonly name = 'TenantIds1798000004000';
  readonly locks = ['tenant'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create view tenant_id_list as select id from tenant`);
    await runner.query(`grant select on tenant_id_list to ${APP_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view tenant_id_list`);
  }
}
