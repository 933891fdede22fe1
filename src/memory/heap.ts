import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * V8 allocates for long life wherever objects once lived long. The first burst of requests, whose rows are all alive at
 * once, teaches it that of rows; from then on every response's texts stay until a full collection. Measured:
 * bench/README.md, "What it has changed".
 */
const NO_PRETENURING = '--no-allocation-site-pretenuring';

/** What Node's `gc()` takes; its types know fewer flavors. */
type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

let collect: Collect | undefined;

/** Sets how V8 manages memory. All such flags are set here, so they hold however the process was started. */
export function tuneHeap(): void {
  setFlagsFromString(NO_PRETENURING);
}

/**
 * Collects all garbage and returns the memory to the system, the young generation's included, which V8 never shrinks by
 * itself in a process without work. Takes 100 to 300 ms, in which nothing else runs.
 */
export function releaseMemory(): void {
  collect ??= collector();
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** V8 gives its collector only to contexts that are made while the flag is set. */
function collector(): Collect {
  setFlagsFromString('--expose-gc');
  const exposed = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return exposed;
}
