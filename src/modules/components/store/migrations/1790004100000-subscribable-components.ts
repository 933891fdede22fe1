import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '../../../../database/schema/published-view.js';

/** The components that can be subscribed to, and the group that each lies in. Source: decisions, section 7. */
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
