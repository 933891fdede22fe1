import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { DeliverySumsRepository } from '#modules/notifications/store/delivery-sums.repository.js';
import { NotificationsRepository } from '#modules/notifications/store/notifications.repository.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { done } from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

/**
 * Clocks go forward on 29 March in Berlin, and back on 5 April in Adelaide, whose offset has a half
 * hour.
 */
const ZONES = ['Europe/Berlin', 'Australia/Adelaide', 'UTC'];
const CHANNELS = ['email', 'webhook'];
const STATUSES = ['waiting', 'sent', 'failed', 'merged', 'cancelled'] as const;
const FROM = '2026-03-25';
const TO = '2026-04-08';

interface Notified {
  readonly occurredAt: number;
  readonly subscriber: number;
  readonly channel: string;
  status: (typeof STATUSES)[number];
  took: number;
}

const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      minutes: fc.integer({ min: 0, max: 14 * 24 * 60 }),
      of: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      which: fc.nat(),
      status: fc.constantFrom(...STATUSES),
      took: fc.integer({ min: 0, max: 50_000_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sum' as const), zone: fc.constantFrom(...ZONES) }) },
);

const api = useApi();

describe('Figures of deliveries', () => {
  it(
    'equal a full recount, whatever has been aggregated, erased or expired',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(happening, { minLength: 5, maxLength: 40 }),
          fc.constantFrom(...ZONES),
          async (steps, zone) => {
            api.clock.set('2026-04-20T00:00:00.000Z');
            const own = await api.newTenant();
            const { client } = own;
            await client.patch('/settings', { time_zone: zone });
            const all = await carryOut(own, steps);
            const data = await done(client.get(`/analytics/subscribers?from=${FROM}&to=${TO}`));
            const within = all.filter(
              ({ occurredAt }) => occurredAt >= Date.parse(data.from) && occurredAt < Date.parse(data.to),
            );
            expectFigures(data.total.deliveries, within);
            for (const point of data.points)
              expectFigures(
                point.deliveries,
                within.filter(
                  ({ occurredAt }) =>
                    occurredAt >= Date.parse(point.started_at) && occurredAt < Date.parse(point.ended_at),
                ),
              );
            for (const { channel, deliveries } of data.channels)
              expectFigures(
                deliveries,
                within.filter((one) => one.channel === channel),
              );
            expect(data.points).toHaveLength(15);
          },
        ),
        { numRuns: 25 },
      );
    },
  );
});

type Step = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/**
 * Applies steps to the ledger, as the product would.
 *
 * @returns every delivery that ever existed
 */
async function carryOut({ tenant, client }: TestTenant, steps: readonly Step[]): Promise<Notified[]> {
  const database = api.database;
  const all: Notified[] = [];
  const there = new Map<number, Map<number, Notified>>();
  let events = 0;
  const subscribers = await Promise.all(
    [0, 1, 2, 3, 4].map(async (n) => {
      const [row] = await database.sql<{ id: string }>(
        `insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, created_at, updated_at)
         values ($1, $2, gen_random_uuid()::text, gen_random_uuid()::text, 'de', 'confirmed', true, '["incident"]', now(), now(), now()) returning id`,
        [tenant.id, CHANNELS[n % 2]],
      );
      return Number(row!.id);
    }),
  );
  const erased = new Set<number>();
  const pick = <T>(list: readonly T[], which: number): T | undefined =>
    list[which % Math.max(1, list.length)];
  for (const step of steps) {
    if (step.do === 'tell') {
      events += 1;
      const occurredAt = Date.parse(`${FROM}T00:00:00Z`) + step.minutes * 60_000 + events;
      await database.sql(
        `insert into notification (tenant_id, event_id, event, subject, occurred_at, due_at) values ($1, $2, $4, 'x', $3, $3)`,
        [tenant.id, events, new Date(occurredAt), 'incident.published'],
      );
      const notified = subscribers.filter((id) => !erased.has(id)).slice(0, step.of);
      await database.sql(
        `insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, due_at, created_at)
         select tenant_id, $2, id, channel, 'waiting', now(), now() from subscriber where tenant_id = $1 and id = any($3)`,
        [tenant.id, events, notified],
      );
      there.set(
        events,
        new Map(
          notified.map((id) => [
            id,
            {
              occurredAt,
              subscriber: id,
              channel: CHANNELS[subscribers.indexOf(id) % 2]!,
              status: 'waiting',
              took: 0,
            },
          ]),
        ),
      );
      all.push(...there.get(events)!.values());
    } else if (step.do === 'change') {
      const event = pick([...there.keys()], step.which);
      if (event === undefined) continue;
      const changed = [...there.get(event)!].slice(0, (step.which % 4) + 1);
      for (const [, notified] of changed) Object.assign(notified, { status: step.status, took: step.took });
      await database.sql(
        `update notification_delivery set status = $4, sent_at = case when $4 = 'sent' then $5::timestamptz end
         where tenant_id = $1 and event_id = $2 and subscriber_id = any($3)`,
        [
          tenant.id,
          event,
          changed.map(([id]) => id),
          step.status,
          new Date((changed[0]?.[1].occurredAt ?? 0) + step.took),
        ],
      );
    } else if (step.do === 'erase') {
      const id = pick(subscribers, step.which)!;
      erased.add(id);
      await client.delete(`/subscribers/${id}`);
      for (const notified of all)
        if (notified.subscriber === id && notified.status === 'waiting') notified.status = 'cancelled';
      for (const deliveries of there.values()) deliveries.delete(id);
    } else if (step.do === 'expire') {
      const event = pick([...there.keys()], step.which);
      if (event === undefined) continue;
      await runForTenant(tenant, () =>
        api.app.get(TenantDatabase).write(async () => {
          await api.app.get(NotificationsRepository).deleteSome(event, 100);
        }),
      );
      for (const notified of there.get(event)!.values())
        if (notified.status === 'waiting') notified.status = 'cancelled';
      there.delete(event);
    } else {
      await runForTenant(tenant, () => api.app.get(DeliverySumsRepository).addChanges(step.zone));
    }
  }
  return all;
}

function expectFigures(figures: any, notified: readonly Notified[]): void {
  const count = (...statuses: string[]): number =>
    notified.filter(({ status }) => statuses.includes(status)).length;
  const { p50_seconds, p90_seconds, ...counts } = figures;
  expect(counts).toEqual({
    sent: count('sent'),
    failed: count('failed'),
    waiting: count('waiting'),
    unsent: count('merged', 'cancelled'),
  });
  const times = notified
    .filter(({ status }) => status === 'sent')
    .map(({ took }) => took / 1000)
    .toSorted((a, b) => a - b);
  for (const [notified, part] of [
    [p50_seconds, 0.5],
    [p90_seconds, 0.9],
  ]) {
    const exact = times[Math.ceil(times.length * part) - 1];
    if (exact === undefined) expect(notified).toBeNull();
    else expect(Math.abs(notified - exact)).toBeLessThanOrEqual(exact * 0.025 + 0.001);
  }
}
