import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { loggableError } from '../../logging/loggable-error.js';
import {
  DATABASE_ADDRESSES,
  connectionOptions,
  type DatabaseAddresses,
} from '../connections/database-addresses.js';

const CHANNEL = 'heliograph_changes';
const RECONNECT_MS = 500;

export interface ChangeHandlers {
  /** Something changed: `kind` is what (`host`, `key`, `tenant`), `subject` which one. */
  onChange(kind: string, subject: string): void;
  /** Changes may have been missed; cached values cannot be trusted any more. */
  onGap(): void;
}

/**
 * Receives the changes that any process makes to data that others may have cached. Triggers announce them in the
 * transaction that makes them. While the connection is down, {@link isListening} is false and nothing may be cached.
 */
@Injectable()
export class ChangeListener implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ChangeListener.name);
  private readonly handlers: ChangeHandlers[] = [];
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
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

  async onModuleInit(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    // A session of its own: LISTEN belongs to the session, and transaction-pooling proxies share sessions.
    const client = new pg.Client({
      ...connectionOptions(this.addresses.app),
      application_name: 'heliograph-listen',
      keepAlive: true,
    });
    this.client = client;
    const lost = (): void => {
      this.lost(client);
    };
    client.on('error', lost).on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      const separator = payload.indexOf(':');
      this.changed(payload.slice(0, separator), payload.slice(separator + 1));
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      for (const handler of this.handlers) handler.onGap();
      this.listening = true;
    } catch (error) {
      this.logger.warn(`Cannot listen for changes yet: ${loggableError(error).message}`);
      lost();
    }
  }

  private lost(client: pg.Client): void {
    if (this.client !== client || this.stopped) return;
    this.client = undefined;
    this.listening = false;
    for (const handler of this.handlers) handler.onGap();
    client.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.connect(), RECONNECT_MS);
  }
}
