import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Time for a request that was sent while the port was closing. */
const UNASKED_MS = 1000;
/** Limit for requests in progress: less than supervisors wait after draining. */
const UNDER_WAY_MS = 25_000;
const IDLE_EVERY_MS = 500;

/**
 * Ensures that a stopping server ends, whatever its clients do. Once closing, Node no longer enforces connection timeouts,
 * treats a connection without any request as busy, and keeps those open whose last response was keep-alive.
 */
export class Stopping {
  /** Connections without a request so far. */
  private readonly unasked = new Set<Socket>();

  /** @param underWayMs limit for requests in progress */
  constructor(private readonly underWayMs = UNDER_WAY_MS) {}

  watch({ server }: Pick<FastifyInstance, 'server'>): void {
    server.on('connection', (socket) => {
      this.unasked.add(socket);
      socket.once('close', () => this.unasked.delete(socket));
    });
  }

  /** Records that a connection has carried a request. */
  note(socket: Socket): void {
    this.unasked.delete(socket);
  }

  /** Call when the server starts to close. */
  start(server: Server): void {
    const timers = [
      setTimeout(() => {
        for (const socket of this.unasked) socket.destroy();
      }, UNASKED_MS),
      setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS),
      setTimeout(() => server.closeAllConnections(), this.underWayMs),
    ];
    for (const timer of timers) timer.unref();
    server.once('close', () => {
      for (const timer of timers) clearTimeout(timer);
    });
  }
}
