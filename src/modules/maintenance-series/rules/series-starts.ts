import { localText } from '#core/recurrence/local-time.js';
import { occurrences, type Occurrence, type Recurrence } from '#core/recurrence/occurrences.js';

const DAY_MS = 86_400_000;
/** More than any zone's offset. */
const ANY_OFFSET_MS = DAY_MS;

/** When a series takes place. */
export interface SeriesDates {
  readonly recurrence: Recurrence;
  /** Local midnights of the days without an occurrence. */
  readonly exceptions: ReadonlySet<number>;
}

/** Occurrences after an instant, without exceptions, earliest first; with times that clocks skip. */
function* occurrencesAfter({ recurrence, exceptions }: SeriesDates, after: number): Generator<Occurrence> {
  const from = Math.max(recurrence.start, after - ANY_OFFSET_MS);
  for (const occurrence of occurrences(recurrence, from)) {
    if (exceptions.has(dayOf(occurrence.local))) continue;
    // Whether a skipped time lies after the instant is as good as decided by the local clock.
    if ((occurrence.at ?? occurrence.local) > after) yield occurrence;
  }
}

/** Local midnight of a local time. */
export function dayOf(local: number): number {
  return Math.floor(local / DAY_MS) * DAY_MS;
}

/** Starts of a series, as far as they are listed. */
export interface ListedStarts {
  readonly starts: readonly string[];
  readonly leftOut: readonly string[];
  readonly isComplete: boolean;
}

/** Lists the starts after an instant until another, and the local times that clocks skip, at most `most` of each. */
export function listStarts(
  dates: SeriesDates,
  range: { after: number; until: number },
  most: number,
): ListedStarts {
  const starts: string[] = [];
  const leftOut: string[] = [];
  for (const { local, at } of occurrencesAfter(dates, range.after)) {
    if ((at ?? local) > range.until) break;
    if (starts.length === most || leftOut.length === most) return { starts, leftOut, isComplete: false };
    if (at === undefined) leftOut.push(localText(local));
    else starts.push(new Date(at).toISOString());
  }
  return { starts, leftOut, isComplete: true };
}

/** The starts that must have a maintenance, and what comes after them; instants in milliseconds. */
export interface DueStarts {
  readonly due: readonly number[];
  /** The next start of all. */
  readonly next: number | undefined;
  /** The first start that is not due yet. */
  readonly following: number | undefined;
}

/** Starts after `now`; those up to `horizon` are due. */
export function dueStarts(dates: SeriesDates, now: number, horizon: number): DueStarts {
  const due: number[] = [];
  for (const { at } of occurrencesAfter(dates, now)) {
    if (at === undefined) continue;
    if (at > horizon) return { due, next: due[0] ?? at, following: at };
    due.push(at);
  }
  return { due, next: due[0], following: undefined };
}
