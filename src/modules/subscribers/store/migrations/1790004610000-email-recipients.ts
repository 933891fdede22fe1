import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';

/** View of subscribers for the mailer. */
export class EmailRecipients1790004610000 implements MigrationInterface {
  readonly name = 'EmailRecipients1790004610000';

  async up(runner: QueryRunner): Promise<void> {
    await createSharedView(
      runner,
      'email_recipient',
      `select tenant_id, id, address, confirmation_nonce, confirmation_sent_at, hard_failures
        from subscriber where channel = 'email'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view email_recipient`);
  }
}
