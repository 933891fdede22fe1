import { Session } from 'node:inspector';
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * V8 allocates for long life wherever objects once lived long. The first burst of requests, whose rows are all alive at
 * once, teaches it that of rows; from then on every response's texts stay until a full collection. Measured:
 * bench/README.md, "What it has changed".
 */
const NO_PRETENURING = '--no-allocation-site-pretenuring';

/**
 * V8 throws away the bytecode of what was not called for a few collections, and those of an idle process follow each other
 * fast: the first seconds of work after a pause were then spent compiling. A server calls the same code again.
 */
const KEEP_BYTECODE = '--no-flush-bytecode';

/** Sets how V8 manages memory. All such flags are set here, so they hold however the process was started. */
export function tuneHeap(): void {
  setFlagsFromString(NO_PRETENURING);
  setFlagsFromString(KEEP_BYTECODE);
}

/**
 * A command reads a file in batches, and nothing of them stays; but V8 lets garbage grow to four times what is in use before
 * it collects the old generation, and the young one to 32 MB, so 100,000 rows took 414 MB. With these 188 MB, however long the
 * file is, in the same time: it waits for the database.
 */
const COLLECT_EARLY = ['--heap-growing-percent=50', '--semi-space-growth-factor=1'];

/** Sets how V8 manages the memory of a command, which ends soon and serves nobody. */
export function tuneCommandHeap(): void {
  for (const flag of COLLECT_EARLY) setFlagsFromString(flag);
}

/** What a worker's jobs have under way at once is small; of the 64 MB that V8 takes, most would be garbage that waits. */
const YOUNG_BYTES = 16 * 1024 * 1024;

/**
 * Bounds the young generation of a process that answers no requests, and gives a function that ends this. V8 takes no limit
 * once it runs, but it asks how fast to grow each time, so growth is switched off at the limit, and on again below it, where a
 * release leaves it.
 */
export function boundYoungGeneration(): () => void {
  let isGrowing = true;
  const observer = new PerformanceObserver(() => {
    const mayGrow = youngBytes() < YOUNG_BYTES;
    if (mayGrow === isGrowing) return;
    isGrowing = mayGrow;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => {
    observer.disconnect();
  };
}

/** What V8 has taken for the young generation. */
function youngBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;
}

/**
 * Collects all garbage and returns the memory to the system, the young generation's included, which V8 never shrinks by
 * itself in a process without work. Takes 100 to 300 ms, in which nothing else runs.
 *
 * By the inspector, within the process: `gc()` would need a second context, and V8 runs a process with two of them at twice
 * the CPU for each request. Source: docs/decisions/0021.
 */
export function releaseMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  return new Promise((resolve) => {
    session.post('HeapProfiler.collectGarbage', () => {
      // Disconnecting while it responds would never return.
      setImmediate(() => {
        session.disconnect();
        resolve();
      });
    });
  });
}
