import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';

/** View of the components that accept subscriptions, with their groups. Source: decisions, section 7. */
export class SubscribableComponents1790004100000 implements MigrationInterface {
  readonly name = 'SubscribableComponents1790004100000';

  async up(runner: QueryRunner): Promise<void> {
    await createSharedView(
      runner,
      'subscribable_component',
      `select tenant_id, id, group_id from component where is_public and subscribable`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view subscribable_component`);
  }
}
