import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { loggableError } from '#core/logging/loggable-error.js';
import { cork } from '../connections/cork.js';
import { asUnavailableToWrites } from '../connections/database-unavailable.js';
import {
  DATABASE_ADDRESSES,
  beginAs,
  poolOptions,
  type DatabaseAddresses,
} from '../connections/database-addresses.js';
import type { Statement } from '../connections/text-rows.js';

/** Background statements are short; a few connections carry many jobs. */
const POOL_SIZE = 3;
const CONNECT_WITHIN_MS = 10_000;
/** A process that is cut off inside a transaction must not keep its locks. */
const IDLE_WITHIN_MS = 10_000;
const SETTINGS = `set local app.background = 'on'; set local idle_in_transaction_session_timeout = ${IDLE_WITHIN_MS}`;

/** SQL text, or a named statement, which each connection parses and plans once. */
type BackgroundStatement = string | Statement;

/** Runs one statement in an open background transaction. */
export interface BackgroundTransaction {
  query<Row extends object>(statement: BackgroundStatement, values: readonly unknown[]): Promise<Row[]>;
}

/**
 * Access of background work to tables that it must see for all tenants at once, such as waiting jobs. It
 * sees only tables with the policy `background` (allowBackgroundWork). All other rows stay hidden outside
 * {@link TenantDatabase}.
 */
@Injectable()
export class BackgroundDatabase implements OnApplicationShutdown {
  /** Public for metrics only. */
  readonly pool: pg.Pool;

  private readonly begin: string;
  private readonly preparesStatements: boolean;

  constructor(@Inject(DATABASE_ADDRESSES) { app }: DatabaseAddresses) {
    this.begin = `${beginAs(app)}; ${SETTINGS}`;
    this.preparesStatements = app.preparesStatements !== false;
    const logger = new Logger(BackgroundDatabase.name);
    const pool = new pg.Pool({
      ...poolOptions(app),
      max: POOL_SIZE,
      pipeline: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: 'heliograph-background',
    });
    pool.on('error', (error) =>
      logger.warn(`The connection for background work was lost: ${loggableError(error).message}`),
    );
    this.pool = pool;
  }

  /**
   * Runs one statement in its own transaction, in one round trip.
   *
   * @throws DatabaseUnavailable
   */
  async query<Row extends object>(
    statement: BackgroundStatement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return this.onConnection(async (client) => {
      cork(client);
      const [, { rows }] = await Promise.all([
        client.query(this.begin),
        client.query<Row>(this.queryOf(statement, values)),
        client.query('commit'),
      ]);
      return rows;
    });
  }

  /**
   * Runs `work` in one transaction.
   *
   * @throws DatabaseUnavailable, and whatever `work` throws
   */
  async transaction<T>(work: (transaction: BackgroundTransaction) => Promise<T>): Promise<T> {
    return this.onConnection(async (client) => {
      cork(client);
      const begun = client.query(this.begin);
      // Avoids an unhandled rejection. If `begin` fails, the first statement fails with the same error.
      begun.catch(() => undefined);
      const result = await work({
        query: async <Row extends object>(statement: BackgroundStatement, values: readonly unknown[]) =>
          (await client.query<Row>(this.queryOf(statement, values))).rows,
      });
      await Promise.all([begun, client.query('commit')]);
      return result;
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async onConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient | undefined;
    let isBroken = true;
    try {
      client = await this.pool.connect();
      const result = await work(client);
      isBroken = false;
      return result;
    } catch (error) {
      throw asUnavailableToWrites(error);
    } finally {
      // Closing the connection rolls back a failed transaction.
      client?.release(isBroken);
    }
  }

  private queryOf(statement: BackgroundStatement, values: readonly unknown[]): pg.QueryConfig {
    const { name, text } = typeof statement === 'string' ? { name: '', text: statement } : statement;
    return { name: this.preparesStatements ? name : '', text, values: [...values] };
  }
}
