import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

const AUDIT = {
  counted: 20,
  except: ['address_key', 'hard_failures', 'confirmation_nonce', 'selected_at'],
  hidden: ['address'],
} as const;

/**
 * The audiences that subscribers belong to: those of the way in that they came by, 0 for all; null for what everybody
 * sees. Source: docs/decisions/0100.
 */
export class SubscribersOfAudiences1799005115000 implements MigrationInterface {
  readonly name = 'SubscribersOfAudiences1799005115000';
  readonly locks = ['subscriber', 'subscription_request'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table subscriber add column audience_ids bigint[]`);
    await runner.query(`alter table subscription_request add column audience_ids bigint[]`);
    await runner.query(
      `create index ix_subscriber_audiences on subscriber (tenant_id, audience_ids) where audience_ids is not null`,
    );
    await recordChanges(runner, 'subscriber', AUDIT);
    await runner.query(`
      create or replace view subscription as
      select tenant_id, id, channel, locale, status, all_components, events, paused_at, confirmed_at, audience_ids
      from subscriber`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view subscription`);
    await runner.query(`
      create view subscription as
      select tenant_id, id, channel, locale, status, all_components, events, paused_at, confirmed_at from subscriber`);
    await runner.query(`grant select on subscription to ${APP_ROLE}`);
    await recordChanges(runner, 'subscriber', { ...AUDIT, except: [...AUDIT.except, 'audience_ids'] });
    await runner.query(`alter table subscription_request drop column audience_ids`);
    await runner.query(`alter table subscriber drop column audience_ids`);
    await recordChanges(runner, 'subscriber', AUDIT);
  }
}
