import { sortedNumbers } from './sorted-numbers.js';
import type { Period } from './timeline.js';
import { COMPONENT_STATUSES, SEVERITY } from '#core/status/component-status.js';

/**
 * An edge is `instant * CODES + code`. The code of a status and an edge type fits below 16, and the
 * result is a safe integer.
 */
const CODES = 16;

/**
 * Worst status of several timelines at each instant, as used for groups and pages (decisions,
 * section 5). Consecutive periods differ in status or have a gap between them. There is a gap where no
 * timeline has a period. Takes O(n log n) for n periods. All instants, including ends, are whole
 * milliseconds since the epoch.
 */
export function worstTimeline(timelines: readonly (readonly Period[])[]): Period[] {
  const edges = edgesOf(timelines);
  const running = new Int32Array(COMPONENT_STATUSES.length);
  const periods: Period[] = [];
  let [worst, since] = [-1, 0];
  for (let index = 0; index < edges.length;) {
    // Multiplication by a power of two is exact and takes a fraction of the time of a remainder.
    const at = Math.floor((edges[index] ?? 0) * (1 / CODES));
    // Several periods may begin or end at one instant. Only the status after all of them makes a
    // period.
    for (; index < edges.length; index += 1) {
      const code = (edges[index] ?? 0) - at * CODES;
      if (code >= CODES) break;
      running[code >> 1] = (running[code >> 1] ?? 0) + ((code & 1) === 1 ? 1 : -1);
    }
    const now = worstOf(running);
    if (now === worst) continue;
    const status = COMPONENT_STATUSES[worst];
    if (status !== undefined) periods.push({ status, start: since, end: at });
    [worst, since] = [now, at];
  }
  return periods;
}

/** Index of the worst status with running periods; -1 if there are none. */
function worstOf(running: Int32Array): number {
  let index = running.length - 1;
  while (index >= 0 && running[index] === 0) index -= 1;
  return index;
}

/** Starts and ends encoded as numbers, which sort several times as fast as objects. */
function edgesOf(timelines: readonly (readonly Period[])[]): Float64Array {
  let count = 0;
  for (const periods of timelines) count += periods.length;
  const edges = new Float64Array(2 * count);
  let index = 0;
  for (const periods of timelines) {
    for (const { status, start, end } of periods) {
      const code = SEVERITY[status] * 2;
      edges[index] = start * CODES + code + 1;
      edges[index + 1] = end * CODES + code;
      index += 2;
    }
  }
  return sortedNumbers(edges);
}
