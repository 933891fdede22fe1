import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';

const COLUMNS = 'tenant_id, id, channel, locale, status, all_components, events, paused_at';

/** Adds the time of confirmation to the view. Subscribers are not notified about earlier events. */
export class ConfirmedSince1790004710000 implements MigrationInterface {
  readonly name = 'ConfirmedSince1790004710000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view subscription`);
    await createSharedView(runner, 'subscription', `select ${COLUMNS}, confirmed_at from subscriber`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view subscription`);
    await createSharedView(runner, 'subscription', `select ${COLUMNS} from subscriber`);
  }
}
