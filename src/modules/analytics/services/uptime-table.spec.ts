import { describe, expect, it } from 'vitest';
import type { Tenant } from '#core/context/tenant.js';
import type { Cell } from '#http/results/table-json.js';
import { uptimeTable } from './uptime-table.js';
import type { UptimeFigures, UptimeReport } from '../dto/uptime.response.js';

const TENANT = { slug: 'acme', name: 'Acme', locales: ['en', 'de'] } as unknown as Tenant;

/** Figures in which every number is another one, in the order of the columns. */
function figures(from: number): Pick<UptimeFigures, keyof UptimeFigures> {
  return {
    uptime: from,
    components_uptime: from + 1,
    measured_seconds: from + 2,
    downtime_seconds: { degraded: from + 3, partial_outage: from + 4, major_outage: from + 5 },
    weighted_downtime_seconds: from + 6,
    planned_seconds: from + 7,
    outages: from + 8,
    mtbf_seconds: from + 9,
    mttr_seconds: from + 10,
    longest_outage: {
      started_at: 'LONG',
      ended_at: null,
      seconds: from + 11,
      component_id: 1,
      incident_id: from + 12,
    },
    budget: {
      allowed_seconds: from + 13,
      used_seconds: from + 14,
      left_seconds: from + 15,
      used_up_on: 'LAST',
    },
  };
}

const numbers = (from: number, length: number): number[] =>
  Array.from({ length }, (_, index) => from + index);

/** Cells of {@link figures} behind those of the subject. */
const cellsOf = (from: number): Cell[] => [...numbers(from, 13), 0.99, ...numbers(from + 13, 3), 'LAST'];

const REPORT: Pick<UptimeReport, keyof UptimeReport> = {
  from: 'FROM',
  to: 'TO',
  measured_until: 'UNTIL',
  interval: 'day',
  target: 0.99,
  subject: { kind: 'page', id: null },
  total: figures(100),
  groups: [{ id: 3, name: { de: 'Gruppe' }, parent_id: null, ...figures(200) }],
  components: [
    { id: 7, name: { de: 'Laden', en: 'Shop' }, group_id: 3, ...figures(300) },
    { id: 8, name: {}, group_id: 3, ...figures(400) },
  ],
  points: [{ date: 'DAY', started_at: 'START', ended_at: 'END', ...figures(500) }],
} as unknown as UptimeReport;

describe('The table of uptime', () => {
  it('has a row for the page, each group, component and point, in the order of its columns', () => {
    const { name, columns, rows } = uptimeTable(REPORT, null, TENANT);
    expect(name).toBe('uptime-acme');
    expect(columns).toEqual([
      ...['subject', 'id', 'name', 'interval', 'date', 'started_at', 'ended_at', 'uptime'],
      ...['components_uptime', 'measured_seconds', 'degraded_seconds', 'partial_outage_seconds'],
      ...['major_outage_seconds', 'weighted_downtime_seconds', 'planned_seconds', 'outages'],
      ...['mtbf_seconds', 'mttr_seconds', 'longest_outage_seconds', 'longest_outage_incident_id'],
      ...['target', 'budget_seconds', 'budget_used_seconds', 'budget_left_seconds', 'budget_used_up_on'],
    ]);
    const range = ['range', null, 'FROM', 'UNTIL'];
    // Points have no figures of components, of outages in seconds, or of the budget.
    const point = [500, null, ...numbers(502, 4), null, 507, 508, ...Array<null>(9).fill(null)];
    expect([...rows]).toEqual([
      ['page', null, 'Acme', ...range, ...cellsOf(100)],
      ['group', 3, 'Gruppe', ...range, ...cellsOf(200)],
      ['component', 7, 'Shop', ...range, ...cellsOf(300)],
      ['component', 8, null, ...range, ...cellsOf(400)],
      ['page', null, 'Acme', 'day', 'DAY', 'START', 'END', ...point],
    ]);
  });

  it('names a group or component that it is about, in its rows and those of points', () => {
    const report = { ...REPORT, subject: { kind: 'group', id: 3 }, groups: [], components: [] };
    const rows = [...uptimeTable(report, { de: 'Gruppe', en: 'Group' }, TENANT).rows];
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['group', 3, 'Group', 'range'],
      ['group', 3, 'Group', 'day'],
    ]);
    expect([...uptimeTable(report, {}, TENANT).rows][0]?.[2]).toBeNull();
  });

  it('leaves cells empty without outages, budget and target', () => {
    const total = { ...figures(100), longest_outage: null, budget: null };
    const [row] = [...uptimeTable({ ...REPORT, total, target: null }, null, TENANT).rows];
    expect(row?.slice(-7)).toEqual(Array(7).fill(null));
  });
});
