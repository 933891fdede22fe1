import { COMPONENT_STATUSES, type Period } from './timeline.js';

/** Statuses and both kinds of edges fit below an instant, and all of it into the whole numbers that JavaScript has. */
const CODES = 16;

/**
 * What the worst of several timelines is at each instant, as groups and the page take it (decisions, section 5): periods in
 * order, each followed by one of another status or by a gap; where none of the timelines has a period, neither has it.
 * Takes O(n log n) for n periods. Instants are whole milliseconds since the epoch, ends too.
 */
export function worstTimeline(timelines: readonly (readonly Period[])[]): Period[] {
  const edges = edgesOf(timelines);
  const running = COMPONENT_STATUSES.map(() => 0);
  const periods: { status: Period['status']; start: number; end: number }[] = [];
  for (let place = 0; place < edges.length;) {
    const at = Math.floor((edges[place] ?? 0) / CODES);
    // Several periods may begin or end at one instant: only what holds after all of them is a period.
    for (; place < edges.length && Math.floor((edges[place] ?? 0) / CODES) === at; place += 1) {
      const code = (edges[place] ?? 0) % CODES;
      running[code >> 1] = (running[code >> 1] ?? 0) + ((code & 1) === 1 ? 1 : -1);
    }
    const next = edges[place];
    if (next === undefined) break;
    const status = COMPONENT_STATUSES[running.findLastIndex((count) => count > 0)];
    if (status === undefined) continue;
    const end = Math.floor(next / CODES);
    const last = periods.at(-1);
    if (last?.status === status && last.end === at) last.end = end;
    else periods.push({ status, start: at, end });
  }
  return periods;
}

/** Starts and ends as numbers, which sort several times as fast as objects. */
function edgesOf(timelines: readonly (readonly Period[])[]): Float64Array {
  const count = timelines.reduce((sum, periods) => sum + periods.length, 0);
  const edges = new Float64Array(2 * count);
  let place = 0;
  for (const periods of timelines) {
    for (const { status, start, end } of periods) {
      const code = COMPONENT_STATUSES.indexOf(status) * 2;
      edges[place] = start * CODES + code + 1;
      edges[place + 1] = end * CODES + code;
      place += 2;
    }
  }
  return edges.sort();
}
