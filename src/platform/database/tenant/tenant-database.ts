import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { QueryArrayResult } from 'pg';
import { DataSource } from 'typeorm';
import { currentTransaction, NoOpenTransaction } from '#core/context/current-transaction.js';
import type { PresentedKey } from '#core/context/api-key.js';
import type { OpenTransaction } from '#core/context/open-transaction.js';
import type { Audience } from '#core/context/audience.js';
import { currentTenant, runForAudience, runInTransaction, workContext } from '#core/context/work-context.js';
import { cork } from '../connections/cork.js';
import type { DatabaseAddress } from '../connections/database-addresses.js';
import { databaseErrorCode, isReadOnlyServer } from '../connections/database-error.js';
import { asUnavailableToWrites } from '../connections/database-unavailable.js';
import { DatabaseBusy } from '#core/errors/database-unavailable.js';
import { ReadConnections } from '../connections/read-connections.js';
import { AS_TEXT, type Statement, type TextRows } from '../connections/text-rows.js';
import { Clock } from '#core/time/clock.js';
import { audienceSettings, readAs } from './audience-settings.js';
import { asTenantFrozen, beginWrite } from './frozen-writes.js';
import { asKeyRefusal, checkOf, confirmCaller, keyCheck, keyRecheck } from './key-recheck.js';
import { Pending } from './pending.js';
import { named, sql } from './sql.js';
import { StoredTexts } from './stored-texts.js';
import { TenantConcurrencyLimit } from '#platform/fairness/tenant-concurrency-limit.js';
import { RolledBack, WriteTransaction } from './write-transaction.js';

/** serialization_failure and deadlock_detected: nothing was stored, and a retry may succeed at once. */
const WORTH_RETRYING = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** Limits of writes, so that no write waits forever and no tenant delays the others. */
interface WriteLimits {
  /** Maximum number of connections for the writes of one tenant. */
  readonly connectionsPerTenant: number;
  /** How long a write waits in the queue and for its locks together. */
  readonly waitMs: number;
}

/** A statement with its values, or without them if they are passed separately. */
type GivenStatement = Statement & { readonly values?: readonly unknown[] };

/** What the work of a write is given. */
export type OpenWrite = Pick<OpenTransaction, 'repository'>;

type Work<T> = (open: OpenWrite) => T | Pending<T> | Promise<T | Pending<T>>;

/**
 * The only access to tenants' data. Every read and write runs in a transaction with the current
 * tenant, and the database shows and accepts only that tenant's rows. Without a current tenant, it
 * throws and sends no query.
 */
@Injectable()
export class TenantDatabase implements OnApplicationShutdown {
  /** Translated texts of the current tenant. */
  readonly texts = new StoredTexts(this);
  /** For {@link writeAlone}. */
  private readonly turns = new TenantConcurrencyLimit(1);
  /** Keeps the writes of one tenant from taking all connections, however many wait for each other. */
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
   * Rows of one statement, as text. Inside {@link write}, it runs in that transaction and sees its changes.
   * Otherwise it runs in its own read-only transaction, which costs one round trip.
   *
   * @throws DatabaseUnavailable
   */
  async read(
    statement: GivenStatement,
    values: readonly unknown[] = statement.values ?? [],
  ): Promise<TextRows> {
    const open = workContext()?.transaction;
    return open === undefined
      ? this.reads.select({ 'app.tenant_id': currentTenant().id, ...audienceSettings() }, statement, [
          ...values,
        ])
      : rowsOf(pipe(open, statement, values));
  }

  /**
   * Rows of a statement of the open write, as text. It is sent at once, behind earlier ones. For statements whose
   * rows nobody needs, see {@link send}.
   *
   * @param asError maps an error of the statement to a domain error
   * @throws NoOpenTransaction outside {@link write}
   */
  query(
    { values = [], ...statement }: GivenStatement,
    asError?: (error: unknown) => unknown,
  ): Promise<TextRows> {
    return rowsOf(pipe(currentTransaction(), statement, values, asError));
  }

  /**
   * Sends a statement of the open write behind earlier ones, and does not wait. If it fails, the write fails at its
   * commit with this error.
   *
   * @param asError maps an error of the statement to a domain error
   * @throws NoOpenTransaction outside {@link write}
   */
  send({ values = [], ...statement }: GivenStatement, asError?: (error: unknown) => unknown): void {
    pipe(currentTransaction(), statement, values, asError).catch(ignore);
  }

  /**
   * Runs `work` in one transaction. Inside another `write`, it joins that transaction. `work` runs again if
   * the database aborted it because of a conflict such as a deadlock, so it must have no other side
   * effects. A result that is {@link Pending} is awaited together with the commit.
   *
   * `work` is given `repository`, which returns TypeORM's repository of an entity, in this transaction.
   *
   * If the credential of the request was last checked more than a second before the commit, it is checked again.
   *
   * @throws DatabaseUnavailable, DatabaseBusy, TenantFrozen, and whatever `work` throws
   * @throws Unauthenticated if the credential has been revoked or has expired in the meantime
   */
  write<T>(work: Work<T>): Promise<T> {
    return this.joinOrBegin(work, beginWrite);
  }

  /**
   * Like {@link write}, also while the tenant is frozen. For what the operator does with the tenant as a whole, and for
   * the trail.
   */
  writeEvenIfFrozen<T>(work: Work<T>): Promise<T> {
    return this.joinOrBegin(work, () => '');
  }

  /**
   * Like {@link write}, but serialized for each tenant, for rules that span rows, such as those of a tree.
   * Other writes of the tenant continue, and other tenants are not affected. Every such write takes this
   * lock first, so they cannot deadlock.
   */
  async writeAlone<T>(work: Work<T>): Promise<T> {
    const { id } = currentTenant();
    const deadline = performance.now() + this.limits.waitMs;
    const locked: Work<T> = (open) => {
      // PostgreSQL runs the statements sent behind it only once it has the lock.
      this.send(named('lock_tenant', sql`select from tenant where id = ${id} for no key update`));
      return work(open);
    };
    const open = workContext()?.transaction;
    if (open !== undefined) return settled(await locked(open));
    // Writes wait here and not for the lock, where each would hold a connection that the tenant's other
    // writes need. The write whose turn it is gets the next connection, because it has already waited.
    // Otherwise, all writes behind it would wait again with it.
    return this.turns.run(id, deadline, () =>
      this.connections.runNext(id, deadline, () => this.writeUntilKept(deadline, locked, beginWrite)),
    );
  }

  /**
   * Runs `work` like {@link write} and takes everything back. Says what a change would do, by doing it.
   *
   * @throws as {@link write}
   * @throws Error inside another `write`, which would keep what `work` does
   */
  async rehearse<T>(work: Work<T>): Promise<T> {
    if (workContext()?.transaction !== undefined)
      throw new Error('A rehearsal needs a transaction of its own.');
    try {
      return await this.write(async (open) => {
        throw new Rehearsed(await settled(await work(open)));
      });
    } catch (error) {
      if (error instanceof Rehearsed) return error.result as T;
      throw error;
    }
  }

  /**
   * Runs `work` as far as an audience sees, also inside an open write, in which nothing else may read meanwhile.
   */
  async asReader<T>(audience: Audience, work: () => Promise<T>): Promise<T> {
    const context = workContext();
    if (context?.transaction === undefined) return runForAudience(audience, work);
    this.send(readAs(audience));
    try {
      return await runForAudience(audience, work);
    } finally {
      if (!context.transaction.isOver) this.send(readAs(context.audience));
    }
  }

  /**
   * Checks the credential of the request again within the open write, which fails if it is no longer valid. For
   * writes that grant, renew or end access. A key stays locked until the commit, so call it behind all locks
   * of other rows; otherwise writes could wait for each other. Other credentials are checked before the commit.
   *
   * @throws NoOpenTransaction outside {@link write}
   */
  requireCaller(): void {
    const open = currentTransaction();
    open.requiresCaller = true;
    const check = keyCheck(open);
    if (check !== undefined) this.send(check);
  }

  /** Like {@link requireCaller}, for a key that the open write is about instead of that of the request. */
  requireKey(key: PresentedKey): void {
    this.send(checkOf(key, currentTransaction()));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reads.close();
  }

  private async joinOrBegin<T>(work: Work<T>, guard: () => string): Promise<T> {
    const open = workContext()?.transaction;
    if (open !== undefined) return settled(await work(open));
    const deadline = performance.now() + this.limits.waitMs;
    return this.connections.run(currentTenant().id, deadline, () =>
      this.writeUntilKept(deadline, work, guard),
    );
  }

  /**
   * @param deadline time of `performance.now()` after which the write no longer waits
   * @param guard sent with the begin of the transaction
   */
  private async writeUntilKept<T>(deadline: number, work: Work<T>, guard: () => string): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transaction(deadline, work, guard);
      } catch (error) {
        if (!isWorthRetrying(error)) throw asUnavailableToWrites(asKeyRefusal(asTenantFrozen(error)));
        if (attempt === ATTEMPTS)
          throw new DatabaseBusy(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  private async transaction<T>(deadline: number, work: Work<T>, guard: () => string): Promise<T> {
    const lockTimeout = Math.max(1, Math.round(deadline - performance.now()));
    const { address, clock } = this.surroundings;
    const transaction = await WriteTransaction.begin(this.dataSource, address, {
      tenantId: currentTenant().id,
      begunAt: clock.now(),
      lockTimeoutMs: lockTimeout,
      guard: guard(),
      settings: audienceSettings(),
    });
    try {
      const result = await runInTransaction(transaction, () => work(transaction));
      await confirmCaller(transaction);
      const recheck = keyRecheck(transaction);
      if (recheck !== undefined) pipe(transaction, recheck, recheck.values).catch(ignore);
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

/** Ends a rehearsal, so that its transaction is rolled back. */
class Rehearsed extends Error {
  constructor(readonly result: unknown) {
    super('The rehearsal is over.');
  }
}

/** Sends a statement behind earlier ones. The transaction fails if it does, whether its result is awaited or not. */
function pipe(
  open: OpenTransaction,
  { name, text }: Statement,
  values: readonly unknown[],
  asError?: (error: unknown) => unknown,
): Promise<QueryArrayResult<(string | null)[]>> {
  // Work that outlives its write, such as a policy that was not waited for, must not reach the next one's connection.
  if (open.isOver) throw new NoOpenTransaction();
  cork(open.client);
  const result = open.client.query<(string | null)[]>({
    name: open.preparesStatements ? name : '',
    text,
    values: [...values],
    rowMode: 'array',
    types: AS_TEXT,
  });
  const sent =
    asError === undefined
      ? result
      : result.catch((error: unknown) => {
          throw asError(error);
        });
  open.track(sent);
  return sent;
}

function rowsOf(sent: Promise<QueryArrayResult<(string | null)[]>>): Promise<TextRows> {
  const rows = sent.then(({ fields, rows }) => ({ columns: fields.map((field) => field.name), rows }));
  // Whoever awaits it gets its error. A caller that failed meanwhile no longer does.
  rows.catch(ignore);
  return rows;
}

function ignore(): void {
  // The transaction keeps track of errors.
}

function settled<T>(result: T | Pending<T>): T | Promise<T> {
  return result instanceof Pending ? result.result : result;
}

/** True if a statement failed only because an earlier one had (in_failed_sql_transaction). */
function isConsequence(error: unknown): boolean {
  return error instanceof RolledBack || databaseErrorCode(error) === '25P02';
}

/** True if the error belongs to the transaction as a whole, whatever statement met it. */
export function isFaultOfTransaction(error: unknown): boolean {
  return isWorthRetrying(error) || isConsequence(error) || asUnavailableToWrites(error) !== error;
}

function isWorthRetrying(error: unknown): boolean {
  return WORTH_RETRYING.has(databaseErrorCode(error) ?? '');
}
