import { Socket } from 'node:net';
import pg from 'pg';
import { connectionOptions, type DatabaseAddress } from './database-addresses.js';
import { asUnavailable } from './database-unavailable.js';
import { AS_TEXT, type Statement, type TextRows } from './text-rows.js';

/** Cancels reads that take longer, since others queue behind them on the same connection. */
const READ_TIMEOUT_MS = 10_000;
/** Without a response for longer, PostgreSQL cannot cancel anything: the connection is dropped, with all reads queued on it. */
const COMMIT: pg.QueryConfig & { query_timeout: number } = {
  text: 'commit',
  query_timeout: READ_TIMEOUT_MS + 2_000,
};
const CONNECT_WITHIN_MS = 5_000;

/**
 * Whether a read was sent behind the one that should have prepared its statement on the same connection, and that was
 * cancelled or failed before it had.
 */
function isNotPrepared(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '26000';
}

class ReadConnection {
  pending = 0;
  /** How many of the pending reads are a tenant's. */
  readonly pendingOf = new Map<string, number>();
  broken = false;
  readonly client: pg.Client;
  readonly ready: Promise<unknown>;
  private readonly socket = new Socket();
  private gathering = false;

  constructor(address: DatabaseAddress) {
    this.client = new pg.Client({
      ...connectionOptions(address),
      stream: () => this.socket,
      pipeline: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: 'heliograph-read',
    });
    this.client.on('error', () => (this.broken = true));
    this.client.on('end', () => (this.broken = true));
    this.ready = this.client.connect();
    this.ready.catch(() => (this.broken = true));
  }

  /** Counts one more pending read of a tenant, or one less. */
  count(tenantId: string, by: 1 | -1): void {
    this.pending += by;
    const ofTenant = (this.pendingOf.get(tenantId) ?? 0) + by;
    if (ofTenant === 0) this.pendingOf.delete(tenantId);
    else this.pendingOf.set(tenantId, ofTenant);
  }

  /** No more reads; it closes once those under way have their results. */
  retire(): void {
    if (this.broken) return;
    this.broken = true;
    this.client.end().catch(() => undefined);
  }

  /** Collects what is sent in this turn of the event loop, for however many requests, into one packet. */
  gather(): void {
    if (this.gathering) return;
    this.gathering = true;
    this.socket.cork();
    setImmediate(() => {
      this.gathering = false;
      this.socket.uncork();
    });
  }
}

/**
 * A few connections that carry all single-statement reads. Each read is a read-only transaction of its own, `begin` with
 * the tenant, the statement and `commit` written at once without waiting in between, so it costs one round trip; and
 * because pg answers in order, many requests share a connection without ever sharing a transaction. One of them is always
 * free of any one tenant's reads, so that others do not wait for what it asks that takes long.
 */
export class ReadConnections {
  private readonly connections: (ReadConnection | undefined)[];
  private closed = false;

  constructor(
    private readonly address: DatabaseAddress,
    count: number,
  ) {
    this.connections = Array.from<undefined>({ length: count });
  }

  /**
   * @param settings assignments that hold for this read alone; the values must come from us, they are quoted, not bound
   * @throws DatabaseUnavailable
   */
  select(
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows> {
    return this.run(tenantOf(settings), statement, (client, one) =>
      this.send(client, this.inRole(settings), one, values),
    );
  }

  /**
   * Like {@link select}, but undefined where a condition does not hold. It is looked at before the statement takes its
   * snapshot, on the same server.
   *
   * @param condition SQL for a boolean, from us
   */
  selectIf(
    condition: string,
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows | undefined> {
    return this.run(tenantOf(settings), statement, async (client, one) => {
      const begin = `${beginOf(this.inRole(settings))}; select ${condition} as holds`;
      const { opened, rows } = await inTransaction(client, begin, one, values);
      return opened.at(-1)?.rows[0]?.['holds'] === true ? rows : undefined;
    });
  }

  /** How many connections are open, how many of these are at work, and how many reads wait for their result. */
  get load(): { open: number; busy: number; pending: number } {
    const open = this.connections.filter((one) => one !== undefined && !one.broken);
    const pending = open.map((one) => one?.pending ?? 0);
    return {
      open: open.length,
      busy: pending.filter((count) => count > 0).length,
      pending: pending.reduce((sum, count) => sum + count, 0),
    };
  }

  /** Opens new connections for all further reads: these lead to a server that is not the primary any more. */
  reconnect(): void {
    for (const connection of this.connections) connection?.retire();
  }

  async close(): Promise<void> {
    this.closed = true;
    const open = this.connections.flatMap((connection) => connection ?? []);
    await Promise.all(open.map((connection) => connection.client.end().catch(() => undefined)));
  }

  /** Sends one read with the transaction around it. */
  protected async send(
    client: pg.Client,
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows> {
    return (await inTransaction(client, beginOf(settings), statement, values)).rows;
  }

  private inRole(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return this.address.role === undefined ? settings : { role: this.address.role, ...settings };
  }

  private async run<T>(
    tenantId: string,
    statement: Statement,
    work: (client: pg.Client, one: Statement) => Promise<T>,
  ): Promise<T> {
    const connection = this.connectionFor(tenantId);
    connection.count(tenantId, 1);
    const send = (one: Statement): Promise<T> => {
      connection.gather();
      return work(connection.client, one);
    };
    try {
      await connection.ready;
      return await send(
        this.address.preparesStatements === false ? { ...statement, name: '' } : statement,
      ).catch((error: unknown) => {
        if (!isNotPrepared(error)) throw error;
        return send({ ...statement, name: '' });
      });
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      connection.count(tenantId, -1);
    }
  }

  /** The least busy one, unless that is the last one without reads of the tenant: then the least busy of the others. */
  private connectionFor(tenantId: string): ReadConnection {
    if (this.closed) throw new Error('The database connections are closed.');
    const isLastFree = this.countWith(tenantId) >= Math.max(1, this.connections.length - 1);
    let best: ReadConnection | undefined;
    for (const [index, known] of this.connections.entries()) {
      if (isLastFree && !isWith(tenantId, known)) continue;
      const connection =
        known === undefined || known.broken
          ? (this.connections[index] = new ReadConnection(this.address))
          : known;
      if (best === undefined || connection.pending < best.pending) best = connection;
      if (best.pending === 0) return best;
    }
    if (best === undefined) throw new Error('There must be at least one read connection.');
    return best;
  }

  private countWith(tenantId: string): number {
    let count = 0;
    for (const connection of this.connections) if (isWith(tenantId, connection)) count += 1;
    return count;
  }
}

/** Whether a connection that can be used has reads of a tenant. */
function isWith(tenantId: string, connection: ReadConnection | undefined): boolean {
  return connection !== undefined && !connection.broken && connection.pendingOf.has(tenantId);
}

/** Whose read it is; nobody's reads are counted together. */
function tenantOf(settings: Readonly<Record<string, string>>): string {
  return settings['app.tenant_id'] ?? '';
}

function beginOf(settings: Readonly<Record<string, string>>): string {
  const assignments = Object.entries(settings).map(
    ([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`,
  );
  return ['begin read only', `set local statement_timeout = ${READ_TIMEOUT_MS}`, ...assignments].join(';');
}

/** The results of the several statements of `begin`, and the rows of the one that follows. */
async function inTransaction(
  client: pg.Client,
  begin: string,
  statement: Statement,
  values: unknown[],
): Promise<{ opened: readonly pg.QueryResult<Record<string, unknown>>[]; rows: TextRows }> {
  // For several statements at once, pg gives a list, which its types do not say.
  const opened: Promise<unknown> = client.query(begin);
  const selected = client.query<(string | null)[]>({
    ...statement,
    values,
    rowMode: 'array',
    types: AS_TEXT,
  });
  const closed = client.query(COMMIT);
  const [results, { fields, rows }] = await Promise.all([opened, selected, closed]);
  return {
    opened: results as readonly pg.QueryResult<Record<string, unknown>>[],
    rows: { columns: fields.map(({ name }) => name), rows },
  };
}
