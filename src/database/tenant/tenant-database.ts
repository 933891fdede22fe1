import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { currentTenant, runInTransaction, workContext } from '../../context/work-context.js';
import { asUnavailable } from '../connections/database-unavailable.js';
import { databaseErrorCode } from '../connections/database-error.js';
import { ReadConnections } from '../connections/read-connections.js';
import { TenantConcurrencyLimit } from './tenant-concurrency-limit.js';
import { AS_TEXT, type Statement, type TextRows } from '../connections/text-rows.js';

/** serialization_failure and deadlock_detected: nothing was kept, the same work may succeed at once. */
const WORTH_RETRYING = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** What writes may take, so that nobody waits for ever and no tenant keeps others waiting. */
interface WriteLimits {
  /** Connections that the writes of one tenant may have at once. */
  readonly connectionsATenant: number;
  /** For how long a write waits for its turn and its locks together. */
  readonly patienceMs: number;
}

type Work<T> = (manager: EntityManager) => Promise<T>;

/**
 * The only way to tenants' data. Every read and write runs in a transaction that carries the tenant of the work at hand,
 * and the database shows and accepts that tenant's rows alone. Outside any tenant's work, it throws before asking.
 */
@Injectable()
export class TenantDatabase implements OnApplicationShutdown {
  /** For {@link writeAlone}. */
  private readonly turns = new TenantConcurrencyLimit(1);
  /** So that no tenant's writes take all connections, however many wait for each other. */
  private readonly connections: TenantConcurrencyLimit;

  constructor(
    private readonly dataSource: DataSource,
    private readonly lanes: ReadConnections,
    private readonly limits: WriteLimits,
  ) {
    this.connections = new TenantConcurrencyLimit(limits.connectionsATenant);
  }

  /**
   * The rows of one statement, as text. Inside {@link write} it runs in that transaction and sees what it wrote;
   * otherwise it is a read-only transaction of its own that costs one round trip.
   *
   * @throws DatabaseUnavailable
   */
  async read(statement: Statement, values: unknown[] = []): Promise<TextRows> {
    const open = workContext()?.transaction;
    if (open === undefined)
      return this.lanes.select({ 'app.tenant_id': currentTenant().id }, statement, values);
    const { fields, rows } = await open.client.query<(string | null)[]>({
      ...statement,
      values,
      rowMode: 'array',
      types: AS_TEXT,
    });
    return { columns: fields.map(({ name }) => name), rows };
  }

  /**
   * Runs `work` in one transaction: all of it is kept or none. Inside another `write` it joins that one.
   * `work` is run again when the database had to give it up for another's sake (a deadlock), so it must do nothing else.
   *
   * @throws DatabaseUnavailable, DatabaseBusy, and whatever `work` throws
   */
  async write<T>(work: Work<T>): Promise<T> {
    const open = workContext()?.transaction;
    if (open !== undefined) return work(open.manager);
    const deadline = performance.now() + this.limits.patienceMs;
    return this.connections.run(currentTenant().id, deadline, () => this.writeUntilKept(deadline, work));
  }

  /**
   * Like {@link write}, but one after another for a tenant: for rules that span rows, such as a tree's. Others' writes to
   * the tenant go on, and other tenants notice nothing. Every such write takes this lock first, so they cannot deadlock.
   */
  async writeAlone<T>(work: Work<T>): Promise<T> {
    const { id } = currentTenant();
    const deadline = performance.now() + this.limits.patienceMs;
    const locked = async (manager: EntityManager): Promise<T> => {
      await manager.query(`select from tenant where id = $1 for no key update`, [id]);
      return work(manager);
    };
    const open = workContext()?.transaction;
    if (open !== undefined) return locked(open.manager);
    // They wait here rather than for the lock, where each would keep a connection from the tenant's other writes. Whose
    // turn it is has waited: all behind it would wait again with it.
    return this.turns.run(id, deadline, () =>
      this.connections.runNext(id, deadline, () => this.writeUntilKept(deadline, locked)),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.lanes.close();
  }

  /** @param deadline on the clock of `performance.now()`, after which the write no longer waits */
  private async writeUntilKept<T>(deadline: number, work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transaction(deadline, work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isWorthRetrying(error)) throw asUnavailable(error);
      }
    }
  }

  private async transaction<T>(deadline: number, work: Work<T>): Promise<T> {
    const tenant = currentTenant();
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      const lockTimeout = Math.max(1, Math.round(deadline - performance.now()));
      await runner.query(
        `select set_config('app.tenant_id', $1, true), set_config('lock_timeout', $2, true)`,
        [tenant.id, String(lockTimeout)],
      );
      const result = await runInTransaction({ manager: runner.manager, client }, () => work(runner.manager));
      await runner.commitTransaction();
      return result;
    } catch (error) {
      await rollBack(runner);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** What has lost its connection has been rolled back; the error that is told is the one that came first. */
async function rollBack(runner: QueryRunner): Promise<void> {
  if (runner.isTransactionActive && !runner.isReleased)
    await runner.rollbackTransaction().catch(() => undefined);
}

function isWorthRetrying(error: unknown): boolean {
  return WORTH_RETRYING.has(databaseErrorCode(error) ?? '');
}
