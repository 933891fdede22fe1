import { OperatorError } from '#core/errors/operator-error.js';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import {
  DATABASE_ADDRESSES,
  beginAs,
  connectionOptions,
  poolOptions,
  type DatabaseAddress,
  type DatabaseAddresses,
} from './database-addresses.js';
import { asUnavailable } from './database-unavailable.js';

/** Long transactions pause between statements to wait for a file or its reader. */
const NO_TIMEOUTS = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** The work needs the owner of the tables, whose password this process does not know. */
export class OwnerMissing extends OperatorError {
  constructor() {
    super('This needs the owner of the tables: set DATABASE_OWNER_URL.');
  }
}

/** Runs a statement of a transaction. */
export type RunStatement = <Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>;

/**
 * Connection as the owner of the tables, opened on first use. It adds to the registry of tenants and
 * deletes rows, where the serving role has no right to. Row-level security is forced, so even the owner
 * sees no tenant's records unless it sets the tenant.
 */
@Injectable()
export class OwnerDatabase implements OnApplicationShutdown {
  private pool: pg.Pool | undefined;

  constructor(@Inject(DATABASE_ADDRESSES) private readonly addresses: DatabaseAddresses) {}

  /** False if this process does not know the owner's password. Every other method then throws OwnerMissing. */
  get isKnown(): boolean {
    return this.addresses.owner !== undefined;
  }

  /** @throws DatabaseUnavailable */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    this.pool ??= this.open();
    try {
      return (await this.pool.query<Row>(text, values)).rows;
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  /** Changes the registry in one statement. `setting` attributes the change in the audit trail. */
  async write(text: string, values: unknown[], setting: string): Promise<void> {
    await this.change(text, values, setting);
  }

  /** Changes rows of one tenant in one statement that the serving role has no right to. */
  async writeFor(tenantId: string, text: string, values: unknown[]): Promise<void> {
    await this.change(text, values, tenantSetting(tenantId));
  }

  /**
   * Reads a tenant's rows in one snapshot, on a separate connection and without timeouts. Times are in UTC, so that the
   * same row has the same text on every server.
   */
  readSnapshot<T>(tenantId: string, work: (run: RunStatement) => Promise<T>): Promise<T> {
    const setting = `${tenantSetting(tenantId)}; set local timezone = 'UTC'`;
    return this.transaction('begin isolation level repeatable read read only', setting, work);
  }

  /** Writes rows of a tenant in one transaction, on a separate connection and without timeouts. */
  writeAll<T>(tenantId: string, setting: string, work: (run: RunStatement) => Promise<T>): Promise<T> {
    return this.transaction('begin', `${tenantSetting(tenantId)}; ${setting}`, work);
  }

  /** Changes the schema in one transaction, and does not wait long for statements of other processes. */
  changeSchema<T>(work: (run: RunStatement) => Promise<T>): Promise<T> {
    return this.transaction('begin', `set local lock_timeout = '10s'`, work);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.end();
  }

  private get owner(): DatabaseAddress {
    const { owner } = this.addresses;
    if (owner === undefined) throw new OwnerMissing();
    return owner;
  }

  private async transaction<T>(
    begin: string,
    setting: string,
    work: (run: RunStatement) => Promise<T>,
  ): Promise<T> {
    const { owner } = this;
    const client = new pg.Client({ ...connectionOptions(owner), application_name: 'heliograph-owner' });
    // The running statement reports a lost connection.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(`${beginAs(owner, begin)}; ${NO_TIMEOUTS}; ${setting}`);
      const result = await work(
        async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
          (await client.query<Row>(text, values)).rows,
      );
      await client.query('commit');
      return result;
    } finally {
      // Closing the connection rolls back a failed transaction.
      await client.end().catch(() => undefined);
    }
  }

  private async change(text: string, values: unknown[], setting: string): Promise<void> {
    this.pool ??= this.open();
    let client: pg.PoolClient | undefined;
    let isBroken = true;
    try {
      client = await this.pool.connect();
      await client.query(`${beginAs(this.owner)}; ${setting}`);
      await client.query(text, values);
      await client.query('commit');
      isBroken = false;
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      // Closing the connection rolls back a failed transaction.
      client?.release(isBroken);
    }
  }

  private open(): pg.Pool {
    const pool = new pg.Pool({
      ...poolOptions(this.owner),
      // Deleting a large tenant takes minutes, and operators ask meanwhile.
      max: 3,
      application_name: 'heliograph-owner',
    });
    // The pool replaces an idle connection that the database closed. Without a listener, its error would
    // end the process.
    return pool.on('error', () => undefined);
  }
}

function tenantSetting(tenantId: string): string {
  return `set local app.tenant_id = ${pg.escapeLiteral(tenantId)}`;
}
