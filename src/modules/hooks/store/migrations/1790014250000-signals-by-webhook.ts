import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signals are read and deleted by webhook, never by their id alone, so one index is enough. */
export class SignalsByWebhook1790014250000 implements MigrationInterface {
  readonly name = 'SignalsByWebhook1790014250000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table inbound_signal drop constraint pk_inbound_signal,
       add constraint pk_inbound_signal primary key (tenant_id, webhook_id, id)`,
    );
    await runner.query(`drop index ix_inbound_signal_tenant_id_webhook_id_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table inbound_signal drop constraint pk_inbound_signal,
       add constraint pk_inbound_signal primary key (tenant_id, id)`,
    );
    await runner.query(
      `create index ix_inbound_signal_tenant_id_webhook_id_id on inbound_signal (tenant_id, webhook_id, id)`,
    );
  }
}
