import { Session } from 'node:inspector';
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * V8 pretenures: it allocates in the old generation where earlier objects lived long. The rows of the
 * first burst of requests are all alive at once, so V8 would pretenure rows. From then on, the texts
 * of every response would stay until a full collection. Measured in bench/README.md, "What the
 * benchmarks have changed".
 */
const NO_PRETENURING = '--no-allocation-site-pretenuring';

/**
 * V8 flushes the bytecode of functions that were not called during a few collections. In an idle process,
 * collections follow each other quickly, so the first seconds of work after a pause were spent compiling. A
 * server calls the same code again.
 */
const KEEP_BYTECODE = '--no-flush-bytecode';

/** Sets V8's memory flags for a server. They are set here, so they apply however the process was started. */
export function tuneHeap(): void {
  setFlagsFromString(NO_PRETENURING);
  setFlagsFromString(KEEP_BYTECODE);
}

/** V8's default. */
const GROW_YOUNG = '--semi-space-growth-factor=2';
const KEEP_YOUNG = '--semi-space-growth-factor=1';

/**
 * A command reads a file in batches and retains none of them. But V8 collects the old generation only at
 * four times the live size, and lets the young one grow to 32 MB, so 100,000 rows took 414 MB. With these
 * flags they take 188 MB, however long the file is. The run time is the same, because the command waits for
 * the database.
 */
const COLLECT_EARLY = ['--heap-growing-percent=50', KEEP_YOUNG];

/** Sets V8's memory flags for a command, which ends soon and serves no requests. */
export function tuneCommandHeap(): void {
  for (const flag of COLLECT_EARLY) setFlagsFromString(flag);
}

/**
 * The jobs that a worker runs at once have little live data. Most of the 64 MB that V8 would take would be
 * uncollected garbage.
 */
const YOUNG_BYTES = 16 * 1024 * 1024;

/**
 * Bounds the young generation of a process that serves no requests. V8 accepts no limit once it runs, but
 * it reads the growth factor each time it grows. So growth is switched off at the limit, and on again below
 * it, for example after a release.
 *
 * @returns a function that ends this
 */
export function boundYoungGeneration(): () => void {
  let isGrowing = true;
  const observer = new PerformanceObserver(() => {
    const mayGrow = youngBytes() < YOUNG_BYTES;
    if (mayGrow === isGrowing) return;
    isGrowing = mayGrow;
    setFlagsFromString(mayGrow ? GROW_YOUNG : KEEP_YOUNG);
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => {
    observer.disconnect();
    setFlagsFromString(GROW_YOUNG);
  };
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;
}

/**
 * Collects all garbage and returns the memory to the system. This includes the young generation, which V8
 * never shrinks by itself in an idle process. Takes 100 to 300 ms and blocks the process.
 *
 * Uses the inspector within the process. `gc()` would need a second context, and with two contexts V8 needs
 * twice the CPU for each request. Source: docs/decisions/0021.
 */
export function releaseMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  return new Promise((resolve) => {
    session.post('HeapProfiler.collectGarbage', () => {
      // Disconnecting inside the callback would never return.
      setImmediate(() => {
        session.disconnect();
        resolve();
      });
    });
  });
}
