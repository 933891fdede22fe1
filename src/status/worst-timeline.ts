import { sortedNumbers } from './sorted-numbers.js';
import { COMPONENT_STATUSES, SEVERITY, type Period } from './timeline.js';

/** Statuses and both kinds of edges fit below an instant, and all of it into the whole numbers that JavaScript has. */
const CODES = 16;

/**
 * What the worst of several timelines is at each instant, as groups and the page take it (decisions, section 5): periods in
 * order, each followed by one of another status or by a gap; where none of the timelines has a period, neither has it.
 * Takes O(n log n) for n periods. Instants are whole milliseconds since the epoch, ends too.
 */
export function worstTimeline(timelines: readonly (readonly Period[])[]): Period[] {
  const edges = edgesOf(timelines);
  const running = new Int32Array(COMPONENT_STATUSES.length);
  const periods: Period[] = [];
  let [worst, since] = [-1, 0];
  for (let place = 0; place < edges.length;) {
    // A product with a power of two is exact, and takes a fraction of what a remainder does.
    const at = Math.floor((edges[place] ?? 0) * (1 / CODES));
    // Several periods may begin or end at one instant: only what holds after all of them is a period.
    for (; place < edges.length; place += 1) {
      const code = (edges[place] ?? 0) - at * CODES;
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

/** The place of the worst status that has any; -1: none has. */
function worstOf(running: Int32Array): number {
  let place = running.length - 1;
  while (place >= 0 && running[place] === 0) place -= 1;
  return place;
}

/** Starts and ends as numbers, which sort several times as fast as objects. */
function edgesOf(timelines: readonly (readonly Period[])[]): Float64Array {
  let count = 0;
  for (const periods of timelines) count += periods.length;
  const edges = new Float64Array(2 * count);
  let place = 0;
  for (const periods of timelines) {
    for (const { status, start, end } of periods) {
      const code = SEVERITY[status] * 2;
      edges[place] = start * CODES + code + 1;
      edges[place + 1] = end * CODES + code;
      place += 2;
    }
  }
  return sortedNumbers(edges);
}
