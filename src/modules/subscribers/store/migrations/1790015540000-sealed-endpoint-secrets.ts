import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges, type RecordedChanges } from '#platform/database/schema/recorded-changes.js';
import { markSealed } from '#platform/database/schema/sealed-column.js';

const SECRETS = ['secret', 'previous_secret'];

/** The trail shows when a secret was replaced by `previous_secret_until`. */
const RECORDED = {
  target: 'subscriber',
  targetId: 'subscriber_id',
  rowId: 'subscriber_id',
  counted: 20,
  except: [
    'failures_in_row',
    'failing_since',
    'blocked_until',
    'busy_until',
    'recent_tries',
    'recent_failures',
  ],
  hidden: ['url'],
} satisfies RecordedChanges;

/** Secrets that sign webhooks are sealed. Sealing them again is not recorded. */
export class SealedEndpointSecrets1790015540000 implements MigrationInterface {
  readonly name = 'SealedEndpointSecrets1790015540000';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of SECRETS)
      await markSealed(runner, 'subscriber_endpoint', column, { by: 'subscriber_id', prefix: 'whsec_' });
    await recordChanges(runner, 'subscriber_endpoint', {
      ...RECORDED,
      except: [...RECORDED.except, ...SECRETS],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await recordChanges(runner, 'subscriber_endpoint', RECORDED);
    for (const column of SECRETS)
      await runner.query(`comment on column subscriber_endpoint.${column} is null`);
  }
}
