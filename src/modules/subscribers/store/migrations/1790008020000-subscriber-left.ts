import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Time at which a subscriber left. Later changes keep it. Subscribers that left earlier get
 * the time of their last change.
 */
export class SubscriberLeft1790008020000 implements MigrationInterface {
  readonly name = 'SubscriberLeft1790008020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_subscriber_left`);
    await runner.query(`alter table subscriber add column left_at timestamptz(3)`);
    await runner.query(`alter table subscriber no force row level security`);
    await runner.query(`update subscriber set left_at = updated_at where status = 'unsubscribed'`);
    await runner.query(`alter table subscriber force row level security`);
    await runner.query(`
      create function keep_subscriber_left() returns trigger language plpgsql as $$
      begin
        new.left_at := case when new.status = 'unsubscribed' then new.updated_at end;
        return new;
      end $$`);
    await runner.query(`
      create trigger keep_subscriber_left_insert before insert on subscriber for each row
      when (new.status = 'unsubscribed') execute function keep_subscriber_left()`);
    await runner.query(`
      create trigger keep_subscriber_left before update of status on subscriber for each row
      when (old.status is distinct from new.status) execute function keep_subscriber_left()`);
    await runner.query(
      `create index ix_subscriber_left on subscriber (tenant_id, left_at, channel, locale) where left_at is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_subscriber_left`);
    await runner.query(`drop trigger keep_subscriber_left on subscriber`);
    await runner.query(`drop trigger keep_subscriber_left_insert on subscriber`);
    await runner.query(`drop function keep_subscriber_left`);
    await runner.query(`alter table subscriber drop column left_at`);
    await runner.query(`
      create index ix_subscriber_left on subscriber (tenant_id, updated_at, channel, locale) where status = 'unsubscribed'`);
  }
}
