import { Injectable } from '@nestjs/common';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from '#platform/access/client-address.js';
import { Settings } from '#core/config/settings.js';
import { TrustedProxies } from '#core/config/trusted-proxies.js';

/**
 * Connections over a limit are accepted up to this multiple of it, so that
 * they get a response and probes are served.
 */
const TOLD_UP_TO = 2;

/** The limit that a connection exceeds. */
export type Crowd = 'address' | 'all';

/** Counts connections in total and for each address, and records which of them exceed a limit. */
@Injectable()
export class OpenConnections {
  private count = 0;
  private readonly byAddress = new Map<string, number>();
  private readonly past = new WeakMap<Socket, Crowd>();
  private readonly proxies: TrustedProxies;

  constructor(private readonly settings: Settings) {
    this.proxies = new TrustedProxies(settings);
  }

  watch(server: Server): void {
    const { maxConnections } = this.settings;
    if (maxConnections > 0) server.maxConnections = TOLD_UP_TO * maxConnections;
    server.on('connection', (socket) => this.accept(socket, server));
  }

  /** Returns the limit that a connection exceeds, if any. */
  crowdOf(socket: Socket): Crowd | undefined {
    return this.past.get(socket);
  }

  private accept(socket: Socket, server: Server): void {
    const { maxConnections, maxConnectionsPerAddress } = this.settings;
    const { remoteAddress } = socket;
    // A proxy serves many clients, whose requests are counted by their own addresses.
    const isCounted = maxConnectionsPerAddress > 0 && !this.proxies.includes(remoteAddress);
    const address = isCounted ? clientAddress(remoteAddress) : undefined;
    this.count += 1;
    const ofAddress = address === undefined ? 0 : this.change(address, 1);
    socket.once('close', () => {
      this.count -= 1;
      if (address !== undefined) this.change(address, -1);
    });
    if (ofAddress > TOLD_UP_TO * maxConnectionsPerAddress) socket.destroy();
    else if (address !== undefined && ofAddress > maxConnectionsPerAddress) this.past.set(socket, 'address');
    else if (maxConnections > 0 && this.count > maxConnections) {
      this.past.set(socket, 'all');
      // Idle connections are closed in favor of those with a request.
      server.closeIdleConnections();
    }
  }

  private change(address: string, by: 1 | -1): number {
    const count = (this.byAddress.get(address) ?? 0) + by;
    if (count === 0) this.byAddress.delete(address);
    else this.byAddress.set(address, count);
    return count;
  }
}
