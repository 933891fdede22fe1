import { describe, expect, it } from 'vitest';
import type { UptimeFigures, UptimeReport } from '../dto/uptime.response.js';
import { reportChanges } from './report-changes.js';

const FIGURES: Pick<UptimeFigures, keyof UptimeFigures> = {
  uptime: 1,
  components_uptime: 1,
  measured_seconds: 100,
  downtime_seconds: { degraded: 0, partial_outage: 0, major_outage: 0 },
  weighted_downtime_seconds: 0,
  planned_seconds: 0,
  outages: 0,
  mtbf_seconds: null,
  mttr_seconds: null,
  longest_outage: null,
  budget: null,
};

const METHOD = {
  uptime: 'as promised',
  groups: 'the worst',
  outage: 'any',
  weights: { degraded: 0, partial_outage: 0.3, major_outage: 1 },
  service_hours: [],
  holidays: [],
};

function report(values: Partial<UptimeReport> = {}): UptimeReport {
  return {
    from: '2026-03-01',
    to: '2026-04-01',
    measured_until: '2026-04-01',
    time_zone: 'UTC',
    interval: 'day',
    method: METHOD,
    target: 0.99,
    subject: { kind: 'page', id: null },
    total: FIGURES,
    points: [],
    groups: [],
    components: [],
    paging: { current_page: 1, per_page: 1000, total: 0, last_page: 1 },
    ...values,
  };
}

function component(id: number, values: object = {}): UptimeReport['components'][number] {
  return { id, name: { de: 'Laden' }, group_id: null, ...FIGURES, ...values };
}

function group(id: number, values: object = {}): UptimeReport['groups'][number] {
  return { id, name: { de: 'Gruppe' }, parent_id: null, ...FIGURES, ...values };
}

describe('Changes between two reports of a month', () => {
  it('are none between equal reports, and names, places and days make no difference', () => {
    const before = report({ components: [component(1)], groups: [group(2)] });
    expect(reportChanges(before, structuredClone(before))).toEqual([]);
    const renamed = report({
      components: [component(1, { name: { de: 'Geschäft' }, group_id: 2 })],
      groups: [group(2, { name: { de: 'Andere' }, parent_id: 9 })],
      measured_until: '2026-05-01',
      subject: { kind: 'other', id: 1 },
    });
    expect(reportChanges(before, renamed)).toEqual([]);
  });

  it.each([
    ['uptime', 0.5],
    ['components_uptime', 0.5],
    ['measured_seconds', 99],
    ['downtime_seconds', { degraded: 1, partial_outage: 0, major_outage: 0 }],
    ['weighted_downtime_seconds', 1],
    ['planned_seconds', 1],
    ['outages', 1],
    ['mtbf_seconds', 1],
    ['mttr_seconds', 1],
    ['longest_outage', { seconds: 1 }],
    ['budget', { allowed_seconds: 1 }],
  ] as const)('name the figure %s of the page, a group or a component', (field, value) => {
    const before = JSON.stringify(FIGURES[field]);
    const after = JSON.stringify(value);
    const changes = reportChanges(
      report({ groups: [group(2), group(3)], components: [component(4), component(5)] }),
      report({
        total: { ...FIGURES, [field]: value },
        groups: [group(2), group(3, { [field]: value })],
        components: [component(4, { [field]: value }), component(5)],
      }),
    );
    expect(changes).toEqual([
      { kind: 'page', id: null, field, before, after },
      { kind: 'group', id: 3, field, before, after },
      { kind: 'component', id: 4, field, before, after },
    ]);
  });

  it('name what differs in the method first', () => {
    const changes = reportChanges(
      report(),
      report({
        from: '2026-03-02',
        to: '2026-04-02',
        time_zone: 'Europe/Berlin',
        target: null,
        method: { ...METHOD, holidays: ['2026-03-08'] },
        total: { ...FIGURES, outages: 3 },
      }),
    );
    const method = { kind: 'method', id: null };
    expect(changes).toEqual([
      { ...method, field: 'holidays', before: '[]', after: '["2026-03-08"]' },
      { ...method, field: 'target', before: '0.99', after: 'null' },
      { ...method, field: 'time_zone', before: '"UTC"', after: '"Europe/Berlin"' },
      { ...method, field: 'from', before: '"2026-03-01"', after: '"2026-03-02"' },
      { ...method, field: 'to', before: '"2026-04-01"', after: '"2026-04-02"' },
      { kind: 'page', id: null, field: 'outages', before: '0', after: '3' },
    ]);
  });

  it('show a part of the method that one of the reports lacks', () => {
    const older: Partial<typeof METHOD> = { ...METHOD };
    delete older.holidays;
    const change = { kind: 'method', id: null, field: 'holidays' };
    const [lacking, whole] = [report({ method: older as typeof METHOD }), report()];
    expect(reportChanges(lacking, whole)).toEqual([{ ...change, before: null, after: '[]' }]);
    expect(reportChanges(whole, lacking)).toEqual([{ ...change, before: '[]', after: null }]);
  });

  it('show every figure of what is new, then of what is gone', () => {
    const changes = reportChanges(
      report({ components: [component(1), component(2)] }),
      report({ components: [component(2), component(3)] }),
    );
    const fields = Object.entries(FIGURES).map(([field, value]) => [field, JSON.stringify(value)]);
    expect(changes).toEqual([
      ...fields.map(([field, value]) => ({ kind: 'component', id: 3, field, before: null, after: value })),
      ...fields.map(([field, value]) => ({ kind: 'component', id: 1, field, before: value, after: null })),
    ]);
  });
});
