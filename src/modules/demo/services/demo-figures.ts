import { Injectable } from '@nestjs/common';
import { MetricSourcesService } from '#modules/metrics/services/metric-sources.service.js';
import { MetricPointsService } from '#modules/metrics/services/metric-points.service.js';
import { MetricsService } from '#modules/metrics/services/metrics.service.js';
import type { DemoMetric } from '../content/demo-content.js';
import { DemoContent } from '../content/read-demo.js';
import { DemoClock } from '../rules/demo-clock.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Days that charts show, the last two of them by five minutes. */
const DAYS = 30;
const FINE_DAYS = 2;
/** More than the demo has. Metrics added by users come after them. */
const METRICS = 100;

/** Metrics of the demo company, and what was measured. */
@Injectable()
export class DemoFigures {
  constructor(
    private readonly metrics: MetricsService,
    private readonly points: MetricPointsService,
    private readonly sources: MetricSourcesService,
    private readonly content: DemoContent,
    private readonly clock: DemoClock,
  ) {}

  async add(componentIds: ReadonlyMap<string, number>): Promise<void> {
    const series: { metric_id: number; selector: string }[] = [];
    for (const one of this.content.metrics) {
      const { name, component, suffix, decimals, y_min, y_max, thresholds, selector } = one;
      const { id } = await this.metrics.create({
        name,
        suffix,
        decimals,
        y_min,
        y_max,
        component_id: component === undefined ? null : (componentIds.get(component) ?? null),
        is_public: true,
        thresholds: thresholds.map(({ above, status }) => ({ above, below: null, status })),
      });
      if (selector !== undefined) series.push({ metric_id: Number(id), selector });
    }
    await this.sources.create({ name: 'Prometheus', series });
  }

  /** Adds what was measured between two instants to the metrics that are still there. */
  async measure(since: number, present: number): Promise<void> {
    const instants = instantsBetween(Math.max(since, present - DAYS * DAY_MS), present);
    if (instants.length === 0) return;
    this.clock.moveTo(new Date(present));
    const { records } = await this.metrics.list({ page: 1, per_page: METRICS });
    const kept = records.map((text) => JSON.parse(text) as { id: number; name: { en: string | null } });
    for (const metric of this.content.metrics) {
      const id = kept.find(({ name }) => name.en === metric.name['en'])?.id;
      if (id !== undefined)
        await this.points.add(id, { points: instants.map((at) => [at / 1000, valueAt(metric, at)]) });
    }
  }
}

function instantsBetween(from: number, to: number): number[] {
  const instants: number[] = [];
  const fineFrom = to - FINE_DAYS * DAY_MS;
  const next = (at: number, step: number): number => (Math.floor(at / step) + 1) * step;
  for (let at = next(from, HOUR_MS); at <= to; at = next(at, at < fineFrom ? HOUR_MS : 5 * MINUTE_MS))
    instants.push(at);
  return instants;
}

/** Most at two in the afternoon, least at two at night, and never quite the same. */
function valueAt({ usual, busy }: DemoMetric, at: number): number {
  const hour = (at / HOUR_MS) % 24;
  const share = (1 - Math.cos(((hour - 2) * Math.PI) / 12)) / 2;
  const noise = ((at / (5 * MINUTE_MS)) * 7919) % 101;
  const value = usual + busy * (0.8 * share + 0.2 * (noise / 100));
  return Math.round(value * 100) / 100;
}
