import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import {
  AddedMetricPoints,
  MetricPoints,
  type AddMetricPoints,
  type MetricPointsQuery,
} from '../dto/metric-points.js';
import { intervalsOf, ReadingList } from '../rules/reading-list.js';
import { acceptedTimes, inOrder, readPoints } from '../rules/readings.js';
import {
  completeFrom,
  finestFor,
  FIVE_MINUTES,
  HOURS,
  MAX_INTERVALS,
  MINUTE,
  type Resolution,
} from '../rules/resolutions.js';
import type { Reading } from '../rules/thresholds.js';
import { MetricPointsRepository } from '../store/metric-points.repository.js';
import { MetricsRepository, type ChangedState } from '../store/metrics.repository.js';
import { MetricSignals } from './metric-signals.js';

const DAY_MS = 86_400_000;

/** Reads and stores the points of metrics. Source: docs/decisions/0097. */
@Injectable()
export class MetricPointsService {
  constructor(
    private readonly metrics: MetricsRepository,
    private readonly points: MetricPointsRepository,
    private readonly signals: MetricSignals,
    private readonly database: TenantDatabase,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound; Invalid if the range is empty or has too many intervals */
  async read(id: number, query: MetricPointsQuery): Promise<RecordJson<MetricPoints>> {
    const now = this.clock.now();
    const to = query.to ?? now;
    const from = query.from ?? new Date(to.getTime() - DAY_MS);
    if (from >= to) throw Invalid.field('to', 'The to must be later than the from.');
    const range = [from.getTime() / 1000, to.getTime() / 1000, now.getTime() / 1000] as const;
    const resolution = (Number(query.resolution ?? 0) || finestFor(...range)) as Resolution;
    if ((range[1] - range[0]) / resolution > MAX_INTERVALS)
      throw Invalid.field(
        query.resolution === undefined ? 'from' : 'resolution',
        `The range must not have more than ${MAX_INTERVALS} intervals of ${resolution} seconds.`,
      );
    await this.metrics.get(id);
    return recordOf(MetricPoints, {
      from: from.toISOString(),
      to: to.toISOString(),
      resolution,
      points: await this.points.between(id, from, to, resolution),
    });
  }

  /** Stores points of one metric. @throws NotFound; Invalid on `points.0.1` and so on */
  async add(id: number, { points }: AddMetricPoints): Promise<RecordJson<AddedMetricPoints>> {
    const { readings, problems } = readPoints(
      points,
      acceptedTimes(this.clock.now(), this.settings.metricRetentionDays),
    );
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const ordered = inOrder(readings);
    const [state] = await this.store(new Map([[id, ordered]]));
    if (state === undefined) throw NotFound.of('metric');
    return recordOf(AddedMetricPoints, {
      accepted: ordered.length,
      last_value: state.lastValue ?? 0,
      last_at: new Date((state.lastSecond ?? 0) * 1000).toISOString(),
    });
  }

  /**
   * Stores readings of several metrics in one transaction.
   *
   * @param readings by metric, in order, each second once
   * @returns the new states of the metrics that exist
   */
  store(readings: ReadonlyMap<number, readonly Reading[]>): Promise<ChangedState[]> {
    return this.database.write(async () => {
      const states = await this.metrics.lockStates([...readings.keys()]);
      const changed: ChangedState[] = [];
      for (const state of states) {
        const given = readings.get(state.id) ?? [];
        const newer = given.filter(({ second }) => second >= (state.lastSecond ?? 0));
        const newest = newer.at(-1);
        const reported = await this.signals.report(state, newer);
        changed.push({
          id: state.id,
          lastSecond: newest?.second ?? state.lastSecond,
          lastValue: newest?.value ?? state.lastValue,
          reported,
        });
      }
      this.storeReadings(states.map(({ id }) => [id, readings.get(id) ?? []]));
      this.metrics.saveStates(changed);
      return changed;
    });
  }

  /**
   * Stores the past of a metric, as another service has measured it, in the open write. Nothing that is as old as the
   * newest point or older is stored, so that a repetition changes nothing, and no threshold is compared.
   *
   * @returns how many points are new
   * @throws NotFound; Invalid on `points.0.1` and so on
   */
  async addPast(id: number, points: readonly unknown[]): Promise<number> {
    // Points that would be deleted at once are no error: they simply do not come.
    const times = acceptedTimes(this.clock.now(), 0);
    const { from } = acceptedTimes(this.clock.now(), this.settings.metricRetentionDays);
    const { readings, problems } = readPoints(points, times);
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const [state] = await this.metrics.lockStates([id]);
    if (state === undefined) throw NotFound.of('metric');
    const newer = inOrder(readings).filter(
      ({ second }) => second >= from && second > (state.lastSecond ?? -1),
    );
    const newest = newer.at(-1);
    if (newest === undefined) return 0;
    this.storeReadings([[id, newer]]);
    this.metrics.saveStates([{ ...state, lastSecond: newest.second, lastValue: newest.value }]);
    return newer.length;
  }

  /** Late readings only reach the intervals that are still kept. */
  private storeReadings(readings: readonly (readonly [number, readonly Reading[]])[]): void {
    const now = this.clock.now().getTime() / 1000;
    const minutesFrom = completeFrom(now, MINUTE);
    const fiveMinutesFrom = completeFrom(now, FIVE_MINUTES);
    const [recent, late, old] = [new ReadingList(), new ReadingList(), new ReadingList()];
    for (const [id, all] of readings)
      for (const { second, value } of all) {
        const list = second >= minutesFrom ? recent : second >= fiveMinutesFrom ? late : old;
        list.add(id, second, value);
      }
    if (!recent.isEmpty) {
      this.points.addToMinutes(recent);
      this.points.sumUp(intervalsOf([recent], FIVE_MINUTES.seconds), FIVE_MINUTES);
    }
    if (!late.isEmpty) this.points.addTo(late, FIVE_MINUTES);
    const hours = intervalsOf([recent, late], HOURS.seconds);
    if (hours.ids.length > 0) this.points.sumUp(hours, HOURS);
    if (!old.isEmpty) this.points.addTo(old, HOURS);
  }
}
