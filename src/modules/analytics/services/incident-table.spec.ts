import { expect, it } from 'vitest';
import type { Tenant } from '#core/context/tenant.js';
import { incidentTable } from './incident-table.js';
import type { IncidentReport } from '../dto/incidents.response.js';

/** Figures in which every number is another one. */
function figures(from: number): object {
  const durations = (first: number): object => ({
    count: first,
    mean_seconds: first + 1,
    p50_seconds: first + 2,
    p90_seconds: first + 3,
  });
  return {
    count: from,
    by_severity: {
      major_outage: from + 5,
      partial_outage: from + 4,
      degraded: from + 3,
      under_maintenance: from + 2,
      operational: from + 1,
    },
    time_to_acknowledge: durations(from + 6),
    time_to_resolve: durations(from + 10),
  };
}

function numbers(from: number): number[] {
  return Array.from({ length: 14 }, (_, index) => from + index);
}

it('The table of incidents has a row for the page, each component and each point, in the order of its columns', () => {
  const report = {
    from: 'FROM',
    to: 'TO',
    interval: 'week',
    total: figures(100),
    components: [
      { id: 7, name: { de: 'Laden', en: 'Shop' }, group_id: null, ...figures(200) },
      { id: 8, name: {}, group_id: 3, ...figures(300) },
    ],
    points: [{ date: 'DAY', started_at: 'START', ended_at: 'END', ...figures(400) }],
  } as unknown as IncidentReport;
  const { name, columns, rows } = incidentTable(report, {
    slug: 'acme',
    name: 'Acme',
    locales: ['en', 'de'],
  } as unknown as Tenant);
  expect(name).toBe('incidents-acme');
  expect(columns).toEqual([
    ...['subject', 'id', 'name', 'interval', 'date', 'started_at', 'ended_at', 'incidents'],
    ...['operational', 'under_maintenance', 'degraded', 'partial_outage', 'major_outage'],
    ...['acknowledged_count', 'acknowledged_mean_seconds', 'acknowledged_p50_seconds'],
    ...['acknowledged_p90_seconds', 'resolved_count', 'resolved_mean_seconds'],
    ...['resolved_p50_seconds', 'resolved_p90_seconds'],
  ]);
  expect([...rows]).toEqual([
    ['page', null, 'Acme', 'range', null, 'FROM', 'TO', ...numbers(100)],
    ['component', 7, 'Shop', 'range', null, 'FROM', 'TO', ...numbers(200)],
    ['component', 8, null, 'range', null, 'FROM', 'TO', ...numbers(300)],
    ['page', null, 'Acme', 'week', 'DAY', 'START', 'END', ...numbers(400)],
  ]);
});
