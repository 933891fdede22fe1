import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

const RECORDED = { except: ['due_at'] };

/** The template of the incidents that a webhook drafts. */
export class DraftTemplates1799000033000 implements MigrationInterface {
  readonly name = 'DraftTemplates1799000033000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table inbound_webhook
        add column draft_template_id bigint,
        add constraint fk_inbound_webhook_tenant_id_draft_template_id foreign key (tenant_id, draft_template_id)
          references incident_template (tenant_id, id) on delete restrict`);
    await runner.query(`
      create index ix_inbound_webhook_tenant_id_draft_template_id on inbound_webhook (tenant_id, draft_template_id)`);
    await recordChanges(runner, 'inbound_webhook', RECORDED);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The triggers name the column.
    await runner.query(`drop trigger record_update on inbound_webhook`);
    await runner.query(`alter table inbound_webhook drop column draft_template_id`);
    await recordChanges(runner, 'inbound_webhook', RECORDED);
  }
}
