import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signals belong to a webhook, and through it to its tenant: looking for the tenant of each one proves nothing further. */
export class SignalsBoundByWebhook1790014221000 implements MigrationInterface {
  readonly name = 'SignalsBoundByWebhook1790014221000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table inbound_signal drop constraint fk_inbound_signal_tenant_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table inbound_signal add constraint fk_inbound_signal_tenant_id
       foreign key (tenant_id) references tenant (id) on delete cascade`,
    );
  }
}
