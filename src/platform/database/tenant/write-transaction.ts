import pg, { type PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { NoOpenTransaction } from '#core/context/current-transaction.js';
import type { OpenTransaction } from '#core/context/open-transaction.js';
import type { Repositories } from '#core/context/tenant-repository.js';
import { beginAs, type DatabaseAddress } from '../connections/database-addresses.js';
import { cork } from '../connections/cork.js';
import { auditSetting } from '../connections/audit-setting.js';
import { tenantRepositories } from './tenant-repositories.js';

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
  requiresCaller = false;
  private repositories: Repositories | undefined;
  /** Statements of repositories, which TypeORM does not send at once. */
  private readonly underWay = new Set<Promise<unknown>>();

  private constructor(
    private readonly runner: QueryRunner,
    private readonly tenantId: string,
    readonly begunAt: Date,
    readonly client: PoolClient,
    readonly preparesStatements: boolean,
  ) {}

  /**
   * Begins a transaction of a tenant.
   *
   * @param begunAt the application's time
   * @param lockTimeoutMs maximum wait for each of its locks
   * @param settings further settings of the transaction
   * @param guard SQL that fails if the tenant must not be written; empty: none
   */
  static async begin(
    dataSource: DataSource,
    address: DatabaseAddress,
    {
      tenantId,
      begunAt,
      lockTimeoutMs,
      guard,
      settings,
    }: {
      tenantId: string;
      begunAt: Date;
      lockTimeoutMs: number;
      guard: string;
      settings: Readonly<Record<string, string>>;
    },
  ): Promise<WriteTransaction> {
    const runner = dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    const transaction = new WriteTransaction(
      runner,
      tenantId,
      begunAt,
      client,
      address.preparesStatements !== false,
    );
    // Keeps TypeORM from beginning its own transaction.
    Object.assign(runner, { isTransactionActive: true });
    const further = Object.entries(settings)
      .map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}; `)
      .join('');
    void transaction.send(
      `${beginAs(address)}; set local app.tenant_id = ${pg.escapeLiteral(tenantId)}; ${auditSetting(begunAt)}; set local lock_timeout = ${lockTimeoutMs}; ${further}${guard}`,
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

  get repository(): Repositories {
    if (this.repositories === undefined) {
      this.watchRunner();
      this.repositories = tenantRepositories(this.runner, this.tenantId);
    }
    return this.repositories;
  }

  /** Waits until nothing is outstanding. */
  async settled(): Promise<void> {
    await this.untilSent();
    await Promise.allSettled(this.sent);
  }

  /** Commits. @throws the first error of all sent statements; nothing is stored then */
  async commit(): Promise<void> {
    if (this.underWay.size > 0) await this.untilSent();
    const committed = this.send('commit');
    this.over = true;
    const [{ command }] = await Promise.all([committed, ...this.sent]);
    if (command !== 'COMMIT') throw new RolledBack('A statement of the transaction has failed.');
  }

  /** Rolls back. A lost connection has already been rolled back. */
  async rollBack(): Promise<void> {
    this.over = true;
    await this.untilSent();
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

  /** Waits for statements of repositories: sent behind the end, they would run outside the transaction. */
  private async untilSent(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  /** Makes TypeORM's statements part of what the transaction waits for and fails with. */
  private watchRunner(): void {
    const query = this.runner.query.bind(this.runner) as (...values: unknown[]) => Promise<unknown>;
    const watched = (...values: unknown[]): Promise<unknown> => {
      if (this.over) return Promise.reject(new NoOpenTransaction());
      const sent = query(...values);
      this.track(sent);
      this.underWay.add(sent);
      const settle = (): boolean => this.underWay.delete(sent);
      sent.then(settle, settle);
      return sent;
    };
    Object.assign(this.runner, { query: watched });
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
