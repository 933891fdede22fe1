import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** For a request that was sent while the port was being closed. */
const UNASKED_MS = 1000;
/** What is under way may take so long: less than supervisors wait after the time for draining. */
const UNDER_WAY_MS = 25_000;
const IDLE_EVERY_MS = 500;

/**
 * Has a server that stops come to an end whatever its clients do. Node no longer watches the time limits of connections then,
 * takes one on which nothing was sent for a busy one, and keeps one open whose last response said so.
 */
export class Stopping {
  /** Connections without a request so far. */
  private readonly unasked = new Set<Socket>();

  watch({ server }: Pick<FastifyInstance, 'server'>): void {
    server.on('connection', (socket) => {
      this.unasked.add(socket);
      socket.once('close', () => this.unasked.delete(socket));
    });
  }

  /** Notes that a request has come on a connection. */
  note(socket: Socket): void {
    this.unasked.delete(socket);
  }

  /** From the moment when the server is to be closed. */
  start(server: Server): void {
    const timers = [
      setTimeout(() => {
        for (const socket of this.unasked) socket.destroy();
      }, UNASKED_MS),
      setInterval(() => {
        server.closeIdleConnections();
      }, IDLE_EVERY_MS),
      setTimeout(() => {
        server.closeAllConnections();
      }, UNDER_WAY_MS),
    ];
    for (const timer of timers) timer.unref();
    server.once('close', () => {
      for (const timer of timers) clearTimeout(timer);
    });
  }
}
