import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { AddMetricPoints } from '#modules/metrics/dto/metric-points.js';
import { METRIC } from '#modules/metrics/dto/metric.response.js';
import { MetricPointsService } from '#modules/metrics/services/metric-points.service.js';
import { MetricsService } from '#modules/metrics/services/metrics.service.js';
import { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { shownText } from '../rules/shown-text.js';
import { translated } from '../rules/translated.js';

type Metric = InstanceType<typeof METRIC.response>;

/** The only provider: metrics whose points are sent here. */
const OWN_PROVIDER = 'self';
/** Most metrics of one call that adds points. */
const MAX_METRICS = 100;

/** A point in Statuspage's format: seconds since 1970 and a value. */
interface SentPoint {
  readonly timestamp: number;
  readonly value: number;
}

/** Metrics and their points in Statuspage's format. */
@Injectable()
export class StatuspageMetrics {
  constructor(
    private readonly metrics: MetricsService,
    private readonly points: MetricPointsService,
    private readonly database: TenantDatabase,
  ) {}

  async list(range: SentPages): Promise<object[]> {
    return (await this.metrics.list(range)).records.map(shown);
  }

  /** @throws NotFound */
  async get(id: number): Promise<object> {
    return shown((await this.metrics.get(id)).text);
  }

  /** @throws Invalid */
  async create(sent: SentFields): Promise<object> {
    return shown((await this.metrics.create(translated(METRIC.create, written(sent)))).text);
  }

  /** @throws NotFound, Invalid */
  async update(id: number, sent: SentFields): Promise<object> {
    return shown((await this.metrics.update(id, translated(METRIC.update, written(sent)))).text);
  }

  /** @returns the metric as it was. @throws NotFound */
  delete(id: number): Promise<object> {
    return this.database.write(async () => {
      const metric = await this.get(id);
      await this.metrics.delete(id);
      return metric;
    });
  }

  /** Adds a point of one metric. @throws NotFound, Invalid */
  async add(id: number, sent: SentFields): Promise<{ readonly data: SentPoint }> {
    const data = point(sent);
    await this.points.add(id, translated(AddMetricPoints, { points: [[data.timestamp, data.value]] }));
    return { data };
  }

  /** Adds points of several metrics: all of them, or none. @throws NotFound, Invalid */
  async addAll(sent: SentFields): Promise<object> {
    const data = SentFields.all(sent.object('data'));
    if (data.names().length === 0 || data.names().length > MAX_METRICS)
      throw Invalid.field(
        'data',
        `The data must have 1 to ${MAX_METRICS} metrics, each with a list of points.`,
      );
    await this.database.write(async () => {
      // In ascending order, in which all writers lock metrics.
      for (const name of data.names().sort((one, other) => Number(one) - Number(other))) {
        const points = (data.list(name) ?? []).map((one) => point(SentFields.all(one)));
        if (!/^[1-9]\d{0,14}$/.test(name)) throw NotFound.of('metric');
        const pairs = points.map(({ timestamp, value }) => [timestamp, value]);
        await this.points.add(Number(name), translated(AddMetricPoints, { points: pairs }));
      }
    });
    return {};
  }

  /** The providers of metrics: one, whose points are sent here. */
  async providers(): Promise<object[]> {
    const { records } = await this.metrics.list({ per_page: 1 });
    const [first] = records.map((text) => JSON.parse(text) as Metric);
    return [
      {
        id: OWN_PROVIDER,
        type: 'Self',
        disabled: false,
        metric_base_uri: null,
        last_revalidated_at: null,
        created_at: first?.created_at ?? null,
        updated_at: first?.updated_at ?? null,
        page_id: currentTenant().slug,
      },
    ];
  }

  /** @throws NotFound */
  async provider(id: string): Promise<object> {
    if (id !== OWN_PROVIDER) throw NotFound.of('metrics provider');
    const [provider] = await this.providers();
    return provider ?? {};
  }
}

/** @throws Invalid */
function point(sent: SentFields): SentPoint {
  const [timestamp, value] = [number(sent, 'timestamp'), number(sent, 'value')];
  return { timestamp, value };
}

/** @throws Invalid */
function number(sent: SentFields, name: string): number {
  const text = sent.filled(name);
  const value = Number(text);
  if (text === undefined || !Number.isFinite(value))
    throw Invalid.field(name, `The ${name} must be a number.`);
  return value;
}

function written(sent: SentFields): Record<string, unknown> {
  const line = (name: string): number | undefined =>
    sent.filled(name) === undefined ? undefined : number(sent, name);
  return {
    name: sent.text('name'),
    suffix: sent.text('suffix') ?? undefined,
    decimals: line('decimal_places'),
    is_public: sent.flag('display'),
    y_min: line('y_axis_min'),
    y_max: line('y_axis_max'),
  };
}

function shown(text: string): object {
  const metric = JSON.parse(text) as Metric;
  const { id, name, suffix, decimals, is_public, y_min, y_max, last_at, created_at, updated_at } = metric;
  return {
    id: String(id),
    metrics_provider_id: OWN_PROVIDER,
    metric_identifier: null,
    name: shownText(name, currentTenant().locales) ?? '',
    display: is_public,
    tooltip_description: null,
    backfilled: false,
    backfill_percentage: 0,
    y_axis_min: y_min,
    y_axis_max: y_max,
    y_axis_hidden: false,
    suffix,
    decimal_places: decimals,
    most_recent_data_at: last_at,
    last_fetched_at: last_at,
    reference_name: null,
    created_at,
    updated_at,
  };
}
