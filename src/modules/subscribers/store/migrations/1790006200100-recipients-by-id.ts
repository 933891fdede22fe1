import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = 'tenant_id, id, address, confirmation_nonce, confirmation_sent_at, hard_failures';

/**
 * The view of those who get mails, so that one is found by id: `is true` keeps the channel from being what they are looked
 * for by, which would be all of the tenant's as long as statistics say nothing of the tenant.
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
