import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = 'tenant_id, id, address, confirmation_nonce, confirmation_sent_at, hard_failures';

/**
 * View of mail recipients that is read by id. `is true` keeps the planner from using the channel as an
 * index condition. Without statistics for a tenant, it would read all of the tenant's e-mail subscribers.
 */
export class RecipientsById1790006200100 implements MigrationInterface {
  readonly name = 'RecipientsById1790006200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create or replace view email_recipient as select ${COLUMNS} from subscriber where (channel = 'email') is true`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create or replace view email_recipient as select ${COLUMNS} from subscriber where channel = 'email'`,
    );
  }
}
