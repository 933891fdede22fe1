import { Injectable } from '@nestjs/common';
import { VisitorDatabase } from '#platform/database/tenant/visitor-database.js';

const DAY_MS = 86_400_000;

/** Values of one interval of a metric. */
export interface ChartPoint {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly avg: number;
}

/** What the charts of a metric show, oldest first. */
export interface MetricChartData {
  /** The last day, by five minutes. */
  readonly fine: readonly ChartPoint[];
  /** The last 30 days, by hour. */
  readonly hours: readonly ChartPoint[];
}

const POINTS = 'metric_id, step, extract(epoch from at), points, lowest, highest, total / points';

/** Reads the values of public metrics. They change all the time, so they are not part of the cached page. */
@Injectable()
export class MetricChartsRepository {
  constructor(private readonly database: VisitorDatabase) {}

  /** Values of public metrics by id. Without metrics, nothing is read. */
  async of(ids: readonly number[], now: Date): Promise<Map<number, MetricChartData>> {
    if (ids.length === 0) return new Map();
    const text = `select ${POINTS} from public_metric_point
        where tenant_id = $1 and metric_id = any ($2::bigint[]) and step = 300 and at >= $3
      union all
      select ${POINTS} from public_metric_point
        where tenant_id = $1 and metric_id = any ($2::bigint[]) and step = 3600 and at >= $4
      order by 1, 3`;
    const { rows } = await this.database.read({ name: 'public_metric_charts', text }, [
      ids,
      new Date(now.getTime() - DAY_MS),
      new Date(now.getTime() - 30 * DAY_MS),
    ]);
    const charts = new Map(ids.map((id) => [id, { fine: [] as ChartPoint[], hours: [] as ChartPoint[] }]));
    for (const [id, step, at, count, min, max, avg] of rows)
      charts.get(Number(id))?.[step === '300' ? 'fine' : 'hours'].push({
        at: Number(at) * 1000,
        count: Number(count),
        min: Number(min),
        max: Number(max),
        avg: Number(avg),
      });
    return charts;
  }
}
