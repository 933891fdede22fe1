import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loggableError } from '#core/logging/loggable-error.js';
import { LATE, settledWithin } from '#core/time/settled-within.js';
import type { DatabaseAddress } from './database-addresses.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { ReadConnections } from './read-connections.js';
import type { Statement, TextRows } from './text-rows.js';

/** State of a replica. `behind`: it takes more than a second to catch up. `unknown`: not checked yet. */
export type ReplicaState = 'ok' | 'behind' | 'unavailable' | 'unknown';

/** Connections for reads, opened on first use. */
const CONNECTIONS = 4;
/**
 * The WAL of a change arrives a few milliseconds after its notification. A read waits for it once. After
 * that, the replica is skipped for a while.
 */
const ARRIVES_WITHIN_MS = 20;
const REST_MS = 100;
/** A slower read falls back to the primary. */
const READ_WITHIN_MS = 1_500;
const CATCHES_UP_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 50;
const CHECK_EVERY_MS = 5_000;
const CHECK_AGAIN_MS = 1_000;

const POSITION: Statement = {
  name: 'log_position',
  text: `
    select pg_current_wal_insert_lsn()::text,
      (select system_identifier from pg_control_system())::text || '/' || current_database()`,
};
const IDENTITY: Statement = {
  name: 'replica_identity',
  text: `select (select system_identifier from pg_control_system())::text || '/' || current_database()`,
};

/**
 * SQL condition that a server has replayed the WAL up to a position. False on a promoted server, which
 * follows no primary.
 *
 * @param position `pg_lsn` of the primary
 */
function hasReplayed(position: string): string {
  return `pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${pg.escapeLiteral(position)}::pg_lsn, false)`;
}

/**
 * A streaming replica of the primary. It serves a read only if it has replayed the required WAL position.
 * It is checked at least every five seconds, so that no read has to detect an outage or its end.
 */
export class Replica {
  private readonly logger = new Logger(Replica.name);
  private readonly connections: ReadConnections;
  private known: ReplicaState = 'unknown';
  private checking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  /** Time of `performance.now()` until which the replica is skipped because it was just behind. */
  private restsUntil = 0;

  constructor(
    address: DatabaseAddress,
    private readonly primary: ReadConnections,
  ) {
    this.connections = new ReadConnections(address, CONNECTIONS);
  }

  /** Last known state. The first call starts the periodic checks. */
  get state(): ReplicaState {
    if (this.known === 'unknown') this.check();
    return this.known;
  }

  get load(): ReadConnections['load'] {
    return this.connections.load;
  }

  /** Current WAL position of the primary. @throws DatabaseUnavailable */
  async position(): Promise<string> {
    const { rows } = await this.primary.select({}, POSITION, []);
    return rows[0]?.[0] ?? '';
  }

  /**
   * Rows of one statement. Undefined if the replica cannot be used, or has not replayed `position` within a
   * few milliseconds.
   */
  async select(
    position: string,
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows | undefined> {
    if (this.state !== 'ok' || performance.now() < this.restsUntil) return undefined;
    const read = (): Promise<TextRows | undefined> =>
      this.connections.selectIf(hasReplayed(position), settings, statement, values);
    try {
      const rows = await settledWithin(
        read().then(async (first) => {
          if (first !== undefined) return first;
          await sleep(ARRIVES_WITHIN_MS);
          return read();
        }),
        READ_WITHIN_MS,
      );
      if (rows !== undefined && rows !== LATE) return rows;
      if (rows === undefined) this.restsUntil = performance.now() + REST_MS;
      this.check();
    } catch (error) {
      // Other errors may be caused by the replica as well, such as a query canceled by recovery. If the
      // statement is at fault, the primary reports it.
      if (error instanceof DatabaseUnavailable) this.check();
    }
    return undefined;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.connections.close();
    await this.checking;
  }

  private check(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.checking ??= this.find()
      .then((state) => this.become(state.state, state.why))
      .finally(() => {
        this.checking = undefined;
        if (this.closed) return;
        const pause = this.known === 'ok' ? CHECK_EVERY_MS : CHECK_AGAIN_MS;
        this.timer = setTimeout(() => this.check(), pause).unref();
      });
  }

  private async find(): Promise<{ state: ReplicaState; why?: string }> {
    let position: string;
    let identity: string;
    try {
      const { rows } = await this.primary.select({}, POSITION, []);
      [position, identity] = [rows[0]?.[0] ?? '', rows[0]?.[1] ?? ''];
    } catch {
      // Without the primary, the replica cannot be checked.
      return { state: this.known };
    }
    try {
      const isThere = await settledWithin(this.catchesUp(position, identity), 2 * CATCHES_UP_WITHIN_MS);
      if (isThere === LATE) return { state: 'unavailable', why: 'it does not respond' };
      return isThere ? { state: 'ok' } : { state: 'behind', why: 'it is more than a second behind' };
    } catch (error) {
      return { state: 'unavailable', why: loggableError(error).message };
    }
  }

  private async catchesUp(position: string, identity: string): Promise<boolean> {
    const until = performance.now() + CATCHES_UP_WITHIN_MS;
    do {
      const found = await this.connections.select({}, IDENTITY, []);
      if (found.rows[0]?.[0] !== identity)
        throw new Error('DATABASE_READ_URL names another database than DATABASE_URL');
      if ((await this.connections.selectIf(hasReplayed(position), {}, IDENTITY, [])) !== undefined)
        return true;
      await sleep(LOOK_EVERY_MS);
    } while (performance.now() < until && !this.closed);
    return false;
  }

  private become(state: ReplicaState, why: string | undefined): void {
    if (state === this.known || this.closed) return;
    const isFirst = this.known === 'unknown';
    this.known = state;
    if (state !== 'ok') this.logger.warn(`Visitors are served from the primary, not the replica: ${why}.`);
    else if (!isFirst) this.logger.log('Visitors are served from the replica again.');
  }
}
