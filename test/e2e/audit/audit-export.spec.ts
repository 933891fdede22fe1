import { describe, expect, it } from 'vitest';
import { AuditExport, type ExportRange } from '#modules/audit/services/audit-export.js';
import { runForTenant } from '#core/context/work-context.js';
import type { TestTenant } from '#testing/test-application.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { insertLongEntries } from '../../support/long-entries.js';
import { useApi } from '../../support/use-api.js';

interface Line {
  readonly id: string;
  readonly action: string;
  readonly targets: { id: string }[];
  readonly changes: { id: string }[];
  readonly change_count: number;
}

const api = useApi();

/** Parts of an export, read as a stream. */
async function partsOf({ tenant }: TestTenant, range: ExportRange = {}): Promise<string[]> {
  const parts: string[] = [];
  const stream = runForTenant(tenant, () => {
    const generator = api.app.get(AuditExport).ndjson(range);
    return { first: generator.next(), generator };
  });
  for (let next = await stream.first; next.done !== true; next = await stream.generator.next())
    parts.push(next.value);
  return parts;
}

async function linesOf(made: TestTenant, range?: ExportRange): Promise<Line[]> {
  const text = (await partsOf(made, range)).join('');
  expect(text).toMatch(/^$|\n$/);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

describe('The export of the audit trail', () => {
  it('has the events of the list, oldest first, and nobody else’s', async () => {
    const made = await api.newTenant();
    const other = await api.newTenant();
    await createGroup(other.client);
    const component = await createComponent(made.client);
    api.clock.advance(1000);
    await made.client.patch(`/components/${component.id}`, { is_public: false });
    const { body } = await made.client.get<Line[]>('/audit-events?per_page=100');
    const lines = await linesOf(made);
    expect(lines.slice(-2)).toEqual(body.data.slice(0, 2).reverse());
    expect(lines.map(({ id }) => id).sort()).toEqual(body.data.map(({ id }) => id).sort());
  });

  it('has both bounds in it', async () => {
    const made = await api.newTenant();
    const times: Date[] = [];
    for (let number = 0; number < 4; number += 1) {
      api.clock.advance(60_000);
      times.push(api.clock.now());
      await createGroup(made.client);
    }
    const whole = await linesOf(made);
    expect(await linesOf(made, { since: times[1]!, until: times[2]! })).toEqual(whole.slice(-3, -1));
    expect(await linesOf(made, { since: times[3]! })).toEqual(whole.slice(-1));
    expect(await partsOf(made, { since: new Date(times[3]!.getTime() + 1) })).toEqual([]);
  });

  it('comes in small parts, however long it is, and splits what one transaction has changed', async () => {
    const made = await api.newTenant();
    const until = new Date('2020-12-31T00:00:00Z');
    const insert = `insert into audit_entry (tenant_id, occurred_at, transaction, action, actor_type, target_type, target_id, row_type, row_id, after)
      select $1, $2::timestamptz + n * $3::interval, $4::text::xid8, 'test', 'system', 'component', n, 'component', n, '{"name": "made"}'
      from generate_series(1, $5::int) n`;
    const { id } = made.tenant;
    await api.database.sql(insert, [id, '2020-01-01T00:00:00Z', '1 minute', '77', 3210]);
    await api.database.sql(insert, [id, '2020-06-01T00:00:00Z', '0', '78', 2500]);
    await api.database.sql(insert, [id, '2020-07-01T00:00:00Z', '1 minute', '79', 10]);
    const parts = await partsOf(made, { until });
    expect(Math.max(...parts.map((part) => part.split('\n').length))).toBeLessThanOrEqual(502);
    const lines = await linesOf(made, { until });
    expect(lines).toHaveLength(3210 + 3 + 10);
    const split = lines.slice(3210, 3213);
    expect(new Set(split.map((line) => line.id)).size).toBe(1);
    expect(split.map((line) => [line.changes.length, line.targets.length, line.change_count])).toEqual([
      [1000, 1000, 2500],
      [1000, 1000, 2500],
      [500, 500, 2500],
    ]);
    expect(new Set(split.flatMap((line) => line.changes.map((change) => change.id))).size).toBe(2500);
    expect(lines.filter((line) => line.change_count === 1)).toHaveLength(3220);
  });

  it('splits what one transaction has changed if it is long', async () => {
    const made = await api.newTenant();
    await insertLongEntries(api, made.tenant.id, { events: 2, entries: 100 });
    const parts = await partsOf(made, { until: new Date('2020-12-31T00:00:00Z') });
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(4_200_000);
    const lines = await linesOf(made, { until: new Date('2020-12-31T00:00:00Z') });
    expect(lines.map((line) => [line.changes.length, line.change_count])).toEqual([
      [40, 100],
      [40, 100],
      [20, 100],
      [40, 100],
      [40, 100],
      [20, 100],
    ]);
    expect(lines.flatMap((line) => line.changes.map(({ id }) => Number(id)))).toEqual(
      [1, 2].flatMap(() => Array.from({ length: 100 }, (_, index) => index + 1)),
    );
  });
});
