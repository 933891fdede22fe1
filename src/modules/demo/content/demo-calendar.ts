import type { DemoReport, DemoStory, DemoWork } from './demo-content.js';
import type { DemoTime } from './demo-time.js';
import type { DemoContent } from './read-demo.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** A calendar entry with the instant at which it begins. */
export interface Dated<T> {
  readonly at: number;
  readonly entry: T;
}

/** The incidents of the year before the present, oldest first. */
export function storiesOfTheYear(
  { stories, smallStories }: DemoContent,
  present: number,
): Dated<DemoStory>[] {
  return dated([...smallStories, ...stories], present).sort((a, b) => a.at - b.at);
}

export function worksOfTheYear({ works }: DemoContent, present: number): Dated<DemoWork>[] {
  return dated(works.past, present).sort((a, b) => a.at - b.at);
}

export function reportsOfTheYear({ monitoring }: DemoContent, present: number): Dated<DemoReport>[] {
  return monitoring.reports.map((entry) => ({ at: entry.at(present), entry }));
}

/** Small incidents on some of the whole days between two instants. */
export function storiesBetween(
  { smallStories }: DemoContent,
  from: number,
  until: number,
): Dated<DemoStory>[] {
  return daysBetween(from, until)
    .filter((day) => day % 9 === 4)
    .map((day) => ({
      at: day * DAY_MS + (7 + (day % 11)) * HOUR_MS,
      entry: cycled(smallStories, Math.floor(day / 9)),
    }));
}

export function worksBetween({ works }: DemoContent, from: number, until: number): Dated<DemoWork>[] {
  return daysBetween(from, until)
    .filter((day) => day % 16 === 7)
    .map((day) => ({ at: day * DAY_MS + 2 * HOUR_MS, entry: cycled(works.past, Math.floor(day / 16)) }));
}

/** The days strictly between those of `from` and `until`, as days since 1970. */
export function daysBetween(from: number, until: number): number[] {
  const first = Math.floor(from / DAY_MS) + 1;
  const last = Math.floor(until / DAY_MS) - 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Entries at each of their times. */
export function dated<T extends { readonly at: readonly DemoTime[] }>(
  entries: readonly T[],
  present: number,
): Dated<T>[] {
  return entries.flatMap((entry) => entry.at.map((time) => ({ at: time(present), entry })));
}

/** The entry at an index of the endlessly repeated list. */
function cycled<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('The list is empty.');
  return entry;
}
