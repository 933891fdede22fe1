import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { Metrics, type Sample } from '#core/metrics/metrics.js';
import { ChangeListener } from '../changes/change-listener.js';
import { ReadConnections } from '../connections/read-connections.js';
import { VisitorConnections } from '../connections/visitor-connections.js';
import { BackgroundDatabase } from '../tenant/background-database.js';
import { VisitorReads } from '../tenant/visitor-reads.js';

/** Counters of a pg pool. TypeORM also uses one. */
type Pool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Metrics of this process's database connections and change notifications. */
@Injectable()
export class DatabaseMetrics {
  constructor(
    metrics: Metrics,
    private readonly dataSource: DataSource,
    private readonly background: BackgroundDatabase,
    private readonly reads: ReadConnections,
    private readonly visitorConnections: VisitorConnections,
    private readonly visitorReads: VisitorReads,
    changes: ChangeListener,
  ) {
    metrics.readGauge(
      {
        name: 'heliograph_database_connections',
        help: 'Open connections to PostgreSQL. Those for reads are shared by many reads at once and count as idle without one.',
        labels: ['pool', 'state'],
      },
      () => this.connections(),
    );
    metrics.readGauge(
      {
        name: 'heliograph_database_waiting',
        help: 'Writes and background work that wait for a connection, and reads that wait for their result.',
        labels: ['pool'],
      },
      () => [
        [this.writes.waitingCount, { pool: 'write' }],
        [this.background.pool.waitingCount, { pool: 'background' }],
        ...this.shared().map(([pool, { pending }]): Sample<'pool'> => [pending, { pool }]),
      ],
    );
    this.watchReplica(metrics);
    metrics.readCounter(
      {
        name: 'heliograph_cache_lookups_total',
        help: 'Lookups of what follows announced changes (hosts, keys and the like), by result. A miss is a query.',
        labels: ['cache', 'result'],
      },
      () =>
        changes.caches.flatMap(({ name: cache, hits, misses }): Sample<'cache' | 'result'>[] => [
          [hits, { cache, result: 'hit' }],
          [misses, { cache, result: 'miss' }],
        ]),
    );
    metrics.readGauge(
      {
        name: 'heliograph_changes_listening',
        help: '1 while changes of other processes are announced to this one; 0: nothing is kept in memory.',
      },
      () => [[changes.isListening ? 1 : 0]],
    );
    metrics.readGauge(
      {
        name: 'heliograph_changes_delay_seconds',
        help: 'How long the last announcement that this process made to itself took to arrive; measured every 10 s.',
      },
      () => (changes.delaySeconds === undefined ? [] : [[changes.delaySeconds]]),
    );
    metrics.readCounter(
      { name: 'heliograph_changes_received_total', help: 'Changes that were announced to this process.' },
      () => [[changes.received]],
    );
    metrics.readCounter(
      {
        name: 'heliograph_changes_gaps_total',
        help: 'Times that the connection for announcements was lost, and all that follows them was forgotten.',
      },
      () => [[changes.gaps]],
    );
  }

  private get writes(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  private connections(): Sample<'pool' | 'state'>[] {
    const pools: [string, Pool][] = [
      ['write', this.writes],
      ['background', this.background.pool],
    ];
    return [
      ...pools.flatMap(([pool, { totalCount, idleCount }]): Sample<'pool' | 'state'>[] => [
        [totalCount - idleCount, { pool, state: 'busy' }],
        [idleCount, { pool, state: 'idle' }],
      ]),
      ...this.shared().flatMap(([pool, { open, busy }]): Sample<'pool' | 'state'>[] => [
        [busy, { pool, state: 'busy' }],
        [open - busy, { pool, state: 'idle' }],
      ]),
    ];
  }

  /** Connections shared by many reads, by pool. */
  private shared(): [pool: string, load: ReadConnections['load']][] {
    const { replica } = this.visitorReads;
    return [
      ['read', this.reads.load],
      ['visitor', this.visitorConnections.load],
      ...(replica === undefined ? [] : [['replica', replica.load] satisfies [string, unknown]]),
    ];
  }

  private watchReplica(metrics: Metrics): void {
    const { replica, counts } = this.visitorReads;
    if (replica === undefined) return;
    metrics.readCounter(
      {
        name: 'heliograph_visitor_reads_total',
        help: 'Reads for visitors by the server that responded; with DATABASE_READ_URL only.',
        labels: ['server'],
      },
      () => [
        [counts.primary, { server: 'primary' }],
        [counts.replica, { server: 'replica' }],
      ],
    );
    metrics.readGauge(
      {
        name: 'heliograph_replica_usable',
        help: '1 while visitors are served from the replica; 0 while it is behind or unavailable; with DATABASE_READ_URL only.',
      },
      () => (replica.state === 'unknown' ? [] : [[replica.state === 'ok' ? 1 : 0]]),
    );
  }
}
