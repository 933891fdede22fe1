import { describe, expect, it } from 'vitest';
import { useApi } from '../../support/use-api.js';

const MOST = 100_000;

const application = useApi();

describe('Analytics of more than 100,000 incidents or maintenances', () => {
  it.each(['incident', 'maintenance'])(
    'are refused: 422 on from; those of fewer are not (%s)',
    async (type) => {
      const { client, tenant } = await application.newTenant();
      // Skips the triggers, which would take half a minute.
      await application.database.sql(`do $$ begin
      set local session_replication_role = replica;
      insert into incident (tenant_id, id, type, status, title, body, search_text, started_at, scheduled_end_at, published_at,
        resolved_at, notify_on_publish, completes_itself, created_at, updated_at)
      select '${tenant.id}', ${type === 'incident' ? 1 : 1_000_000} + n, '${type}', 'completed', '{}', '{}', '', at, at + interval '1 hour', at, at, true, true, at, at
      from (select timestamptz '2026-02-01Z' + n * interval '1 second' as at, n from generate_series(0, ${MOST}) n) times;
    end $$`);
      const asked = (from: string): string => `/analytics/incidents?from=${from}&to=2026-03-01`;
      const { status, body } = await client.get(asked('2026-02-01'));
      expect([status, body.errors]).toEqual([
        422,
        { from: [`There are more than ${MOST} ${type}s between from and to.`] },
      ]);
      expect((await client.get(asked('2026-02-02'))).status).toBe(200);
    },
  );
});
