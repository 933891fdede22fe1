import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Drops the foreign key from deliveries to tenants. A delivery references a subscriber and a notification,
 * and both foreign keys include the tenant, through which a deletion cascades. Checking the tenant of each
 * new row adds nothing.
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
