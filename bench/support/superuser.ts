import pg from 'pg';

const ATTEMPTS = 300;
const PAUSE_MS = 100;

/** Reads the rows of a statement. */
export type Rows = <Row extends pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** A few connections as the superuser, who bypasses policies. They survive a crash of PostgreSQL. */
export class Superuser {
  private readonly pool: pg.Pool;

  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'heliograph-bench' });
    this.pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, [...values])).rows;
  }

  /** Runs `work` on a dedicated connection, whose settings it may change permanently. */
  async alone<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      return await work(client);
    } finally {
      client.release(true);
    }
  }

  /** Runs `work` with a read function whose reads all see the same snapshot. */
  snapshot<T>(work: (read: Rows) => Promise<T>): Promise<T> {
    return this.alone(async (client) => {
      await client.query('begin isolation level repeatable read read only');
      const result = await work(
        async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
          (await client.query<Row>(text, [...values])).rows,
      );
      await client.query('commit');
      return result;
    });
  }

  /** @throws Error if PostgreSQL does not respond within half a minute */
  async reconnect(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.pool.query('select 1');
        return;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
