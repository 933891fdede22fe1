import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { recordRepository } from '#http/records/record.repository.js';
import type { NewRow } from '#platform/database/tenant/entity-rows.js';
import { Pending } from '#platform/database/tenant/pending.js';
import { named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { METRIC_SOURCE, type SourceSeries } from '../dto/metric-source.response.js';
import { MetricSourceEntity } from './metric-source.entity.js';

/** Sources of a tenant. All of them are in the memory of each process that takes their points. */
const MAX_SOURCES = 50;

/** A source as its requests need it. */
export interface StoredMetricSource {
  readonly id: number;
  readonly isActive: boolean;
  readonly tokenHash: string;
  readonly previousHash: string | null;
  readonly previousUntil: Date | null;
  readonly series: readonly SourceSeries[];
}

/** Senders of points, and which series they send. */
@Injectable()
export class MetricSourcesRepository extends recordRepository(METRIC_SOURCE, MetricSourceEntity) {
  /** @throws Invalid if there are as many as there may be */
  override async insert(row: NewRow<MetricSourceEntity>): Promise<number> {
    const { rows } = await this.database.query(named('count_metric_sources')`
      select count(*) from metric_source where tenant_id = ${currentTenant().id}`);
    if (Number(rows[0]?.[0]) >= MAX_SOURCES)
      throw Invalid.field('name', `A tenant has at most ${MAX_SOURCES} metric sources.`);
    return super.insert(row);
  }

  /** All sources of the current tenant. */
  async all(): Promise<StoredMetricSource[]> {
    const { rows } = await this.database.read(named('metric_sources_of_tenant')`
      select id, is_active, token_hash, previous_hash, previous_until, ${SERIES} from metric_source
      where tenant_id = ${currentTenant().id} order by id limit ${MAX_SOURCES}`);
    return rows.map(([id, isActive, tokenHash, previousHash, previousUntil, series]) => ({
      id: Number(id),
      isActive: isActive === 't',
      tokenHash: tokenHash ?? '',
      previousHash: previousHash ?? null,
      previousUntil: previousUntil == null ? null : new Date(previousUntil),
      series: JSON.parse(series ?? '[]') as SourceSeries[],
    }));
  }

  /** The series of a source, in the order in which they were named. */
  async seriesOf(id: number): Promise<SourceSeries[]> {
    const { rows } = await this.database.read(named('series_of_metric_source')`
      select metric_id, selector from metric_series
      where tenant_id = ${currentTenant().id} and source_id = ${id} order by ordinal`);
    return rows.map(([metric, selector]) => ({ metric_id: Number(metric), selector: selector ?? '' }));
  }

  /** Replaces the series of a source, in the open write. */
  replaceSeries(id: number, series: readonly SourceSeries[]): void {
    const tenant = currentTenant().id;
    this.database.send(named('clear_metric_series')`
      delete from metric_series where tenant_id = ${tenant} and source_id = ${id}`);
    if (series.length === 0) return;
    this.database.send(named('add_metric_series')`
      insert into metric_series (tenant_id, source_id, metric_id, selector, ordinal)
      select ${tenant}, ${id}, s.metric, s.selector, s.ordinal
      from unnest(${series.map((one) => one.metric_id)}::bigint[], ${series.map((one) => one.selector)}::text[])
        with ordinality s (metric, selector, ordinal)`);
  }

  /** Notes that a request has arrived, in the open write. Requests with the same result are noted once in ten seconds. */
  noteRequest(id: number, at: Date, problem: string | null): void {
    this.database.send(named('note_metric_request')`
      update metric_source set last_received_at = ${at}::timestamptz, last_problem = ${problem}
      where tenant_id = ${currentTenant().id} and id = ${id} and (last_received_at is null
        or last_received_at <= ${at}::timestamptz - interval '10 seconds' or last_problem is distinct from ${problem}::text)`);
  }

  protected override expressions(): Record<string, Sql> {
    return { series: SERIES };
  }

  /** One at a time, so that no source is more than there may be. */
  protected override write<T>(work: () => Promise<T | Pending<T>>): Promise<T> {
    return this.database.writeAlone(work);
  }
}

const SERIES = sql`coalesce((
  select jsonb_agg(jsonb_build_object('metric_id', s.metric_id, 'selector', s.selector) order by s.ordinal)
  from metric_series s where s.tenant_id = metric_source.tenant_id and s.source_id = metric_source.id), '[]')`;
