import { Socket } from 'node:net';
import pg from 'pg';
import { connectionOptions, type DatabaseAddress } from './database-addresses.js';
import { asUnavailable } from './database-unavailable.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { ImplicitTransaction } from './implicit-transaction.js';
import { AS_TEXT, type Statement, type TextRows } from './text-rows.js';

/** Longer reads are canceled, because others queue behind them on the same connection. */
const READ_TIMEOUT_MS = 10_000;
/**
 * Without a response for this long, PostgreSQL cannot cancel anything. The connection is dropped, with all
 * reads queued on it.
 */
const RESPONSE_TIMEOUT_MS = READ_TIMEOUT_MS + 2_000;
const COMMIT: pg.QueryConfig & { query_timeout: number } = {
  text: 'commit',
  query_timeout: RESPONSE_TIMEOUT_MS,
};
/** Does for an open transaction what `begin read only` does, and sets the statement timeout. */
const BE_READ_ONLY: Statement = {
  name: 'be_read_only',
  text: `select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', '${READ_TIMEOUT_MS}', true)`,
};
const NOTHING: Statement = { name: '', text: 'select' };
const CONNECT_WITHIN_MS = 5_000;

/**
 * True if a read was pipelined behind the one that should have prepared its statement, but that one failed
 * or was canceled first.
 */
function isNotPrepared(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '26000';
}

export class ReadConnection {
  pending = 0;
  /** Number of pending reads by tenant id. */
  readonly pendingOf = new Map<string, number>();
  broken = false;
  /** True if PostgreSQL accepts the settings of an {@link ImplicitTransaction} without a warning. */
  takesSettings = false;
  readonly client: pg.Client;
  readonly ready: Promise<unknown>;
  private readonly socket = new Socket();

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
    this.ready = this.open(address.preparesStatements !== false);
    this.ready.catch(() => (this.broken = true));
  }

  /**
   * Connects, and tests whether `set local` without `begin` causes a warning. Older versions such as 15
   * would write it to PostgreSQL's log for each such setting.
   */
  private async open(prepares: boolean): Promise<void> {
    await this.client.connect();
    if (!prepares) return;
    await this.client.query(BE_READ_ONLY);
    let isWarned = false;
    const noteWarning = (): void => void (isWarned = true);
    this.client.on('notice', noteWarning);
    await sendImplicitly(this.client, settingsOf({ 'app.tenant_id': '' }), NOTHING, []);
    this.client.off('notice', noteWarning);
    this.takesSettings = !isWarned;
  }

  /** Adjusts the number of a tenant's pending reads. */
  count(tenantId: string, by: 1 | -1): void {
    this.pending += by;
    const ofTenant = (this.pendingOf.get(tenantId) ?? 0) + by;
    if (ofTenant === 0) this.pendingOf.delete(tenantId);
    else this.pendingOf.set(tenantId, ofTenant);
  }

  /** Accepts no more reads. Closes once the pending ones have their results, even if they are not sent yet. */
  retire(): void {
    if (this.broken) return;
    this.broken = true;
    this.ready.then(() => this.client.end()).catch(() => undefined);
  }

  /**
   * Batches everything sent in this callback of the event loop into one packet, across requests. PostgreSQL
   * starts on it while the rest of the turn prepares more: with one packet per turn, the list of components
   * took a tenth fewer requests.
   */
  gather(): void {
    // Corks are counted, so the last one of the turn sends the packet.
    this.socket.cork();
    process.nextTick(() => this.socket.uncork());
  }
}

/**
 * A few connections that carry all single-statement reads. Each read is its own read-only transaction. The
 * tenant's settings and the statement are sent together, so a read costs one round trip. PostgreSQL
 * responds in order, so requests share a connection without ever sharing a transaction. One connection is
 * always free of any one tenant's reads, so that a tenant's slow reads do not block the others.
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
   * Runs one read.
   *
   * @param settings apply to this read only. Values are quoted, not bound: pass ids and
   *   keys, never raw client input.
   * @throws DatabaseUnavailable
   */
  select(
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows> {
    return this.run(tenantOf(settings), statement, (connection, one) =>
      this.send(connection, this.inRole(settings), one, values),
    );
  }

  /**
   * Like {@link select}, but undefined if a condition does not hold. The condition is evaluated on the same
   * server, before the statement takes its snapshot.
   *
   * @param condition SQL for a boolean, never from a client
   */
  selectIf(
    condition: string,
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows | undefined> {
    return this.run(tenantOf(settings), statement, async ({ client }, one) => {
      const begin = `${beginOf(this.inRole(settings))}; select ${condition} as holds`;
      const { opened, rows } = await inTransaction(client, begin, one, values);
      return opened.at(-1)?.rows[0]?.['holds'] === true ? rows : undefined;
    });
  }

  /** Number of open connections, of busy ones, and of reads that wait for their result. */
  get load(): { open: number; busy: number; pending: number } {
    const open = this.connections.filter((one) => one !== undefined && !one.broken);
    const pending = open.map((one) => one?.pending ?? 0);
    return {
      open: open.length,
      busy: pending.filter((count) => count > 0).length,
      pending: pending.reduce((sum, count) => sum + count, 0),
    };
  }

  /**
   * Opens new connections for all further reads, because the current ones lead to a server that is no
   * longer the primary.
   */
  reconnect(): void {
    for (const connection of this.connections) connection?.retire();
  }

  async close(): Promise<void> {
    this.closed = true;
    const open = this.connections.flatMap((connection) => connection ?? []);
    await Promise.all(open.map((connection) => connection.client.end().catch(() => undefined)));
  }

  /** Sends one read in its own transaction. */
  protected async send(
    { client, takesSettings }: ReadConnection,
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows> {
    // An unnamed statement may be the retry of one that was not prepared. The opening statement may not be
    // prepared either.
    if (takesSettings && statement.name !== '')
      return sendImplicitly(client, settingsOf(settings), statement, values);
    return (await inTransaction(client, beginOf(settings), statement, values)).rows;
  }

  private inRole(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return this.address.role === undefined ? settings : { role: this.address.role, ...settings };
  }

  private async run<T>(
    tenantId: string,
    statement: Statement,
    work: (connection: ReadConnection, one: Statement) => Promise<T>,
  ): Promise<T> {
    const connection = this.connectionFor(tenantId);
    connection.count(tenantId, 1);
    const send = (one: Statement): Promise<T> => {
      connection.gather();
      return work(connection, one);
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

  /** The least busy connection. If only one is left without reads of the tenant, that one is excluded. */
  private connectionFor(tenantId: string): ReadConnection {
    if (this.closed) throw new DatabaseUnavailable(new Error('The database connections are closed.'));
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

/** True if a connection is usable and has pending reads of a tenant. */
function isWith(tenantId: string, connection: ReadConnection | undefined): boolean {
  return connection !== undefined && !connection.broken && connection.pendingOf.has(tenantId);
}

/** Tenant id of a read. All reads without a tenant count together. */
function tenantOf(settings: Readonly<Record<string, string>>): string {
  return settings['app.tenant_id'] ?? '';
}

function settingsOf(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`);
}

function beginOf(settings: Readonly<Record<string, string>>): string {
  const opening = ['begin read only', `set local statement_timeout = ${READ_TIMEOUT_MS}`];
  return [...opening, ...settingsOf(settings)].join(';');
}

async function sendImplicitly(
  client: pg.Client,
  settings: readonly string[],
  statement: Statement,
  values: readonly unknown[],
): Promise<TextRows> {
  const sent = new ImplicitTransaction(BE_READ_ONLY.name, settings, statement, values, RESPONSE_TIMEOUT_MS);
  client.query(sent);
  try {
    return await sent.finished;
  } catch (error) {
    // The original stack trace shows only pg's socket handler.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Runs a statement in an explicit transaction. Returns the results of the statements in `begin`, and the rows. */
async function inTransaction(
  client: pg.Client,
  begin: string,
  statement: Statement,
  values: unknown[],
): Promise<{ opened: readonly pg.QueryResult<Record<string, unknown>>[]; rows: TextRows }> {
  // For a query of several statements, pg returns an array, which its types do not declare.
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
