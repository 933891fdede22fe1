import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A delivery belongs to a subscriber and a notification, and through each of them to its tenant: both foreign keys have the
 * tenant in them, and a deletion reaches it that way. Looking for the tenant of each new row proves nothing further.
 */
export class DeliveriesBoundBySubscriber1790014240000 implements MigrationInterface {
  readonly name = 'DeliveriesBoundBySubscriber1790014240000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table notification_delivery drop constraint fk_notification_delivery_tenant_id`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table notification_delivery add constraint fk_notification_delivery_tenant_id
       foreign key (tenant_id) references tenant (id) on delete cascade`,
    );
  }
}
