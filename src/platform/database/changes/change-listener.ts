import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { OperatorError } from '#core/errors/operator-error.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { LATE, settledWithin } from '#core/time/settled-within.js';
import {
  DATABASE_ADDRESSES,
  connectionOptions,
  type DatabaseAddresses,
} from '../connections/database-addresses.js';

const CHANNEL = 'heliograph_changes';
const RECONNECT_MS = 500;
const CONNECT_WITHIN_MS = 10_000;
/** Timeout of a self-check, which normally takes a few milliseconds. */
const ARRIVES_WITHIN_MS = 5_000;

/** Message of {@link ChangesDoNotArrive}. */
const HINT =
  `What is announced with NOTIFY over DATABASE_URL did not arrive within ${ARRIVES_WITHIN_MS / 1000} s. ` +
  'LISTEN needs its own session: behind PgBouncer in transaction mode, set DATABASE_LISTEN_URL to the address of PostgreSQL itself, with the same database.';

export interface ChangeHandlers {
  /**
   * Called for each change. `kind` is the type of object (for example `host`, `key`, `tenant`), `subject`
   * identifies it.
   */
  onChange(kind: string, subject: string): void;
  /** Called when changes may have been missed and cached values can no longer be trusted. */
  onGap(): void;
}

/** Hit and miss counts of a cache that change notifications invalidate. */
export interface CacheCounts {
  readonly name: string;
  readonly hits: number;
  readonly misses: number;
}

/** Notifications do not reach this process, so it would serve stale data. The message names the setting to fix. */
class ChangesDoNotArrive extends OperatorError {}

/** Sends an empty notification on a channel. */
type Announce = (channel: string) => Promise<void>;

/**
 * Receives notifications of changes that any process makes to cacheable data. Triggers send them with
 * NOTIFY in the transaction that makes the change. While the connection is down, {@link isListening} is
 * false and nothing may be cached.
 */
@Injectable()
export class ChangeListener implements OnModuleInit, OnApplicationShutdown {
  /** Caches that this listener invalidates, for metrics. */
  readonly caches: CacheCounts[] = [];
  /** Number of changes received by this process. */
  received = 0;
  /** Number of times that changes may have been missed. The start does not count. */
  gaps = 0;
  /** Delay of the last check. Undefined before the first check and while notifications do not arrive. */
  delaySeconds: number | undefined;

  private readonly logger = new Logger(ChangeListener.name);
  private readonly handlers: ChangeHandlers[] = [];
  /** Private channel, so that other processes do not receive these checks. */
  private readonly ownChannel = `heliograph_check_${randomUUID().replaceAll('-', '')}`;
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private arrived: (() => void) | undefined;
  private stopped = false;
  private listening = false;

  constructor(@Inject(DATABASE_ADDRESSES) private readonly addresses: DatabaseAddresses) {}

  get isListening(): boolean {
    return this.listening;
  }

  subscribe(handlers: ChangeHandlers): void {
    this.handlers.push(handlers);
  }

  /**
   * Applies a change to the caches of this process. Callers that have committed a change may
   * call it directly, because the notification arrives later. The next request to this
   * process then sees the change.
   */
  changed(kind: string, subject: string): void {
    for (const handler of this.handlers) handler.onChange(kind, subject);
  }

  /** @throws ChangesDoNotArrive when the connection works but notifications do not arrive over it */
  async onModuleInit(): Promise<void> {
    try {
      await this.open();
    } catch (error) {
      if (error instanceof ChangesDoNotArrive) throw error;
      this.failed(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  /** Checks that a notification arrives. If it does not, replaces the connection. */
  async check(announce: Announce): Promise<void> {
    const { client } = this;
    if (client === undefined) return;
    let arrives: boolean;
    try {
      arrives = await this.arrives(announce);
    } catch {
      // The notification was not sent, so this says nothing about the listening connection.
      return;
    }
    if (arrives || this.client !== client) return;
    this.logger.warn('Announced changes do not arrive any more; listening on a new connection.');
    this.lost(client);
  }

  private async reconnect(): Promise<void> {
    try {
      await this.open();
    } catch (error) {
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    const why = error instanceof ChangesDoNotArrive ? error.message : loggableError(error).message;
    this.logger.warn(`Cannot listen for changes yet: ${why}`);
    if (this.client !== undefined) this.lost(this.client);
  }

  private async open(): Promise<void> {
    // Needs its own session: LISTEN is bound to a session, and transaction-pooling proxies share sessions.
    const client = new pg.Client({
      ...connectionOptions(this.addresses.listen ?? this.addresses.app),
      application_name: 'heliograph-listen',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
    });
    this.client = client;
    const lost = (): void => this.lost(client);
    client.on('error', lost).on('end', lost);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.ownChannel) this.arrived?.();
      else {
        this.received += 1;
        const separator = payload.indexOf(':');
        this.changed(payload.slice(0, separator), payload.slice(separator + 1));
      }
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}; listen ${this.ownChannel}`);
    if (!(await this.arrives((channel) => this.announce(channel)))) throw new ChangesDoNotArrive(HINT);
    // The connection was lost meanwhile, and a reconnect is scheduled.
    if (this.client !== client) return;
    for (const handler of this.handlers) handler.onGap();
    this.listening = true;
  }

  /**
   * Notifies over a separate connection, as writes do. A session always receives its own notifications, so
   * notifying on the listening connection would prove nothing.
   */
  private async announce(channel: string): Promise<void> {
    const client = new pg.Client({
      ...connectionOptions(this.addresses.app),
      application_name: 'heliograph-announce',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`notify ${channel}`);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async arrives(announce: Announce): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.arrived = () => resolve(undefined);
    const start = performance.now();
    try {
      await announce(this.ownChannel);
      const outcome = await settledWithin(promise, ARRIVES_WITHIN_MS);
      this.delaySeconds = outcome === LATE ? undefined : (performance.now() - start) / 1000;
      return outcome !== LATE;
    } finally {
      this.arrived = undefined;
    }
  }

  private lost(client: pg.Client): void {
    if (this.client !== client || this.stopped) return;
    this.client = undefined;
    this.listening = false;
    this.delaySeconds = undefined;
    this.gaps += 1;
    for (const handler of this.handlers) handler.onGap();
    client.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.reconnect(), RECONNECT_MS);
  }
}
