import { Injectable } from '@nestjs/common';
import { hash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { workContext } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { RecordService } from '#http/records/record.service.js';
import { RecordJson } from '#http/results/record-json.js';
import type { RowChanges } from '#platform/database/tenant/entity-rows.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { METRIC_SOURCE, type IssuedMetricSource, type SourceSeries } from '../dto/metric-source.response.js';
import { readSelector } from '../rules/series-selector.js';
import type { MetricSourceEntity } from '../store/metric-source.entity.js';
import { MetricSourcesRepository } from '../store/metric-sources.repository.js';
import { MetricsRepository } from '../store/metrics.repository.js';
import { MetricSources } from './metric-sources.js';

const TOKEN_BYTES = 24;
/** How long the previous address remains valid after a rotation. */
const PREVIOUS_MS = 3_600_000;

/** What a body writes: the row, and the series, which are rows of their own. */
type Written = RowChanges<MetricSourceEntity> & { series?: readonly SourceSeries[] };

/** Senders of points, for those who manage them. Source: docs/decisions/0110. */
@Injectable()
export class MetricSourcesService extends RecordService<typeof METRIC_SOURCE, MetricSourceEntity> {
  constructor(
    private readonly sources: MetricSourcesRepository,
    private readonly metrics: MetricsRepository,
    private readonly addresses: MetricSources,
    private readonly database: TenantDatabase,
    clock: Clock,
  ) {
    super(METRIC_SOURCE, sources, clock);
  }

  /** @returns the source with its address, which no later answer contains @throws Invalid */
  override async create(
    body: InstanceType<typeof METRIC_SOURCE.create>,
  ): Promise<RecordJson<IssuedMetricSource>> {
    const token = newToken();
    const created = await this.createAs(body, { tokenHash: hash('sha256', token), previousHash: null });
    this.addresses.forget();
    return withAddress(created, token);
  }

  /** Gives a source another address. The previous one remains valid for an hour. @throws NotFound */
  async rotate(id: number): Promise<RecordJson<IssuedMetricSource>> {
    const token = newToken();
    const now = this.clock.now();
    const rotated = await this.sources.change(id, {}, ({ tokenHash }) => {
      this.database.requireCaller();
      return {
        tokenHash: hash('sha256', token),
        previousHash: tokenHash,
        previousUntil: new Date(now.getTime() + PREVIOUS_MS),
        updatedAt: now,
      };
    });
    this.addresses.forget();
    return withAddress(rotated, token);
  }

  /** Its address takes nothing any more, immediately. @throws NotFound, PreconditionFailed */
  override async delete(id: number, ifMatch?: string): Promise<void> {
    await super.delete(id, ifMatch);
    this.addresses.forget();
  }

  override async update(
    ...write: Parameters<RecordService<typeof METRIC_SOURCE, MetricSourceEntity>['update']>
  ): ReturnType<RecordService<typeof METRIC_SOURCE, MetricSourceEntity>['update']> {
    const updated = await super.update(...write);
    this.addresses.forget();
    return updated;
  }

  protected override async onWrite(id: number, written: Written, stored?: MetricSourceEntity): Promise<void> {
    const { series } = written;
    if (series === undefined) return;
    const plain = series.map(({ metric_id, selector }) => ({ metric_id, selector }));
    const before = stored === undefined ? [] : await this.sources.seriesOf(id);
    // What is written back as it was read is no change.
    if (isDeepStrictEqual(plain, before)) delete written.series;
    else {
      await this.assertSeries(plain);
      this.sources.replaceSeries(id, plain);
    }
  }

  /** @throws Invalid */
  private async assertSeries(series: readonly SourceSeries[]): Promise<void> {
    const known = await this.metrics.lockKnown(series.map((one) => one.metric_id));
    const problems: Record<string, string[]> = {};
    const seen = new Set<number>();
    for (const [index, { metric_id: id, selector }] of series.entries()) {
      if (!known.has(id)) problems[`series.${index}.metric_id`] = [`There is no metric ${id}.`];
      else if (seen.has(id)) problems[`series.${index}.metric_id`] = [`The metric ${id} is named twice.`];
      const read = readSelector(selector);
      if (typeof read === 'string')
        problems[`series.${index}.selector`] = [`The selector cannot be used. ${read}`];
      seen.add(id);
    }
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
  }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function withAddress(source: RecordJson<object>, token: string): RecordJson<IssuedMetricSource> {
  const url = `${workContext()?.origin ?? ''}/hooks/metrics/${token}`;
  return new RecordJson<IssuedMetricSource>(source.id, JSON.stringify({ ...source.parse(), url }));
}
