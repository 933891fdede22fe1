import { expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import {
  DeliveriesRepository,
  type DeliveryFilter,
} from '#modules/notifications/store/deliveries.repository.js';
import { useApi } from '../../support/use-api.js';

/** Numbers of events when plans are made and when they are used. */
const [FEW, MANY] = [2, 2_600];
const SUBSCRIBERS = 10;
/** More runs than it takes until PostgreSQL keeps the plan of a named statement. */
const UNTIL_KEPT = 8;
const RANGE = { limit: 25, offset: 0, page: 1, perPage: 25 };
/** A row of each table for each delivery of the page, through several subselects. */
const MAX_ROWS = 10 * RANGE.limit;

const LISTS: Readonly<Record<string, DeliveryFilter>> = {
  all: {},
  'those of a subscriber': { subscriberId: 7 },
  'those of a status': { status: 'failed' },
};

const api = useApi();

it('A list of deliveries looks up what belongs to its page only, while the ledger grows', async () => {
  const { tenant } = await api.newTenant();
  const database = api.app.get(TenantDatabase);
  const deliveries = api.app.get(DeliveriesRepository);
  const now = api.clock.now();
  const makeUpTo = async (events: number): Promise<void> => {
    for (const [name, make] of Object.entries({
      subscribers: sql`insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, created_at, updated_at)
        select ${tenant.id}, 'email', n || '@example.com', n || '@example.com', 'de', 'confirmed', true, '["incident"]', ${now}, ${now}, ${now}
        from generate_series((select count(*) + 1 from subscriber where tenant_id = ${tenant.id}), ${SUBSCRIBERS}) n`,
      events: sql`insert into notification (tenant_id, event_id, event, subject, incident_id, occurred_at, due_at, decided_at)
        select ${tenant.id}, e, 'incident.published', 'incident:1', 1, ${now}, ${now}, ${now} from generate_series(1, ${events}::int) e
        on conflict do nothing`,
      deliveries: sql`insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, due_at, created_at, tries, first_tried_at, first_outcome)
        select ${tenant.id}, e, id, 'email', (array['waiting', 'sent', 'failed'])[1 + (e + id) % 3], ${now}, ${now}, 2, ${now}, 'retry'
        from subscriber, generate_series(1, ${events}::int) e where tenant_id = ${tenant.id} on conflict do nothing`,
      attempts: sql`insert into notification_attempt (tenant_id, event_id, subscriber_id, attempted_at, outcome)
        select tenant_id, event_id, subscriber_id, ${now}, 'retry' from notification_delivery d where tenant_id = ${tenant.id}
        and not exists (select from notification_attempt a where a.tenant_id = d.tenant_id and a.event_id = d.event_id and a.subscriber_id = d.subscriber_id)`,
    }))
      await database.query(named(`make_${name}`, make));
  };
  const rowsRead = async (): Promise<number> => {
    const { rows } = await database.query(
      named(
        'rows_looked_up',
        sql`select sum(seq_tup_read + idx_tup_fetch) from pg_stat_xact_user_tables
        where relname in ('notification', 'notification_attempt')`,
      ),
    );
    return Number(rows[0]?.[0]);
  };
  const reads: Record<string, readonly [rows: number, milliseconds: number]> = {};
  await runForTenant(tenant, () =>
    // A transaction uses one connection and has statistics of the rows that it read.
    database.write(async () => {
      await makeUpTo(FEW);
      for (const filter of Object.values(LISTS))
        for (let time = 0; time < UNTIL_KEPT; time += 1) await deliveries.page(RANGE, filter);
      await makeUpTo(MANY);
      for (const [name, filter] of Object.entries(LISTS)) {
        const [before, start] = [await rowsRead(), performance.now()];
        const { records } = await deliveries.page(RANGE, filter);
        expect(records).toHaveLength(RANGE.limit);
        reads[name] = [(await rowsRead()) - before, Math.round(performance.now() - start)];
      }
    }),
  );
  expect(Object.entries(reads).filter(([, [rows]]) => rows > MAX_ROWS)).toEqual([]);
}, 180_000);
