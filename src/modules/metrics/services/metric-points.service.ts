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
import { MetricPointsRepository, type MetricReadings } from '../store/metric-points.repository.js';
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

  /** Late readings only reach the intervals that are still kept. */
  private storeReadings(readings: readonly (readonly [number, readonly Reading[]])[]): void {
    const now = this.clock.now().getTime() / 1000;
    const minutesFrom = completeFrom(now, MINUTE);
    const fiveMinutesFrom = completeFrom(now, FIVE_MINUTES);
    const between = (from: number, to: number): MetricReadings => {
      const found = readings.flatMap(([id, all]) =>
        all.filter(({ second }) => second >= from && second < to).map((reading) => ({ id, ...reading })),
      );
      return {
        ids: found.map(({ id }) => id),
        seconds: found.map(({ second }) => second),
        values: found.map(({ value }) => value),
      };
    };
    const recent = between(minutesFrom, Infinity);
    const late = between(fiveMinutesFrom, minutesFrom);
    const old = between(0, fiveMinutesFrom);
    if (recent.ids.length > 0) {
      this.points.addToMinutes(recent);
      this.points.sumUp(recent, FIVE_MINUTES);
    }
    if (late.ids.length > 0) this.points.addTo(late, FIVE_MINUTES);
    const summed = between(fiveMinutesFrom, Infinity);
    if (summed.ids.length > 0) this.points.sumUp(summed, HOURS);
    if (old.ids.length > 0) this.points.addTo(old, HOURS);
  }
}
