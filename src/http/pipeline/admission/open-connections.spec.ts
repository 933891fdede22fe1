import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readSettings } from '#core/config/read-settings.js';
import { OpenConnections } from './open-connections.js';

/** A server and connections from any address. */
class Scene {
  readonly server = Object.assign(new EventEmitter(), {
    maxConnections: -1,
    idleClosed: 0,
    closeIdleConnections(): void {
      this.idleClosed += 1;
    },
  });
  readonly connections: OpenConnections;

  constructor(environment: Record<string, string>) {
    this.connections = new OpenConnections(
      readSettings({ MAX_CONNECTIONS: '0', MAX_CONNECTIONS_PER_ADDRESS: '0', ...environment }),
    );
    this.connections.watch(this.server as unknown as Server);
  }

  open(remoteAddress: string): Socket & { isCut: boolean } {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      isCut: false,
      destroy(): void {
        this.isCut = true;
      },
    }) as unknown as Socket & { isCut: boolean };
    this.server.emit('connection', socket);
    return socket;
  }

  /** The limits that connections exceed, in the order of opening. */
  crowds(...addresses: readonly string[]): (string | undefined)[] {
    return addresses.map((address) => this.connections.crowdOf(this.open(address)));
  }
}

describe('Open connections', () => {
  it('of one address are told once there are more than it may have, and cut past twice as many', () => {
    const scene = new Scene({ MAX_CONNECTIONS_PER_ADDRESS: '2' });
    expect(scene.crowds('192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1')).toEqual([
      undefined,
      undefined,
      'address',
      'address',
    ]);
    const cut = scene.open('192.0.2.1');
    expect([cut.isCut, scene.connections.crowdOf(cut)]).toEqual([true, undefined]);
    expect(scene.crowds('192.0.2.2')).toEqual([undefined]);
  });

  it('of one IPv6 network count together', () => {
    const scene = new Scene({ MAX_CONNECTIONS_PER_ADDRESS: '1' });
    expect(scene.crowds('2001:db8::1', '2001:db8::2', '2001:db8:0:1::1')).toEqual([
      undefined,
      'address',
      undefined,
    ]);
  });

  it('count no more once they are closed', () => {
    const scene = new Scene({ MAX_CONNECTIONS: '3', MAX_CONNECTIONS_PER_ADDRESS: '2' });
    const [one, other] = [scene.open('192.0.2.1'), scene.open('192.0.2.2')];
    one.emit('close');
    other.emit('close');
    expect(scene.crowds('192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3')).toEqual([
      undefined,
      undefined,
      undefined,
      'all',
    ]);
  });

  it('of a trusted proxy count in total only', () => {
    const scene = new Scene({
      MAX_CONNECTIONS: '3',
      MAX_CONNECTIONS_PER_ADDRESS: '1',
      TRUSTED_PROXIES: '192.0.2.1',
    });
    expect(scene.crowds('192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1')).toEqual([
      undefined,
      undefined,
      undefined,
      'all',
    ]);
  });

  it('past the limit in total are told, and idle ones make room for them', () => {
    const scene = new Scene({ MAX_CONNECTIONS: '2' });
    expect(scene.server.maxConnections).toBe(4);
    expect(scene.crowds('192.0.2.1', '192.0.2.2')).toEqual([undefined, undefined]);
    expect(scene.server.idleClosed).toBe(0);
    expect(scene.crowds('192.0.2.3')).toEqual(['all']);
    expect(scene.server.idleClosed).toBe(1);
  });

  it('have no limit where it is 0', () => {
    const scene = new Scene({});
    // 0 would mean none at all to Node.
    expect(scene.server.maxConnections).toBe(-1);
    expect(new Set(scene.crowds(...Array.from({ length: 50 }, () => '192.0.2.1')))).toEqual(
      new Set([undefined]),
    );
  });
});
