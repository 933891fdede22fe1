import type { TestApplication } from '#testing/test-application.js';

interface LongEntries {
  readonly events: number;
  /** Number per event. */
  readonly entries: number;
  /** Length of each entry's text in characters. */
  readonly length?: number;
}

/** Inserts pending events with the action `long`, a minute apart, whose targets are numbered from 1 for each event. */
export async function insertLongEntries(
  api: TestApplication,
  tenantId: string,
  { events, entries, length = 100_000 }: LongEntries,
): Promise<void> {
  const event = `$1::uuid, '2020-01-01Z'::timestamptz + e * interval '1 minute', e::text::xid8`;
  await api.database.sql(
    `insert into audit_entry (tenant_id, occurred_at, transaction, action, actor_type, target_type, target_id, row_type, row_id, before)
     select ${event}, 'long', 'system', 'component', n, 'component', n, jsonb_build_object('text', repeat('x', $4))
     from generate_series(1, $2) e, generate_series(1, $3) n order by e, n`,
    [tenantId, events, entries, length],
  );
  await api.database.sql(
    `insert into audit_pending (tenant_id, occurred_at, transaction) select ${event} from generate_series(1, $2) e`,
    [tenantId, events],
  );
}
