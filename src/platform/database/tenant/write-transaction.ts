import pg, { type PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { OpenTransaction } from '#core/context/open-transaction.js';
import { beginAs, type DatabaseAddress } from '../connections/database-addresses.js';
import { cork } from '../connections/cork.js';
import { auditSetting } from './audit-setting.js';

/** The database rolled back on commit. */
export class RolledBack extends Error {}

/**
 * A write transaction on a pipelined connection. Its `begin` is sent with its first statement and its
 * `commit` with its last, so that it costs one round trip for each awaited result.
 */
export class WriteTransaction implements OpenTransaction {
  private readonly sent: Promise<unknown>[] = [];
  private outstanding = 0;
  private over = false;

  private constructor(
    private readonly runner: QueryRunner,
    readonly begunAt: Date,
    readonly client: PoolClient,
    readonly preparesStatements: boolean,
  ) {}

  /**
   * Begins a transaction of a tenant.
   *
   * @param begunAt the application's time
   * @param lockTimeoutMs maximum wait for each of its locks
   */
  static async begin(
    dataSource: DataSource,
    address: DatabaseAddress,
    { tenantId, begunAt, lockTimeoutMs }: { tenantId: string; begunAt: Date; lockTimeoutMs: number },
  ): Promise<WriteTransaction> {
    const runner = dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    const transaction = new WriteTransaction(runner, begunAt, client, address.preparesStatements !== false);
    // Keeps TypeORM from beginning its own transaction.
    Object.assign(runner, { isTransactionActive: true });
    void transaction.send(
      `${beginAs(address)}; set local app.tenant_id = ${pg.escapeLiteral(tenantId)}; ${auditSetting(begunAt)}; set local lock_timeout = ${lockTimeoutMs}`,
    );
    return transaction;
  }

  get isOver(): boolean {
    return this.over;
  }

  /** True if results are outstanding: their statements may be waiting for locks. */
  get isAwaitingResults(): boolean {
    return this.outstanding > 0;
  }

  get manager(): EntityManager {
    return this.runner.manager;
  }

  /** Commits. @throws the first error of all sent statements; nothing is stored then */
  async commit(): Promise<void> {
    const committed = this.send('commit');
    this.over = true;
    const [{ command }] = await Promise.all([committed, ...this.sent]);
    if (command !== 'COMMIT') throw new RolledBack('A statement of the transaction has failed.');
  }

  /** Rolls back. A lost connection has already been rolled back. */
  async rollBack(): Promise<void> {
    this.over = true;
    await Promise.allSettled([...this.sent, this.send('rollback')]);
  }

  /** Error of the first statement that failed, which made all later ones fail. */
  async firstFailure(otherwise: unknown): Promise<unknown> {
    const outcomes = await Promise.allSettled(this.sent);
    return outcomes.find((outcome) => outcome.status === 'rejected')?.reason ?? otherwise;
  }

  /** Closes the connection instead of returning it to the pool, because it leads to a server that takes no writes. */
  abandon(): void {
    this.client.end().catch(() => undefined);
  }

  async release(): Promise<void> {
    this.over = true;
    if (!this.runner.isReleased) await this.runner.release();
  }

  private send(text: string): Promise<pg.QueryResult> {
    cork(this.client);
    const sent = this.client.query(text);
    sent.catch(() => undefined);
    this.track(sent);
    return sent;
  }

  track(result: Promise<unknown>): void {
    this.sent.push(result);
    this.outstanding += 1;
    const settle = (): void => {
      this.outstanding -= 1;
    };
    result.then(settle, settle);
  }
}
