import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../support/percentile.js';

const PAUSE_MS = 20;
const GIVEN_UP_MS = 10_000;

/** Response times of another tenant during a measurement, in milliseconds. */
export interface Service {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly worst: number;
  /** Requests with an error response or without any response. */
  readonly failed: number;
}

/** Requests one address repeatedly, as a tenant that is not involved in the load. */
export async function watch(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Service> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  let failed = 0;
  while (!signal.aborted) {
    const start = performance.now();
    const status = await statusOf({ port, path, headers, agent });
    took.push(performance.now() - start);
    if (status !== 200) failed += 1;
    await pause(PAUSE_MS);
  }
  agent.destroy();
  return {
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
    worst: Math.max(...took),
    failed,
  };
}

function statusOf(options: {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  agent: Agent;
}): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', timeout: GIVEN_UP_MS, ...options }, (response) => {
      response.resume().on('close', () => {
        resolve(response.statusCode);
      });
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => {
      resolve(undefined);
    });
    asked.end();
  });
}
