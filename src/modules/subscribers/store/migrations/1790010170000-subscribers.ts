import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';
import { createQuota, createRoomLeft, dropQuota, dropRoomLeft } from '#platform/database/schema/quota.js';
import { UNLESS_RESTORING } from '#platform/database/schema/restoring.js';
import { markSealed } from '#platform/database/schema/sealed-column.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** How the audit trail records the tables of a subscriber. */
const RECORDED = { target: 'subscriber', targetId: 'subscriber_id', counted: 20 } as const;

const OF_SUBSCRIBER = { table: 'subscriber', onDelete: 'cascade' } as const;

/** Secrets that sign webhooks. */
const SECRETS = ['secret', 'previous_secret'];

/** Subscribers, their selections and requests, the endpoints of webhooks and chats, and counts of the deleted. */
export class Subscribers1790010170000 implements MigrationInterface {
  readonly name = 'Subscribers1790010170000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createSubscriber(runner);
    await this.createSelections(runner);
    await this.createEndpoint(runner);
    await this.createErasedCount(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view resting_endpoint, group_subscription, component_subscription`);
    await runner.query(`drop view email_recipient, subscription`);
    for (const table of [
      'erased_subscriber_count',
      'subscriber_endpoint',
      'subscription_request',
      'subscriber_group',
      'subscriber_component',
      'subscriber',
    ])
      await dropTenantTable(runner, table);
    await runner.query(`drop function count_erased_subscribers, keep_subscriber_left`);
    await dropRoomLeft(runner, 'subscribers');
    await dropQuota(runner, 'subscribers');
  }

  private async createSubscriber(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'subscriber', {
      columns: `
        channel text not null,
        address text not null,
        address_key text not null,
        locale text not null,
        status text not null,
        all_components boolean not null,
        events jsonb not null,
        selected_at timestamptz(3) not null,
        confirmed_at timestamptz(3),
        confirmation_nonce text,
        confirmation_sent_at timestamptz(3),
        paused_at timestamptz(3),
        hard_failures integer not null default 0,
        quarantine_reason text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        left_at timestamptz(3)`,
      unique: [['channel', 'address_key']],
      indexes: [['status', 'id']],
      audit: {
        counted: RECORDED.counted,
        except: ['address_key', 'hard_failures', 'confirmation_nonce', 'selected_at'],
        // Data that is deleted with a subscriber must not survive in the trail.
        hidden: ['address'],
      },
    });
    // For subscribers whose confirmation is overdue.
    await runner.query(`
      create index ix_subscriber_unconfirmed on subscriber (tenant_id, confirmation_sent_at) where status = 'pending'`);
    // Cover counts of subscribers by the time of confirmation and of leaving.
    await runner.query(`
      create index ix_subscriber_confirmed on subscriber (tenant_id, confirmed_at, channel, locale)
      where confirmed_at is not null`);
    await runner.query(
      `create index ix_subscriber_left on subscriber (tenant_id, left_at, channel, locale) where left_at is not null`,
    );
    // Includes the id to make the index larger. While a table grows, the planner would otherwise
    // prefer it to the intended index for foreign-key lookups.
    await runner.query(
      `create index ix_subscriber_stock on subscriber (tenant_id, status, channel, locale, id)`,
    );
    // For single inserts and imports.
    await createQuota(runner, 'subscribers', { table: 'subscriber' });
    await createRoomLeft(runner, 'subscribers', { table: 'subscriber' });
    // The time at which a subscriber left. Later changes keep it.
    await runner.query(`
      create function keep_subscriber_left() returns trigger language plpgsql as $$
      begin
        new.left_at := case when new.status = 'unsubscribed' then new.updated_at end;
        return new;
      end $$`);
    await runner.query(`
      create trigger keep_subscriber_left_insert before insert on subscriber for each row
      when (new.status = 'unsubscribed' and ${UNLESS_RESTORING}) execute function keep_subscriber_left()`);
    await runner.query(`
      create trigger keep_subscriber_left before update of status on subscriber for each row
      when (old.status is distinct from new.status) execute function keep_subscriber_left()`);
    // With the time of confirmation, because subscribers are not notified about earlier events.
    await createSharedView(
      runner,
      'subscription',
      `select tenant_id, id, channel, locale, status, all_components, events, paused_at, confirmed_at from subscriber`,
    );
    // For the mailer, which reads it by id. `is true` keeps the planner from using the channel as an index
    // condition. Without statistics for a tenant, it would read all of the tenant's e-mail subscribers.
    await createSharedView(
      runner,
      'email_recipient',
      `select tenant_id, id, address, confirmation_nonce, confirmation_sent_at, hard_failures
       from subscriber where (channel = 'email') is true`,
    );
  }

  private async createSelections(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'subscriber_component', {
      key: ['subscriber_id', 'component_id'],
      columns: `subscriber_id bigint not null, component_id bigint not null`,
      references: {
        subscriber_id: OF_SUBSCRIBER,
        component_id: { table: 'component', onDelete: 'cascade' },
      },
      indexes: [['component_id', 'subscriber_id']],
      audit: { ...RECORDED, rowId: 'component_id' },
    });
    await createSharedView(
      runner,
      'component_subscription',
      `select tenant_id, subscriber_id, component_id from subscriber_component`,
    );

    await createTenantTable(runner, 'subscriber_group', {
      key: ['subscriber_id', 'group_id'],
      columns: `subscriber_id bigint not null, group_id bigint not null`,
      references: {
        subscriber_id: OF_SUBSCRIBER,
        group_id: { table: 'component_group', onDelete: 'cascade' },
      },
      indexes: [['group_id', 'subscriber_id']],
      audit: { ...RECORDED, rowId: 'group_id' },
    });
    await createSharedView(
      runner,
      'group_subscription',
      `select tenant_id, subscriber_id, group_id from subscriber_group`,
    );

    // Choices of visitors who request a subscription that is pending already. Each has its own confirmation
    // link, which applies them, so that a stranger's request does not change what another link confirms.
    await createTenantTable(runner, 'subscription_request', {
      key: ['subscriber_id', 'nonce'],
      columns: `
        subscriber_id bigint not null,
        nonce text not null,
        locale text not null,
        all_components boolean not null,
        events jsonb not null,
        component_ids jsonb not null,
        group_ids jsonb not null,
        requested_at timestamptz(3) not null`,
      references: { subscriber_id: OF_SUBSCRIBER },
      audit: false,
    });
  }

  /** Endpoints, with state that prevents concurrent or too frequent posts to a slow or failing one. */
  private async createEndpoint(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'subscriber_endpoint', {
      key: ['subscriber_id'],
      columns: `
        subscriber_id bigint not null,
        url text not null,
        secret text,
        previous_secret text,
        previous_secret_until timestamptz(3),
        failures_in_row integer not null default 0,
        failing_since timestamptz(3),
        blocked_until timestamptz(3),
        busy_until timestamptz(3),
        recent_tries integer not null default 0,
        recent_failures integer not null default 0`,
      references: { subscriber_id: OF_SUBSCRIBER },
      audit: {
        ...RECORDED,
        rowId: 'subscriber_id',
        // The trail shows when a secret was replaced by `previous_secret_until`. Sealing secrets again is not
        // recorded.
        except: [
          'failures_in_row',
          'failing_since',
          'blocked_until',
          'busy_until',
          'recent_tries',
          'recent_failures',
          ...SECRETS,
        ],
        hidden: ['url'],
      },
    });
    for (const column of SECRETS)
      await markSealed(runner, 'subscriber_endpoint', column, { by: 'subscriber_id', prefix: 'whsec_' });
    await createSharedView(
      runner,
      'resting_endpoint',
      `select tenant_id, subscriber_id, greatest(busy_until, blocked_until) as resting_until
       from subscriber_endpoint`,
    );
  }

  /**
   * Number of deleted subscribers that had confirmed and that had left, per quarter of an hour. Statistics keep
   * counting deleted subscribers, and nothing else about them is stored.
   */
  private async createErasedCount(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'erased_subscriber_count', {
      key: ['started_at', 'channel', 'locale'],
      columns: `
        started_at timestamptz(3) not null,
        channel text not null,
        locale text not null,
        confirmed bigint not null,
        left_count bigint not null`,
      audit: false,
    });
    await runner.query(`
      create function count_erased_subscribers() returns trigger language plpgsql as $$
      begin
        insert into erased_subscriber_count as e (tenant_id, started_at, channel, locale, confirmed, left_count)
        select tenant_id, date_bin('15 minutes', m.at, '2000-01-01 00:00:00+00') as started_at, channel, locale,
          sum(m.confirmed), sum(m.left_count)
        from old_rows cross join lateral (values (confirmed_at, 1, 0), (left_at, 0, 1)) as m (at, confirmed, left_count)
        where m.at is not null and tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (tenant_id, started_at, channel, locale) do update
        set confirmed = e.confirmed + excluded.confirmed, left_count = e.left_count + excluded.left_count;
        return null;
      end $$`);
    await runner.query(`
      create trigger count_erased after delete on subscriber referencing old table as old_rows
      for each statement execute function count_erased_subscribers()`);
  }
}
