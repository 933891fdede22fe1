import { LRUCache } from 'lru-cache';
import { offsetIn } from './zone-offset.js';

/** A span [start, end) in which a zone keeps one offset from UTC, in milliseconds. */
export interface OffsetStretch {
  readonly start: number;
  readonly end: number;
  /** Local time minus UTC. */
  readonly offset: number;
}

const DAY_MS = 86_400_000;

/** Stretches by zone and UTC year, cached because finding those of a year takes hundreds of lookups. */
const years = new LRUCache<string, readonly OffsetStretch[]>({ max: 5000 });

/**
 * Stretches of a zone that cover [start, end), oldest first; the first and the last one are clipped to
 * it.
 */
export function offsetStretches(timeZone: string, start: number, end: number): OffsetStretch[] {
  if (start >= end) return [];
  const found: OffsetStretch[] = [];
  const last = new Date(end - 1).getUTCFullYear();
  for (let year = new Date(start).getUTCFullYear(); year <= last; year += 1) {
    for (const stretch of ofYear(timeZone, year)) {
      const part = { ...stretch, start: Math.max(stretch.start, start), end: Math.min(stretch.end, end) };
      if (part.start >= part.end) continue;
      const before = found.at(-1);
      if (before?.offset === part.offset) found[found.length - 1] = { ...before, end: part.end };
      else found.push(part);
    }
  }
  return found;
}

function ofYear(timeZone: string, year: number): readonly OffsetStretch[] {
  const key = `${timeZone} ${year}`;
  let stretches = years.get(key);
  if (stretches === undefined) {
    stretches = findStretches(timeZone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
    years.set(key, stretches);
  }
  return stretches;
}

/** Compares the offsets of consecutive days. No zone has changed its clocks twice within one day. */
function findStretches(timeZone: string, start: number, end: number): OffsetStretch[] {
  const stretches: OffsetStretch[] = [];
  let begin = start;
  let offset = offsetIn(timeZone, start);
  for (let day = start; day < end; day += DAY_MS) {
    const next = Math.min(day + DAY_MS, end);
    const later = offsetIn(timeZone, next);
    if (later === offset) continue;
    const change = changeWithin(timeZone, day, next);
    stretches.push({ start: begin, end: change, offset });
    [begin, offset] = [change, later];
  }
  if (begin < end) stretches.push({ start: begin, end, offset });
  return stretches;
}

/** Binary search for the first instant after `start` with the offset of `end`. */
function changeWithin(timeZone: string, start: number, end: number): number {
  const before = offsetIn(timeZone, start);
  let [low, high] = [start, end];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetIn(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
