import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { EmailRecipientsRepository } from '#modules/notifications/channels/email/store/email-recipients.repository.js';
import {
  DeliveriesRepository,
  type DeliveryKey,
} from '#modules/notifications/store/deliveries.repository.js';
import { RecipientsRepository } from '#modules/notifications/store/recipients.repository.js';
import { useApi } from '../../support/use-api.js';

/** Numbers of deliveries when plans are made and when they are used. */
const [FEW, MANY] = [40, 8_000];
/**
 * More runs than it takes until PostgreSQL keeps the plan of a named statement: it plans the first
 * five anew.
 */
const UNTIL_KEPT = 8;
const AT_ONCE = 10;
/** Maximum rows read. Each delivery may need rows from several tables and through several indexes. */
const MAX_ROWS = 40 * AT_ONCE;
const EVENT = 1;

const api = useApi();

/** Steps that work on some deliveries only and must read only these, by name. */
function steps(now: Date): Record<string, (some: readonly DeliveryKey[]) => Promise<unknown>> {
  const deliveries = api.app.get(DeliveriesRepository);
  const idsOf = (some: readonly DeliveryKey[]): number[] => some.map(({ subscriberId }) => subscriberId);
  return {
    'looking for what is due': () => deliveries.due('email', 0, now, AT_ONCE),
    'looking when the next one is due': () => deliveries.nextDue('email', 0),
    'looking up addresses': (some) => api.app.get(EmailRecipientsRepository).find(idsOf(some)),
    'keeping outcomes': (some) =>
      deliveries.settle(
        some.map((key) => ({ outcome: { ...key, tries: 0, result: 'sent' }, status: 'sent', dueAt: null })),
        now,
      ),
    cancelling: (some) => deliveries.cancel(some),
    deciding: () =>
      api.app
        .get(RecipientsRepository)
        .decideAll(
          { eventId: EVENT, after: 0, channels: ['email'], most: AT_ONCE, dueAt: now, confirmedBy: now },
          'incident',
          undefined,
        ),
    merging: (some) => {
      const ids = idsOf(some);
      api.app.get(RecipientsRepository).mergeEarlier(1, EVENT + 1, Math.min(...ids) - 1, Math.max(...ids));
      return Promise.resolve();
    },
  };
}

describe('While the ledger grows', () => {
  it(
    'no statement reads rows that it is not about, even with statistics from an earlier time',
    { timeout: 60_000 },
    async () => {
      const { tenant } = await api.newTenant();
      const database = api.app.get(TenantDatabase);
      const now = api.clock.now();
      const makeUpTo = async (count: number): Promise<void> => {
        for (const make of [
          sql`insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, confirmed_at, created_at, updated_at)
          select ${tenant.id}, 'email', n || '@example.com', n || '@example.com', 'de', 'confirmed', true, '["incident"]', ${now}, ${now}, ${now}, ${now}
          from generate_series((select count(*) + 1 from subscriber where tenant_id = ${tenant.id}), ${count}) n`,
          sql`insert into notification (tenant_id, event_id, event, subject, incident_id, occurred_at, due_at, decided_at)
          select ${tenant.id}, e, 'incident.published', 'incident:1', 1, ${now}, ${now}, ${now} from generate_series(${EVENT}::int, ${EVENT + 1}::int) e
          on conflict do nothing`,
          sql`insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, due_at, created_at)
          select ${tenant.id}, ${EVENT}, id, 'email', 'waiting', ${now}, ${now} from subscriber where tenant_id = ${tenant.id}
          on conflict do nothing`,
        ])
          await database.query(named(make.text.slice(0, 40), make));
      };
      const rowsRead = async (): Promise<number> => {
        const { rows } = await database.query(
          named(
            'rows_read',
            sql`select sum(seq_tup_read + idx_tup_fetch) from pg_stat_xact_user_tables
            where relname in ('notification_delivery', 'subscriber', 'notification')`,
          ),
        );
        return Number(rows[0]?.[0]);
      };
      const keys = async (): Promise<DeliveryKey[]> => {
        const { rows } = await database.query(
          named(
            'some_waiting',
            sql`select subscriber_id from notification_delivery where tenant_id = ${tenant.id} and status = 'waiting'
            order by subscriber_id desc limit ${AT_ONCE}`,
          ),
        );
        return rows.map(([id]) => ({ eventId: EVENT, subscriberId: Number(id) }));
      };
      const reads: Record<string, number> = {};
      await runForTenant(tenant, () =>
        // A transaction uses one connection and has statistics of the rows that it read.
        database.write(async () => {
          await makeUpTo(FEW);
          const few = await keys();
          for (const step of Object.values(steps(now)))
            for (let time = 0; time < UNTIL_KEPT; time += 1) await step(few);
          await makeUpTo(MANY);
          for (const [name, step] of Object.entries(steps(now))) {
            const some = await keys();
            const before = await rowsRead();
            await step(some);
            reads[name] = (await rowsRead()) - before;
          }
        }),
      );
      expect(Object.entries(reads).filter(([, rows]) => rows > MAX_ROWS)).toEqual([]);
      expect(reads['keeping outcomes']).toBeGreaterThanOrEqual(AT_ONCE);
    },
  );
});

it('Affected subscribers are found, however few they are among the others', async () => {
  const { tenant } = await api.newTenant();
  const database = api.app.get(TenantDatabase);
  const now = api.clock.now();
  const concerned = new Set([1, 2, 3, 17, 18, 31, 40]);
  const decided = await runForTenant(tenant, () =>
    database.write(async () => {
      const statements = [
        sql`insert into subscriber (tenant_id, address, address_key, channel, locale, status, all_components, events, selected_at, confirmed_at, created_at, updated_at)
          select ${tenant.id}, n || '@example.com', n || '@example.com', 'email', 'de', 'confirmed', true,
            case when n = any (${[...concerned]}::int[]) then '["incident"]' else '["maintenance"]' end::jsonb, ${now}, ${now}, ${now}, ${now}
          from generate_series(1, 40) n`,
        sql`insert into notification (tenant_id, event_id, event, subject, occurred_at, due_at)
          values (${tenant.id}, ${EVENT}, 'incident.published', 'incident:1', ${now}, ${now})`,
      ];
      for (const statement of statements)
        await database.query(named(`prepare ${statement.text.slice(0, 40)}`, statement));
      let upTo: number | undefined = 0;
      while (upTo !== undefined) {
        const batch = {
          eventId: EVENT,
          after: upTo,
          channels: ['email'],
          most: 2,
          dueAt: now,
          confirmedBy: now,
        };
        ({ upTo } = await api.app.get(RecipientsRepository).decideAll(batch, 'incident', undefined));
      }
      const notified = sql`select s.address from notification_delivery d join subscriber s on s.tenant_id = d.tenant_id and s.id = d.subscriber_id
        where d.tenant_id = ${tenant.id}`;
      return (await database.query(named('told', notified))).rows.map(([address]) =>
        Number.parseInt(address ?? '', 10),
      );
    }),
  );
  expect(new Set(decided)).toEqual(concerned);
  expect(decided).toHaveLength(concerned.size);
});
