import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { clientAddress } from '#platform/access/client-address.js';
import { Settings } from '#core/config/settings.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { Overloaded, TooManyRequests } from '#core/errors/api-error.js';
import { Draining } from '#http/pipeline/draining.js';

/** After a page was read, changes of the next half second may not be on it yet. Readers ask again after that. */
const SETTLES_AFTER_MS = 600;
/** Keeps proxies from closing a silent connection. */
const HEARTBEAT_MS = 25_000;
/** Writes between two turns of the event loop; 200 take a few milliseconds. */
const WRITES_A_TURN = 200;
/** One tenant's share of all readers, and one address's of a tenant's. */
const SHARE = 2;
const SHARE_OF_ADDRESS = 10;

/** The name is enough: what has changed is on the page, which is in memory. */
const CHANGED = 'data: changed\n\n';
const HEARTBEAT = ':\n\n';

interface Reader {
  readonly tenantId: string;
  readonly address: string;
  readonly response: ServerResponse;
}

/**
 * Open pages that wait for changes, as server-sent events. This process hears of each change from the database's
 * announcements, so readers cost the database nothing. Only changes that visitors can see are announced as `page` or
 * `tenant`.
 */
@Injectable()
export class LiveReaders implements OnModuleInit, OnModuleDestroy {
  private readonly readers = new Set<Reader>();
  private readonly ofTenants = new Map<string, Set<Reader>>();
  private readonly ofAddresses = new Map<string, number>();
  private readonly pending = new Map<string, NodeJS.Timeout>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly changes: ChangeListener,
    private readonly draining: Draining,
  ) {}

  onModuleInit(): void {
    this.changes.subscribe({
      onChange: (kind, subject) => {
        if (kind === 'page' || kind === 'tenant') this.tellSoon(subject);
        if (kind === 'visibility') this.endOf(subject);
      },
      onGap: () => {
        for (const tenantId of this.ofTenants.keys()) this.tellSoon(tenantId);
      },
    });
    // Their browsers connect again, to another process.
    this.draining.onStart(() => {
      this.endAll();
    });
    this.heartbeat = setInterval(() => {
      write(this.readers, HEARTBEAT);
    }, HEARTBEAT_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.heartbeat);
    for (const timer of this.pending.values()) clearTimeout(timer);
    this.endAll();
  }

  /** Number of open streams. */
  get count(): number {
    return this.readers.size;
  }

  /**
   * Keeps a response open until its client leaves. Its head must have been sent.
   *
   * @param ip address of the client
   */
  add(tenantId: string, ip: string, response: ServerResponse): void {
    const reader = { tenantId, address: clientAddress(ip), response };
    const ofTenant = this.ofTenants.get(tenantId) ?? new Set();
    this.ofTenants.set(tenantId, ofTenant.add(reader));
    this.readers.add(reader);
    this.ofAddresses.set(reader.address, this.ofAddress(reader.address) + 1);
    response.once('close', () => {
      this.remove(reader);
    });
  }

  /**
   * A browser whose stream is refused polls instead.
   *
   * @throws Overloaded, TooManyRequests past a limit, and while this process drains
   */
  assertRoom(tenantId: string, ip: string): void {
    const { maxLiveReaders } = this.settings;
    if (this.draining.isUnderWay) throw new Overloaded('The process is about to stop.');
    if (this.readers.size >= maxLiveReaders)
      throw new Overloaded('Too many pages are open; reload from time to time.');
    const ofTenant = this.ofTenants.get(tenantId)?.size ?? 0;
    const most = Math.ceil(maxLiveReaders / SHARE);
    if (ofTenant >= most || this.ofAddress(clientAddress(ip)) >= Math.ceil(most / SHARE_OF_ADDRESS))
      throw new TooManyRequests(60);
  }

  private ofAddress(address: string): number {
    return this.ofAddresses.get(address) ?? 0;
  }

  private remove(reader: Reader): void {
    const { tenantId, address } = reader;
    this.readers.delete(reader);
    const ofTenant = this.ofTenants.get(tenantId);
    ofTenant?.delete(reader);
    if (ofTenant?.size === 0) this.ofTenants.delete(tenantId);
    const left = this.ofAddress(address) - 1;
    if (left > 0) this.ofAddresses.set(address, left);
    else this.ofAddresses.delete(address);
  }

  /** Several changes within the time to settle are one. */
  private tellSoon(tenantId: string): void {
    if (this.pending.has(tenantId) || !this.ofTenants.has(tenantId)) return;
    const timer = setTimeout(() => {
      this.pending.delete(tenantId);
      write(this.ofTenants.get(tenantId) ?? [], CHANGED);
    }, SETTLES_AFTER_MS);
    this.pending.set(tenantId, timer.unref());
  }

  /** Ends a tenant's streams: their browsers connect again, if they still may. */
  private endOf(tenantId: string): void {
    for (const { response } of this.ofTenants.get(tenantId) ?? []) response.end();
  }

  private endAll(): void {
    for (const { response } of this.readers) response.end();
  }
}

/** Writes to all readers in slices. One that has not read what it got before is disconnected. */
function write(readers: Iterable<Reader>, text: string): void {
  const waiting = [...readers];
  const next = (): void => {
    for (const { response } of waiting.splice(0, WRITES_A_TURN)) {
      if (response.writableNeedDrain) response.destroy();
      else if (!response.writableEnded) response.write(text);
    }
    if (waiting.length > 0) setImmediate(next);
  };
  next();
}
