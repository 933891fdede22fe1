import { performance } from 'node:perf_hooks';
import { releaseMemory } from './heap.js';

const CHECK_MS = 5_000;
/** A process is idle while its event loop works for less than this part of the time. */
const IDLE_BELOW = 0.05;
/** Less is not worth the pause that a full collection makes. */
const GROWN_BY_BYTES = 32 * 1024 * 1024;
/** So much is not kept for work that may come. */
const LARGE_BYTES = 330 * 1024 * 1024;
/**
 * Idle time before memory is released. A full collection also drops what V8 has learnt of objects that just then nobody
 * holds, so work that comes after it is slow for some seconds: a process that took a usual amount waits for long.
 */
const IDLE_MS = 10 * 60_000;
/** The same for a process that has become large: it is small again within a minute. */
const LARGE_IDLE_MS = 40_000;

/** Idle time before what comes after the port is open is released, too. Nobody has been served yet, so nothing is lost. */
const START_IDLE_MS = 5_000;
/** A start leaves no more behind than the young generation may hold; more comes from a burst of work. */
const START_BYTES = 64 * 1024 * 1024;

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
  /** Since when the process is idle; undefined while it works. */
  private idleSince: number | undefined;
  private residentAfter = 0;
  /** Whether there has been no burst of work since the start. */
  private isFresh = true;

  constructor(private readonly observed: ObservedProcess = thisProcess()) {}

  /**
   * Releases what the start has left behind: now, before anybody is served, and once more when the process has found nothing to
   * do; from then on whenever it is worth it. Gives a function that ends this.
   */
  async watch(): Promise<() => void> {
    await this.release();
    const timer = setInterval(() => void this.check(), CHECK_MS).unref();
    return () => {
      clearInterval(timer);
    };
  }

  /** Looks once; called every five seconds. */
  async check(): Promise<void> {
    const now = this.observed.now();
    if (this.observed.utilization() >= IDLE_BELOW) {
      this.idleSince = undefined;
      return;
    }
    this.idleSince ??= now;
    const idleFor = now - this.idleSince;
    const resident = this.observed.resident();
    const grownBy = resident - this.residentAfter;
    this.isFresh &&= grownBy <= START_BYTES;
    if (this.isFresh) {
      if (idleFor < START_IDLE_MS) return;
      this.isFresh = false;
      await this.release();
    } else if (grownBy > GROWN_BY_BYTES && idleFor >= (resident > LARGE_BYTES ? LARGE_IDLE_MS : IDLE_MS)) {
      await this.release();
    }
  }

  private async release(): Promise<void> {
    await this.observed.release();
    this.idleSince = undefined;
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
