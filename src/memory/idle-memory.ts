import { performance } from 'node:perf_hooks';
import { releaseMemory } from './heap.js';

const CHECK_MS = 5_000;
/** A process is idle while its event loop works for less than this part of the time. */
const IDLE_BELOW = 0.05;
/** Idle checks one after another before memory is released, so that a pause between two bursts does not do. */
const IDLE_CHECKS = 6;
/** Less is not worth the pause that a full collection makes. */
const GROWN_BY_BYTES = 32 * 1024 * 1024;
/** No two releases within this time, whatever comes and goes. */
const APART_MS = 30_000;

/** What is known of a process, and can be done to it. */
export interface ObservedProcess {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** The part of the time since the last call in which the event loop worked, 0 to 1. */
  readonly utilization: () => number;
  /** Bytes that are in memory. */
  readonly resident: () => number;
  readonly release: () => Promise<void>;
}

/**
 * Returns memory that a start or a burst of work has left behind to the system, once the process has little to do. While it
 * has much to do, memory is V8's to manage: a smaller young generation would cost each request. Source: docs/decisions/0021.
 */
export class IdleMemory {
  private idleChecks = 0;
  private releasedAt = Number.NEGATIVE_INFINITY;
  private residentAfter = 0;

  constructor(private readonly observed: ObservedProcess = thisProcess()) {}

  /** Releases memory now, as after a start, and from now on whenever it is worth it; gives a function that ends this. */
  async watch(): Promise<() => void> {
    await this.release();
    const timer = setInterval(() => void this.check(), CHECK_MS).unref();
    return () => {
      clearInterval(timer);
    };
  }

  /** Looks once; called every five seconds. */
  async check(): Promise<void> {
    this.idleChecks = this.observed.utilization() < IDLE_BELOW ? this.idleChecks + 1 : 0;
    if (this.idleChecks < IDLE_CHECKS || this.observed.now() < this.releasedAt + APART_MS) return;
    if (this.observed.resident() > this.residentAfter + GROWN_BY_BYTES) await this.release();
  }

  private async release(): Promise<void> {
    this.releasedAt = this.observed.now();
    await this.observed.release();
    this.residentAfter = this.observed.resident();
  }
}

function thisProcess(): ObservedProcess {
  let last = performance.eventLoopUtilization();
  return {
    now: () => performance.now(),
    utilization: () => {
      const { utilization } = performance.eventLoopUtilization(last);
      last = performance.eventLoopUtilization();
      return utilization;
    },
    resident: () => process.memoryUsage.rss(),
    release: releaseMemory,
  };
}
