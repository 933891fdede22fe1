import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';

/** State that prevents concurrent or too frequent posts to a slow or failing endpoint. */
export class EndpointHealth1790004620000 implements MigrationInterface {
  readonly name = 'EndpointHealth1790004620000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subscriber_endpoint add column busy_until timestamptz(3),
        add column recent_tries integer not null default 0, add column recent_failures integer not null default 0`);
    await createSharedView(
      runner,
      'resting_endpoint',
      `select tenant_id, subscriber_id, greatest(busy_until, blocked_until) as resting_until
       from subscriber_endpoint`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view resting_endpoint`);
    await runner.query(`
      alter table subscriber_endpoint drop column busy_until, drop column recent_tries, drop column recent_failures`);
  }
}
