import { describe, expect, it } from 'vitest';
import { contentOf, outline, rendered } from '../../../test/support/rendered-page.js';
import { viewIn } from '../../../test/support/visitor-view.js';
import type { FrozenReport } from '#modules/analytics/dto/frozen-report.response.js';
import { ReportSheet } from './report-sheet.js';

const HOUR = 3_600;
const NO_DOWNTIME = { degraded: 0, partial_outage: 0, major_outage: 0 };

function figures(uptime: number, values: object = {}): object {
  return {
    uptime,
    outages: 0,
    planned_seconds: 0,
    measured_seconds: HOUR,
    downtime_seconds: NO_DOWNTIME,
    ...values,
  };
}

function row(id: number, uptime: number, values: object = {}): object {
  return { id, name: { en: `C${id}` }, ...figures(uptime, values) };
}

/** HTML of a sheet for February 2026 with these parts of its report. */
function html(parts: object, version = 1): Promise<string> {
  const report = {
    groups: [],
    components: [],
    points: [],
    method: {
      weights: { degraded: 0, partial_outage: 0.3, major_outage: 1 },
      service_hours: [],
      holidays: [],
    },
    total: { ...figures(0.9999), longest_outage: null, mttr_seconds: null, budget: null },
    target: null,
    time_zone: 'Europe/Berlin',
    paging: { total: 0 },
    ...parts,
  };
  const about = { month: '2026-02', version, changed: 3, frozen_at: '2026-03-01T10:00:00.000Z' };
  const frozen = { ...about, report } as unknown as FrozenReport;
  return rendered(ReportSheet({ view: viewIn('en'), frozen, path: '/reports/secret' }));
}

async function shown(...given: Parameters<typeof html>): Promise<string> {
  return outline(contentOf(await html(...given), 'main')).join('\n');
}

describe('The sheet of a report', () => {
  it('has its version, and what has changed since the previous one', async () => {
    expect(await shown({})).toMatch(
      /^# Uptime report: February 2026\nVersion 1, frozen on 1 Mar 2026, 11:00 CET\nUptime: 99\.99%\n/,
    );
    expect(await shown({}, 2)).toContain('CET; figures changed since the previous version: 3\n');
  });

  it('has the figures of the page, and whether they meet the target', async () => {
    const total = {
      ...figures(0.9995, { outages: 2, planned_seconds: HOUR }),
      downtime_seconds: { degraded: HOUR, partial_outage: 2 * HOUR, major_outage: 3 * HOUR },
      longest_outage: { seconds: 2 * HOUR },
      mttr_seconds: HOUR,
      budget: { used_seconds: 0, allowed_seconds: 4 * HOUR },
    };
    const facts = (target: number): string =>
      `Target: ${target === 0.9995 ? '99.95%, met' : '99.99%, missed'}\nError budget used: – of 4 hr\nOutages: 2\nDowntime: 6 hr\nMaintenance: 1 hr\nLongest outage: 2 hr\nMean time to recover: 1 hr\n`;
    for (const target of [0.9995, 0.9999]) expect(await shown({ total, target })).toContain(facts(target));
    expect(await shown({})).not.toMatch(/Target|Error budget/);
    expect(await shown({})).toContain('Longest outage: –\nMean time to recover: –\n');
  });

  it('has a bar for each day, in the color of its worst status', async () => {
    const day = (date: number, values: object): object => ({
      date: `2026-02-0${date}`,
      ...figures(0.5, values),
    });
    const down = (values: object): object => ({
      planned_seconds: 1,
      downtime_seconds: { ...NO_DOWNTIME, ...values },
    });
    const points = [
      day(1, down({ degraded: 1, partial_outage: 1, major_outage: 1 })),
      day(2, down({ degraded: 1, partial_outage: 1 })),
      day(3, down({ degraded: 1 })),
      day(4, down({})),
      day(5, {}),
      day(6, { measured_seconds: 0 }),
    ];
    const page = await html({ points });
    expect(
      [...page.matchAll(/<i(?: class="(\w+)")? title="([^"]*)"/g)].map(([, name, title]) => [name, title]),
    ).toEqual(
      ['major_outage', 'partial_outage', 'degraded', 'under_maintenance', undefined, 'none'].map(
        (name, index) => [name, `${index + 1} February 2026: 50.00%`],
      ),
    );
    expect(page).toContain('<span>1\u2009–\u20096 Feb</span>');
    expect(await html({})).toMatch(/aria-label="Legend"><p><span class="key operational">/);
  });

  it('has a row for each group and component, the lowest 20 if there are more', async () => {
    const rows = async (count: number): Promise<(string | undefined)[]> => {
      const components = Array.from({ length: count }, (_, id) => row(id, 1 - id / 100));
      const page = await html({ components, paging: { total: 30 } });
      expect(page.includes('and 10 more')).toBe(count > 20);
      return [...page.matchAll(/<bdi dir="auto">(C\d+)<\/bdi>/g)].map(([, name]) => name);
    };
    expect(await rows(20)).toEqual(Array.from({ length: 20 }, (_, id) => `C${id}`));
    expect(await rows(21)).toEqual(Array.from({ length: 20 }, (_, index) => `C${20 - index}`));
    const page = await html({
      groups: [row(1, 1, { parent_id: null })],
      components: [row(1, 0.5, { outages: 1 })],
    });
    expect(page.match(/class="of-group"/g)).toHaveLength(1);
    expect(outline(contentOf(page, 'tbody'))).toEqual([
      'C1',
      '100.00%',
      '0',
      '–',
      '–',
      'C1',
      '50.00%',
      '1',
      '–',
      '–',
    ]);
  });

  it('tells the method, with service hours and the holidays of the month', async () => {
    const weights = { degraded: 0, partial_outage: 0.3, major_outage: 1 };
    const plain = 'Weights: Degraded 0%, Partial outage 30%, Major outage 100%. Time zone: Europe/Berlin.';
    expect((await shown({})).endsWith(plain)).toBe(true);
    expect(await shown({})).toContain('no data');
    const service_hours = [{ weekday: 'monday', from: '08:00', to: '18:00' }];
    const limited = await shown({
      method: { weights, service_hours, holidays: ['2026-02-16', '2026-03-02'] },
    });
    expect(limited).toMatch(
      /Berlin\. Only service hours count: Mon.*\. Holidays that do not count: 16 February 2026\.$/,
    );
    expect(limited).toContain('Outside service hours');
    expect(await shown({ method: { weights, service_hours: [], holidays: ['2026-03-02'] } })).toContain(
      'Outside service hours',
    );
  });
});
