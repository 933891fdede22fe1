import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { OperatorError } from '../../errors/operator-error.js';
import { loggableError } from '../../logging/loggable-error.js';
import { LATE, settledWithin } from '../../time/settled-within.js';
import {
  DATABASE_ADDRESSES,
  connectionOptions,
  type DatabaseAddresses,
} from '../connections/database-addresses.js';

const CHANNEL = 'heliograph_changes';
const RECONNECT_MS = 500;
const CONNECT_WITHIN_MS = 10_000;
/** What this process announces to itself takes a few milliseconds. */
const ARRIVES_WITHIN_MS = 5_000;

/** Of {@link ChangesDoNotArrive}. */
const HINT =
  `What is announced with NOTIFY over DATABASE_URL did not arrive within ${ARRIVES_WITHIN_MS / 1000} s. ` +
  'LISTEN needs its own session: behind PgBouncer in transaction mode, set DATABASE_LISTEN_URL to the address of PostgreSQL itself, with the same database.';

export interface ChangeHandlers {
  /** Something changed: `kind` is what (`host`, `key`, `tenant`), `subject` which one. */
  onChange(kind: string, subject: string): void;
  /** Changes may have been missed; cached values cannot be trusted any more. */
  onGap(): void;
}

/** What is known of a cache whose values follow the changes. */
export interface CacheCounts {
  readonly name: string;
  readonly hits: number;
  readonly misses: number;
}

/** The process cannot be told of changes, so that it would show what is no longer true; the message says what to set. */
class ChangesDoNotArrive extends OperatorError {}

/** Sends a notification without content on a channel. */
type Announce = (channel: string) => Promise<void>;

/**
 * Receives the changes that any process makes to data that others may have cached. Triggers announce them in the
 * transaction that makes them. While the connection is down, {@link isListening} is false and nothing may be cached.
 */
@Injectable()
export class ChangeListener implements OnModuleInit, OnApplicationShutdown {
  /** Those that follow the changes. */
  readonly caches: CacheCounts[] = [];
  /** Changes that were announced to this process. */
  received = 0;
  /** Times that changes may have been missed, the start not counted. */
  gaps = 0;
  /** How long the last check took to arrive; undefined before the first, and while nothing arrives. */
  delaySeconds: number | undefined;

  private readonly logger = new Logger(ChangeListener.name);
  private readonly handlers: ChangeHandlers[] = [];
  /** Its own, so that nobody else hears of its checks. */
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
   * What this process caches follows a change. Whoever has committed one may call it, so that the next request to this
   * process sees it for certain: the announcement takes its time.
   */
  changed(kind: string, subject: string): void {
    for (const handler of this.handlers) handler.onChange(kind, subject);
  }

  /** @throws ChangesDoNotArrive when the connection is there and what is announced does not arrive over it */
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

  /** Whether an announcement arrives. If it does not, the connection is given up for a new one. */
  async check(announce: Announce): Promise<void> {
    const { client } = this;
    if (client === undefined) return;
    let arrives: boolean;
    try {
      arrives = await this.arrives(announce);
    } catch {
      // Nothing was announced: that says nothing about this connection.
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
    // A session of its own: LISTEN belongs to the session, and transaction-pooling proxies share sessions.
    const client = new pg.Client({
      ...connectionOptions(this.addresses.listen ?? this.addresses.app),
      application_name: 'heliograph-listen',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
    });
    this.client = client;
    const lost = (): void => {
      this.lost(client);
    };
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
    // Lost meanwhile: another connection is on its way.
    if (this.client !== client) return;
    for (const handler of this.handlers) handler.onGap();
    this.listening = true;
  }

  /** Announces something on a connection of its own, as writes do: the same session hears itself in any case. */
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
    this.arrived = () => {
      resolve(undefined);
    };
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
