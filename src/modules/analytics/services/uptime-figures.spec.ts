import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statusAt, timeline, type Claim } from '#modules/availability/rules/timeline.js';
import { COMPONENT_STATUSES, worst, type ComponentStatus } from '#core/status/component-status.js';
import { DEFAULT_UPTIME_WEIGHTS, type UptimeWeights } from '#core/status/uptime-weights.js';
import { CountedTime } from '#core/time/counted-time.js';
import { serviceWindows, WEEKDAYS, type ServiceCalendar } from '#core/time/service-hours.js';
import { shownIn } from '#core/time/zone-offset.js';
import { analyticsRange, type AnalyticsRange } from '../rules/analytics-range.js';
import { measurePage } from './measured-page.js';
import { FigureComputation, type FigureRules } from './uptime-figures.js';
import type { UptimeFigures } from '../dto/uptime.response.js';

const SECOND = 1000;
const HOUR = 3600;

interface History {
  readonly id: number;
  readonly groupId: number | null;
  /** Seconds after the start of the range; negative if it existed before. */
  readonly since: number;
  readonly claims: readonly Claim[];
}

/** Two groups, one nested in the other. */
const GROUPS = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
];

/** Reference implementation that evaluates each second on its own. Slow and independent of the code under test. */
class Seconds {
  private readonly open: readonly boolean[];

  constructor(
    private readonly range: AnalyticsRange,
    private readonly calendar: ServiceCalendar,
    private readonly weights: UptimeWeights,
  ) {
    // Time zones and service hours change at whole minutes only.
    let [minute, isOpen] = [-1, false];
    this.open = Array.from({ length: (range.end - range.start) / SECOND }, (_, second) => {
      const at = range.start + second * SECOND;
      if (Math.floor(at / 60_000) !== minute) [minute, isOpen] = [Math.floor(at / 60_000), this.isOpen(at)];
      return isOpen;
    });
  }

  /** The status in each second until the present; null before the component existed. */
  statuses(histories: readonly History[]): (ComponentStatus | null)[] {
    const known = (this.range.knownUntil - this.range.start) / SECOND;
    return Array.from({ length: known }, (_, second) => {
      const at = this.range.start + second * SECOND;
      const there = histories.filter(({ since }) => since <= second);
      return there.length === 0 ? null : worst(there.map(({ claims }) => statusAt(claims, at)));
    });
  }

  figures(statuses: readonly (ComponentStatus | null)[], target: number): object {
    let [measured, planned, weighted] = [0, 0, 0];
    const down: Record<string, number> = { degraded: 0, partial_outage: 0, major_outage: 0 };
    const outages: { start: number; end: number; length: number }[] = [];
    let running: { start: number; end: number; length: number } | undefined;
    for (const [second, status] of statuses.entries()) {
      const weight = this.weightOf(status);
      if (weight === 0) running = undefined;
      else if (running === undefined) outages.push((running = { start: second, end: second + 1, length: 0 }));
      else running.end = second + 1;
      if (status === null || !this.open[second]) continue;
      if (running !== undefined) running.length += 1;
      if (status === 'under_maintenance') planned += 1;
      else measured += 1;
      if (status in down) down[status]! += 1;
      weighted += weight;
    }
    const counted = outages.filter(({ length }) => length > 0);
    const lost = counted.reduce((sum, { length }) => sum + length, 0);
    const longest = counted.find(({ length }) => length === Math.max(...counted.map((one) => one.length)));
    return {
      uptime: this.uptime(measured, down),
      measured_seconds: measured,
      planned_seconds: planned,
      downtime_seconds: down,
      outages: counted.length,
      mtbf_seconds: counted.length === 0 ? null : round((measured - lost) / counted.length),
      mttr_seconds: counted.length === 0 ? null : round(lost / counted.length),
      longest: longest === undefined ? null : { start: longest.start, seconds: longest.length },
      budget: this.budget(statuses, { measured, weighted, target }),
    };
  }

  private uptime(measured: number, down: Readonly<Record<string, number>>): number {
    if (measured === 0) return 1;
    const millionths = (['degraded', 'partial_outage', 'major_outage'] as const)
      .map((status) => BigInt(down[status]!) * BigInt(Math.round(this.weights[status] * 1e6)))
      .reduce((sum, one) => sum + one);
    return Number((BigInt(measured) * 1_000_000n - millionths) / BigInt(measured)) / 1e6;
  }

  private budget(
    statuses: readonly (ComponentStatus | null)[],
    { measured, weighted, target }: { measured: number; weighted: number; target: number },
  ): { allowed: number; used: number; usedUp: number | null } {
    const exists = statuses.some((status) => status !== null);
    const toCome = exists ? this.open.slice(statuses.length).filter(Boolean).length : 0;
    const allowed = (measured + toCome) * (1 - target);
    return { allowed, used: weighted, usedUp: this.usedUp(statuses, { allowed, measured, weighted }) };
  }

  /** The second in which the budget is used up. */
  private usedUp(
    statuses: readonly (ComponentStatus | null)[],
    { allowed, measured, weighted }: { allowed: number; measured: number; weighted: number },
  ): number | null {
    if (weighted === 0) return null;
    let used = 0;
    for (const [second, status] of statuses.entries()) {
      used += this.open[second] ? this.weightOf(status) : 0;
      if (used > 0 && used >= allowed - 1e-6) return second;
    }
    for (let second = statuses.length; second < this.open.length; second += 1) {
      used += this.open[second] ? weighted / measured : 0;
      if (used >= allowed - 1e-6) return second;
    }
    return null;
  }

  private weightOf(status: ComponentStatus | null): number {
    if (status === null || status === 'operational' || status === 'under_maintenance') return 0;
    return this.weights[status];
  }

  private isOpen(at: number): boolean {
    const [day = '', clock = ''] = shownIn(this.range.timeZone, at).split(' ');
    if (this.calendar.holidays.includes(day)) return false;
    const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
    return (
      this.calendar.hours.length === 0 ||
      this.calendar.hours.some(
        (one) => one.weekday === weekday && one.from <= clock && clock < `${one.to}:00`,
      )
    );
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Converts the figures to the form of the reference implementation. The budget is compared separately. */
function comparable({ longest_outage: longest, ...figures }: UptimeFigures, range: AnalyticsRange): object {
  const { uptime, measured_seconds, planned_seconds, downtime_seconds, outages, mtbf_seconds, mttr_seconds } =
    figures;
  return {
    uptime,
    measured_seconds,
    planned_seconds,
    downtime_seconds,
    outages,
    mtbf_seconds,
    mttr_seconds,
    longest:
      longest === null
        ? null
        : { start: (Date.parse(longest.started_at) - range.start) / SECOND, seconds: longest.seconds },
  };
}

describe('Figures of uptime', () => {
  const DAYS = [
    ['Europe/Berlin', '2026-03-28', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25'],
    ['America/New_York', '2026-03-08', '2026-03-08'],
    ['America/New_York', '2026-10-31', '2026-11-01'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-05'],
    ['Asia/Kathmandu', '2026-06-01', '2026-06-02'],
    ['UTC', '2026-06-06', '2026-06-06'],
  ] as const;
  const second = fc.oneof(
    fc.integer({ min: -2 * HOUR, max: 48 * HOUR }),
    fc.integer({ min: 0, max: 48 }).map((hour) => hour * HOUR),
  );
  const claim = fc.record({
    kind: fc.constantFrom('incident', 'maintenance', 'trigger'),
    status: fc.constantFrom(...COMPONENT_STATUSES),
    start: second,
    length: fc.option(fc.oneof(fc.integer({ min: 1, max: 3 * HOUR }), fc.constant(HOUR)), { freq: 8 }),
  });
  const history = fc.record({
    groupId: fc.constantFrom(null, 1, 2),
    since: fc.constantFrom(-1, -1, 0, HOUR, 30 * HOUR + 17),
    claims: fc.array(claim, { maxLength: 5 }),
  });
  const calendar = fc.constantFrom<ServiceCalendar>(
    { hours: [], holidays: [] },
    { hours: WEEKDAYS.map((weekday) => ({ weekday, from: '01:30', to: '17:45' })), holidays: [] },
    {
      hours: WEEKDAYS.flatMap((weekday) => [
        { weekday, from: '00:00', to: '02:15' },
        { weekday, from: '20:00', to: '24:00' },
      ]),
      holidays: ['2026-03-29', '2026-10-31'],
    },
    { hours: [], holidays: ['2026-03-28', '2026-11-01', '2026-06-01'] },
  );
  const weights = fc.constantFrom<UptimeWeights>(DEFAULT_UPTIME_WEIGHTS, {
    degraded: 0.1,
    partial_outage: 0.5,
    major_outage: 1,
  });

  it('are those of a count second by second', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...DAYS),
        fc.array(history, { minLength: 1, maxLength: 3 }),
        calendar,
        weights,
        fc.constantFrom(0.9, 0.99, 0.999, 1),
        // The fraction of the range that has passed.
        fc.constantFrom(1, 1, 0.5, 0.9),
        async ([timeZone, from, to], given, service, weighted, target, passed) => {
          const whole = analyticsRange({ from, to }, timeZone, new Date('2026-12-31T00:00:00Z'));
          const present = whole.start + Math.floor((passed * (whole.end - whole.start)) / SECOND) * SECOND;
          const range = analyticsRange({ from, to }, timeZone, new Date(present));
          const histories = given.map(({ groupId, since, claims }, index): History => {
            const begin = range.start + since * SECOND;
            return {
              id: index + 1,
              groupId,
              since,
              claims: claims.map(({ kind, status, start, length }, index) => ({
                source: { kind: kind, id: index + 1 },
                status,
                start: Math.max(begin, range.start + start * SECOND),
                end: length === null ? null : range.start + (start + length) * SECOND,
              })),
            };
          });
          const windows = serviceWindows(timeZone, service, range);
          const rules: FigureRules = {
            range,
            weights: weighted,
            target,
            counted: windows && new CountedTime(windows),
          };
          const span = { start: range.start, end: range.knownUntil };
          const trouble = histories.map(({ id, since, claims }) => {
            const begin = range.start + since * SECOND;
            const life = { start: Math.max(begin, span.start), end: span.end };
            const periods = timeline(claims, life).filter(({ status }) => status !== 'operational');
            return { componentId: id, since: begin, periods };
          });
          const measured = await measurePage(histories, GROUPS, trouble, span);
          const computation = new FigureComputation(rules);
          const slow = new Seconds(range, service, weighted);

          const subjects: [UptimeFigures, readonly History[]][] = [
            [computation.ofGroup(measured.page).figures(null), histories],
            [
              computation.ofGroup(measured.groups.get(1)!).figures(null),
              histories.filter(({ groupId }) => groupId !== null),
            ],
            [
              computation.ofGroup(measured.groups.get(2)!).figures(null),
              histories.filter(({ groupId }) => groupId === 2),
            ],
            ...histories.map((one): [UptimeFigures, readonly History[]] => [
              computation.ofComponent(measured.components.get(one.id)!).figures(null),
              [one],
            ]),
          ];
          for (const [figures, of] of subjects) {
            const { budget, ...expected } = slow.figures(slow.statuses(of), target) as {
              budget: { allowed: number; used: number; usedUp: number | null };
            };
            expect(comparable(figures, range)).toEqual(expected);
            expect(figures.budget?.allowed_seconds).toBeCloseTo(budget.allowed, 2);
            expect(figures.budget?.used_seconds).toBeCloseTo(budget.used, 2);
            const day =
              budget.usedUp === null
                ? null
                : shownIn(timeZone, range.start + (budget.usedUp + 1) * SECOND - 1).slice(0, 10);
            expect(figures.budget?.used_up_on).toBe(day);
          }
          const points = computation.points(measured.page);
          const statuses = slow.statuses(histories);
          for (const point of points) {
            const first = (Date.parse(point.started_at) - range.start) / SECOND;
            const last = (Date.parse(point.ended_at) - range.start) / SECOND;
            const only = statuses.map((status, at) => (at >= first && at < last ? status : null));
            const { uptime, measured_seconds, planned_seconds, downtime_seconds } = slow.figures(
              only,
              target,
            ) as UptimeFigures;
            expect(point).toMatchObject({ uptime, measured_seconds, planned_seconds, downtime_seconds });
          }
          expect(points.reduce((sum, { outages }) => sum + outages, 0)).toBe(subjects[0]?.[0].outages);
        },
      ),
      {
        numRuns: 25,
        examples: [
          // Used up at the midnight that ends the range.
          [
            ['Europe/Berlin', '2026-03-28', '2026-03-29'],
            [
              {
                groupId: null,
                since: -1,
                claims: [{ kind: 'incident', status: 'degraded', start: 0, length: null }],
              },
            ],
            { hours: [], holidays: [] },
            { degraded: 0.1, partial_outage: 0.5, major_outage: 1 },
            0.9,
            1,
          ],
        ],
      },
    );
  });
});
