import { performance } from 'node:perf_hooks';
import { releaseMemory } from './heap.js';

const CHECK_MS = 5_000;
/** A process is idle while its main thread computes for less than this share of the time. */
const IDLE_BELOW = 0.05;
/** Less growth is not worth the pause of a full collection. */
const GROWN_BY_BYTES = 32 * 1024 * 1024;
/** Above this size, memory is not kept for {@link IDLE_MS} in case more work comes. */
const LARGE_BYTES = 330 * 1024 * 1024;
/**
 * Idle time before memory is released. A full collection also drops what V8 has learned about objects that
 * are not referenced at that moment, so the next work is slow for some seconds. A process of the usual size
 * therefore waits long.
 */
const IDLE_MS = 10 * 60_000;
/** The same for a process above {@link LARGE_BYTES}, which is small again within a minute. */
const LARGE_IDLE_MS = 30_000;

/**
 * Idle time before the second release of a start, for memory used after the port is open. No request has
 * been served yet, so nothing is lost.
 */
const START_IDLE_MS = 5_000;
/** A start leaves at most as much as the young generation may hold. More comes from a burst of work. */
const START_BYTES = 64 * 1024 * 1024;

/** Measurements of a process, and the action that releases its memory. */
export interface ObservedProcess {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** CPU time of the main thread since the last call, as a share of the time: 0 to 1. */
  readonly utilization: () => number;
  /** Resident memory in bytes. */
  readonly resident: () => number;
  readonly release: () => Promise<void>;
}

/**
 * Returns memory left over from a start or a burst of work to the system once the process is idle. Under
 * load, V8 manages memory: a smaller young generation would add cost to each request. Source:
 * docs/decisions/0021.
 */
export class IdleMemory {
  /** Start of the current idle time. Undefined under load. */
  private idleSince: number | undefined;
  private residentAfter = 0;
  /** True until the second release of the start or the first burst of work. */
  private isFresh = true;

  constructor(private readonly observed: ObservedProcess = thisProcess()) {}

  /**
   * Releases the memory of the start now, before any request is served, and once more when the process is
   * idle. After that, releases memory whenever it is worth it. Returns a function that ends this.
   */
  async watch(): Promise<() => void> {
    await this.release();
    const timer = setInterval(() => void this.check(), CHECK_MS).unref();
    return () => clearInterval(timer);
  }

  /** Runs one check. Called every five seconds. */
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

/**
 * The process itself. CPU time shows idleness better than event loop utilization, which also counts the time that the
 * system gives to other processes: on a busy machine, an idle process looked busy now and then for minutes.
 */
export function thisProcess(): ObservedProcess {
  let last = { cpu: cpuMilliseconds(), at: performance.now() };
  return {
    now: () => performance.now(),
    utilization: () => {
      const { cpu, at } = last;
      last = { cpu: cpuMilliseconds(), at: performance.now() };
      return (last.cpu - cpu) / (last.at - at);
    },
    resident: () => process.memoryUsage.rss(),
    release: releaseMemory,
  };
}

/** CPU time of this thread so far. */
function cpuMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
