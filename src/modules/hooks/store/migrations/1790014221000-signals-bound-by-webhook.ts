import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Drops the tenant foreign key of signals. They belong to a tenant through their webhook, so a second lookup
 * per row proves nothing more.
 */
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
