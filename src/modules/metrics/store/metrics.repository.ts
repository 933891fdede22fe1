import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { recordRepository } from '#http/records/record.repository.js';
import { anyNumberOf, named, numberList, sql, type Sql } from '#platform/database/tenant/sql.js';
import { METRIC } from '../dto/metric.response.js';
import type { Threshold } from '../rules/thresholds.js';
import { MetricEntity } from './metric.entity.js';

const KEPT = { ...METRIC, quota: 'metrics' } as const;

/** The newest value of a metric and what it decides. Locked until the open transaction ends. */
export interface MetricState {
  readonly id: number;
  readonly componentId: number | null;
  readonly thresholds: readonly Threshold[];
  /** Seconds since the epoch. */
  readonly lastSecond: number | null;
  readonly lastValue: number | null;
  /** What its component was told last; null: nothing yet. */
  readonly reported: ComponentStatus | null;
}

/** Newest value of a metric, and what its component was told. */
export type ChangedState = Pick<MetricState, 'id' | 'lastSecond' | 'lastValue' | 'reported'>;

@Injectable()
export class MetricsRepository extends recordRepository(KEPT, MetricEntity) {
  /** Begins the state of a new metric, in the open write. */
  beginState(id: number): void {
    this.database.send(named('begin_metric_state')`
      insert into metric_state (tenant_id, metric_id) values (${currentTenant().id}, ${id})`);
  }

  /** Locks the states of metrics in the order of their ids, in the open write. So points of a metric are stored one request after another. */
  async lockStates(ids: readonly number[]): Promise<MetricState[]> {
    const { rows } = await this.database.query(named('lock_metric_states')`
      select m.id, m.component_id, m.thresholds, extract(epoch from s.last_at), s.last_value, s.reported
      from metric m join metric_state s on s.tenant_id = m.tenant_id and s.metric_id = m.id
      where m.tenant_id = ${currentTenant().id} and m.id = any(${anyNumberOf(ids)})
      order by m.id for key share of m for no key update of s`);
    return rows.map(([id, componentId, thresholds, lastSecond, lastValue, reported]) => ({
      id: Number(id),
      componentId: numberOf(componentId),
      thresholds: JSON.parse(thresholds ?? '[]') as Threshold[],
      lastSecond: numberOf(lastSecond),
      lastValue: numberOf(lastValue),
      reported: (reported ?? null) as ComponentStatus | null,
    }));
  }

  /** Those of these metrics that exist, which stay until the open write ends. */
  async lockKnown(ids: readonly number[]): Promise<Set<number>> {
    const { rows } = await this.database.query(named('lock_known_metrics')`
      select id from metric where tenant_id = ${currentTenant().id} and id = any(${anyNumberOf(ids)})
      order by id for key share`);
    return new Set(rows.map(([id]) => Number(id)));
  }

  /** Stores locked states, in the open write. */
  saveStates(states: readonly ChangedState[]): void {
    this.database.send(named('save_metric_states')`
      update metric_state s set last_at = to_timestamp(n.second), last_value = n.value, reported = n.reported
      from unnest(${numberList(states.map(({ id }) => id))}::bigint[],
        ${numberList(states.map(({ lastSecond }) => lastSecond))}::float8[],
        ${numberList(states.map(({ lastValue }) => lastValue))}::float8[], ${states.map(({ reported }) => reported)}::text[])
        as n (id, second, value, reported)
      where s.tenant_id = ${currentTenant().id} and s.metric_id = n.id`);
  }

  protected override expressions(): Record<string, Sql> {
    const state = (column: Sql): Sql => sql`(select ${column} from metric_state s
      where s.tenant_id = metric.tenant_id and s.metric_id = metric.id)`;
    return { last_value: state(sql`s.last_value`), last_at: state(sql`s.last_at`) };
  }
}

function numberOf(text: string | null | undefined): number | null {
  return text == null ? null : Number(text);
}
