import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import {
  DATABASE_ADDRESSES,
  beginAs,
  connectionOptions,
  type DatabaseAddresses,
} from './database-addresses.js';

/**
 * The connection as the tables' owner, opened when first used: for the registry of tenants, which the serving role may
 * not add to, and for what it may not delete. Row-level security is forced, so the owner too sees no tenant's records
 * unless it names the tenant.
 */
@Injectable()
export class OwnerDatabase implements OnApplicationShutdown {
  private pool: pg.Pool | undefined;

  constructor(@Inject(DATABASE_ADDRESSES) private readonly addresses: DatabaseAddresses) {}

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    this.pool ??= this.open();
    return (await this.pool.query<Row>(text, values)).rows;
  }

  /** Changes the registry in one statement, as the work at hand, for the audit trail. */
  async write(text: string, values: unknown[], setting: string): Promise<void> {
    await this.change(text, values, setting);
  }

  /** Changes rows of one tenant in one statement, where the serving role has no right to. */
  async writeFor(tenantId: string, text: string, values: unknown[]): Promise<void> {
    await this.change(text, values, `set local app.tenant_id = ${pg.escapeLiteral(tenantId)}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.end();
  }

  private async change(text: string, values: unknown[], setting: string): Promise<void> {
    this.pool ??= this.open();
    const client = await this.pool.connect();
    let isBroken = true;
    try {
      await client.query(`${beginAs(this.addresses.owner)}; ${setting}`);
      await client.query(text, values);
      await client.query('commit');
      isBroken = false;
    } finally {
      // What failed is rolled back by closing its connection.
      client.release(isBroken);
    }
  }

  private open(): pg.Pool {
    const pool = new pg.Pool({
      ...connectionOptions(this.addresses.owner),
      max: 1,
      application_name: 'heliograph-owner',
    });
    // An idle connection that the database ends is opened again when it is needed; without a listener, its error would end the process.
    return pool.on('error', () => undefined);
  }
}
