import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { currentTransaction } from '../../context/current-transaction.js';
import type { OpenTransaction } from '../../context/open-transaction.js';
import { currentTenant, runInTransaction, workContext } from '../../context/work-context.js';
import { cork } from '../connections/cork.js';
import type { DatabaseAddress } from '../connections/database-addresses.js';
import { databaseErrorCode, isReadOnlyServer } from '../connections/database-error.js';
import { DatabaseBusy, asUnavailableToWrites } from '../connections/database-unavailable.js';
import { ReadConnections } from '../connections/read-connections.js';
import { AS_TEXT, type Statement, type TextRows } from '../connections/text-rows.js';
import { Clock } from '../../time/clock.js';
import { auditSetting } from './audit-setting.js';
import { Pending } from './pending.js';
import { named, sql } from './sql.js';
import { StoredTexts } from './stored-texts.js';
import { TenantConcurrencyLimit } from './tenant-concurrency-limit.js';
import { RolledBack, WriteTransaction } from './write-transaction.js';

/** serialization_failure and deadlock_detected: nothing was kept, the same work may succeed at once. */
const WORTH_RETRYING = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** Limits of writes, so that nobody waits for ever and no tenant keeps others waiting. */
interface WriteLimits {
  /** Connections that the writes of one tenant may have at once. */
  readonly connectionsPerTenant: number;
  /** How long a write waits for its turn and its locks together. */
  readonly waitMs: number;
}

/** A statement with its values, or with a name alone where they are given beside it. */
type GivenStatement = Statement & { readonly values?: readonly unknown[] };

type Work<T> = (manager: EntityManager) => Promise<T | Pending<T>>;

/**
 * The only way to tenants' data. Every read and write runs in a transaction that carries the tenant of the current work,
 * and the database shows and accepts that tenant's rows alone. Outside any tenant's context, it throws without a query.
 */
@Injectable()
export class TenantDatabase implements OnApplicationShutdown {
  /** What tenants have stored in their languages. */
  readonly texts = new StoredTexts(this);
  /** For {@link writeAlone}. */
  private readonly turns = new TenantConcurrencyLimit(1);
  /** So that no tenant's writes take all connections, however many wait for each other. */
  private readonly connections: TenantConcurrencyLimit;

  constructor(
    readonly dataSource: DataSource,
    private readonly reads: ReadConnections,
    private readonly limits: WriteLimits,
    private readonly surroundings: { readonly address: DatabaseAddress; readonly clock: Clock },
  ) {
    this.connections = new TenantConcurrencyLimit(limits.connectionsPerTenant);
  }

  /**
   * The rows of one statement, as text. Inside {@link write} it runs in that transaction and sees what it wrote;
   * otherwise it is a read-only transaction of its own that costs one round trip.
   *
   * @throws DatabaseUnavailable
   */
  async read(
    statement: GivenStatement,
    values: readonly unknown[] = statement.values ?? [],
  ): Promise<TextRows> {
    const open = workContext()?.transaction;
    return open === undefined
      ? this.reads.select({ 'app.tenant_id': currentTenant().id }, statement, [...values])
      : send(open, statement, values);
  }

  /**
   * Sends a statement of the open write, behind those sent before and without waiting for them, and returns its rows as
   * text. A caller that needs no result need not await it: the write fails if the statement does.
   *
   * @param translate what an error of the statement means in the family's terms
   * @throws NoOpenTransaction outside {@link write}
   */
  run(
    { values = [], ...statement }: GivenStatement,
    translate: (error: unknown) => unknown = unchanged,
  ): Promise<TextRows> {
    return send(currentTransaction(), statement, values, translate);
  }

  /**
   * Runs `work` in one transaction: all of it is kept or none. Inside another `write` it joins that one.
   * `work` is run again when the database had to give it up for another's sake (a deadlock), so it must do nothing else.
   * A result that is {@link Pending} is waited for together with the commit.
   *
   * @throws DatabaseUnavailable, DatabaseBusy, and whatever `work` throws
   */
  async write<T>(work: Work<T>): Promise<T> {
    const open = workContext()?.transaction;
    if (open !== undefined) return settled(await work(open.manager));
    const deadline = performance.now() + this.limits.waitMs;
    return this.connections.run(currentTenant().id, deadline, () => this.writeUntilKept(deadline, work));
  }

  /**
   * Like {@link write}, but one after another for a tenant: for rules that span rows, such as a tree's. Others' writes to
   * the tenant go on, and other tenants notice nothing. Every such write takes this lock first, so they cannot deadlock.
   */
  async writeAlone<T>(work: Work<T>): Promise<T> {
    const { id } = currentTenant();
    const deadline = performance.now() + this.limits.waitMs;
    const locked: Work<T> = (manager) => {
      // PostgreSQL runs what is sent behind it only once it has the lock.
      void this.run(named('lock_tenant', sql`select from tenant where id = ${id} for no key update`));
      return work(manager);
    };
    const open = workContext()?.transaction;
    if (open !== undefined) return settled(await locked(open.manager));
    // They wait here rather than for the lock, where each would keep a connection from the tenant's other writes. Whose
    // turn it is has waited: all behind it would wait again with it.
    return this.turns.run(id, deadline, () =>
      this.connections.runNext(id, deadline, () => this.writeUntilKept(deadline, locked)),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reads.close();
  }

  /** @param deadline on the clock of `performance.now()`, after which the write no longer waits */
  private async writeUntilKept<T>(deadline: number, work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transaction(deadline, work);
      } catch (error) {
        if (!isWorthRetrying(error)) throw asUnavailableToWrites(error);
        if (attempt === ATTEMPTS)
          throw new DatabaseBusy(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  private async transaction<T>(deadline: number, work: Work<T>): Promise<T> {
    const lockTimeout = Math.max(1, Math.round(deadline - performance.now()));
    const { address, clock } = this.surroundings;
    const transaction = await WriteTransaction.begin(this.dataSource, address, {
      tenantId: currentTenant().id,
      setting: auditSetting(clock.now()),
      lockTimeoutMs: lockTimeout,
    });
    try {
      const result = await runInTransaction(transaction, () => work(transaction.manager));
      await transaction.commit();
      return await settled(result);
    } catch (error) {
      await transaction.rollBack();
      const cause = isConsequence(error) ? await transaction.firstFailure(error) : error;
      if (isReadOnlyServer(cause)) {
        transaction.abandon();
        this.reads.reconnect();
      }
      throw cause;
    } finally {
      await transaction.release();
    }
  }
}

function send(
  open: OpenTransaction,
  { name, text }: Statement,
  values: readonly unknown[],
  translate: (error: unknown) => unknown = unchanged,
): Promise<TextRows> {
  cork(open.client);
  const sent = open.client
    .query<(string | null)[]>({
      name: open.preparesStatements ? name : '',
      text,
      values: [...values],
      rowMode: 'array',
      types: AS_TEXT,
    })
    .then(
      ({ fields, rows }) => ({ columns: fields.map((field) => field.name), rows }),
      (error: unknown) => {
        throw translate(error);
      },
    );
  sent.catch(() => undefined);
  open.sent.push(sent);
  return sent;
}

function unchanged(error: unknown): unknown {
  return error;
}

function settled<T>(result: T | Pending<T>): T | Promise<T> {
  return result instanceof Pending ? result.result : result;
}

/** Whether a statement failed only because one sent before it had: in_failed_sql_transaction. */
function isConsequence(error: unknown): boolean {
  return error instanceof RolledBack || databaseErrorCode(error) === '25P02';
}

function isWorthRetrying(error: unknown): boolean {
  return WORTH_RETRYING.has(databaseErrorCode(error) ?? '');
}
